import type { LineLanguage } from './cards.ts'

/** Language in which a reader can be answered. */
export type ReaderLanguage = LineLanguage

const SPOKEN: readonly ReaderLanguage[] = ['en', 'es']

export const isReaderLanguage = (text: string): text is ReaderLanguage => SPOKEN.some((it) => it === text)

/** Characters. No browser names more languages than fit. */
const HEADER_LENGTH_MAX = 300
const WANTED = /^([a-z]{1,8})(?:-[a-z0-9-]+)?\s*(?:;\s*q\s*=\s*([\d.]{1,5}))?$/i

/**
 * Returns the first supported language that a browser asks for; English if no language matches.
 *
 * @param header `Accept-Language`, e.g. `es-MX,es;q=0.9,en;q=0.8`
 */
export function readerLanguage(header: string | undefined): ReaderLanguage {
  const wanted = (header ?? '')
    .slice(0, HEADER_LENGTH_MAX)
    .split(',')
    .flatMap((part) => {
      const [, tag, quality] = WANTED.exec(part.trim()) ?? []
      return tag === undefined ? [] : [{ tag: tag.toLowerCase(), quality: Number(quality ?? 1) }]
    })
    .filter(({ quality }) => quality > 0)
    // The sort is stable: of two with the same weight, the first wins.
    .toSorted((a, b) => b.quality - a.quality)
  return wanted.map(({ tag }) => tag).find(isReaderLanguage) ?? 'en'
}
