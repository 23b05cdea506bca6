import { readFileSync } from 'node:fs'
import { formatter } from '@lingui/format-po'
import type { Language } from '#web/texts/languages.ts'

/** Reads a language's texts by id, without those that are not translated. */
export async function readTexts(language: Language): Promise<Record<string, string>> {
  const filename = new URL(`../../../web/texts/${language}.po`, import.meta.url)
  const catalog = await formatter().parse(readFileSync(filename, 'utf8'), {
    locale: language,
    sourceLocale: 'en',
    filename: filename.pathname,
  })
  const texts = Object.entries(catalog).map(([id, { translation }]) => [id, translation ?? ''] as const)
  return Object.fromEntries(texts.filter(([, text]) => text !== ''))
}
