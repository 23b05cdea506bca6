import type { Messages } from '@lingui/core'
import type { Language } from './languages.ts'

/** A line this slow is as good as none: English, or another try, comes sooner. */
const LIMIT_MS = 20_000

/** Fetched and not imported: a browser remembers an import that failed, and would never ask again. */
export async function fetchTexts(catalog: string, language: Language): Promise<Messages> {
  const response = await fetch(`${catalog}.${language}.json`, { signal: AbortSignal.timeout(LIMIT_MS) })
  if (!response.ok) throw new Error(`The texts ${catalog} in ${language} were answered with ${response.status}`)
  return response.json()
}
