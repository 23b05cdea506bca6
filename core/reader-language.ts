import type { LineLanguage } from './card-lines.ts'

/** A language that somebody can be answered in. */
export type ReaderLanguage = LineLanguage

const SPOKEN: readonly ReaderLanguage[] = ['en', 'es']

export const isReaderLanguage = (text: string): text is ReaderLanguage => SPOKEN.some((it) => it === text)

/** No browser names more languages than that. */
const HEADER_LENGTH_MAX = 300
const WANTED = /^([a-z]{1,8})(?:-[a-z0-9-]+)?\s*(?:;\s*q\s*=\s*([\d.]{1,5}))?$/i

/**
 * The first spoken one of the languages that a browser asks for; English where there is none.
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
    // Of two that are wanted as much, the first.
    .toSorted((a, b) => b.quality - a.quality)
  return wanted.map(({ tag }) => tag).find(isReaderLanguage) ?? 'en'
}
