import type { ReaderLanguage } from '#core/reader-language.ts'
import { PICTURE_HEIGHT, PICTURE_WIDTH } from './pictures/backdrop.ts'

/** What a document's head says of a link, whole: addresses with their origin. */
type Head = {
  readonly title: string
  readonly description: string
  readonly alt: string
  readonly url: string
  readonly pictureUrl: string
  readonly siteName: string
  readonly language: ReaderLanguage
}

const LOCALES: Readonly<Record<ReaderLanguage, string>> = { en: 'en_US', es: 'es_ES' }
/** Sites that show links cut long before that. */
const LENGTH_MAX = 300

/** What Open Graph and X read of a page, and what searches show of it. */
export function headElements({ title, description, alt, url, pictureUrl, siteName, language }: Head): string {
  const others = Object.keys(LOCALES).filter((it) => it !== language) as ReaderLanguage[]
  return [
    named('description', description),
    property('og:type', 'website'),
    property('og:site_name', siteName),
    property('og:title', title),
    property('og:description', description),
    property('og:url', url),
    property('og:locale', LOCALES[language]),
    ...others.map((it) => property('og:locale:alternate', LOCALES[it])),
    property('og:image', pictureUrl),
    property('og:image:type', 'image/jpeg'),
    property('og:image:width', String(PICTURE_WIDTH)),
    property('og:image:height', String(PICTURE_HEIGHT)),
    property('og:image:alt', alt),
    // The rest X reads where the others do.
    named('twitter:card', 'summary_large_image'),
  ].join('')
}

const named = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}" />`
const property = (name: string, content: string) => `<meta property="${name}" content="${escapeHtml(content)}" />`

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** As text within an element or a quoted attribute, whatever an operator has called something. */
export const escapeHtml = (text: string): string =>
  shorten(text.replace(/\p{Cc}+/gu, ' ')).replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)

/** By code points: half of a pair is no letter. */
function shorten(text: string): string {
  if (text.length <= LENGTH_MAX) return text
  const letters = [...text.slice(0, LENGTH_MAX)]
  return `${letters.slice(0, -1).join('')}…`
}
