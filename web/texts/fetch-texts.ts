import type { Messages } from '@lingui/core'
import type { Language } from './languages.ts'

/** Milliseconds after which a request fails, because English or a retry arrives sooner. */
const LIMIT_MS = 20_000

/** Fetches a catalogue. It does not use `import()`, because a browser remembers a failed import and never requests it again. */
export async function fetchTexts(catalog: string, language: Language): Promise<Messages> {
  const response = await fetch(`${catalog}.${language}.json`, { signal: AbortSignal.timeout(LIMIT_MS) })
  if (!response.ok) throw new Error(`The texts ${catalog} in ${language} were answered with ${response.status}`)
  return response.json()
}
