import type { ReaderLanguage } from '#core/reader-language.ts'
import { PICTURE_HEIGHT, PICTURE_WIDTH } from './pictures/backdrop.ts'

/** Data of a link for a document's head. Addresses include their origin. */
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
/** Maximum characters. Sites that show links cut texts long before that. */
const LENGTH_MAX = 300

/** Returns the elements that Open Graph, X and search engines read. */
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
    // X reads the rest from the Open Graph elements.
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

/** Escapes a text for an element or a quoted attribute, because an operator may name things in any way. */
export const escapeHtml = (text: string): string =>
  shorten(text.replace(/\p{Cc}+/gu, ' ')).replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)

/** Shortens a text by code points, because half of a surrogate pair is no letter. */
function shorten(text: string): string {
  if (text.length <= LENGTH_MAX) return text
  const letters = [...text.slice(0, LENGTH_MAX)]
  return `${letters.slice(0, -1).join('')}…`
}
