import { fetchTexts } from './fetch-texts.ts'
import { isLanguage, type Language, pickLanguage } from './languages.ts'
import { textsOf } from './texts-of.ts'

/**
 * Language of the first texts: the stored choice, or the best match of the browser's languages.
 *
 * This module is the page's first script. It runs before the libraries load, so that the texts of the shell and of the opened
 * page download in parallel with their scripts. It therefore imports only what it needs.
 */
export const FIRST_LANGUAGE: Language = firstLanguage()
/** Undefined if the build wrote no catalogues, as in tests. The texts are then in the sources. */
export const SHELL_TEXTS = textsOf('web/main.tsx')
/** Catalogue of the opened page, which its document names in a meta tag. */
const PAGE_TEXTS =
  SHELL_TEXTS === undefined ? undefined : document.querySelector<HTMLMetaElement>('meta[name=page-texts]')?.content

/** Requests for the first texts, by catalogue. Each catalogue is requested once. */
export const firstTexts = new Map(
  [SHELL_TEXTS, PAGE_TEXTS].flatMap((it) => (it === undefined ? [] : [[it, fetchTexts(it, FIRST_LANGUAGE)]])),
)
// The loader handles a failure later. This handler prevents an unhandled rejection until then.
for (const texts of firstTexts.values()) texts.catch(() => {})

function firstLanguage(): Language {
  const choice = storedLanguage()
  return isLanguage(choice) ? choice : pickLanguage(navigator.languages)
}

function storedLanguage(): string | null {
  try {
    return localStorage.getItem('language')
  } catch {
    // Storage is off: use the browser's languages.
    return null
  }
}
