import { fetchTexts } from './fetch-texts.ts'
import { isLanguage, type Language, pickLanguage } from './languages.ts'
import { textsOf } from './texts-of.ts'

/**
 * Runs before the libraries are there, so that the texts of the shell and of the opened page travel beside their scripts.
 *
 * Imports nothing but what it needs for that: the page's first script is this one.
 */
export const FIRST_LANGUAGE: Language = firstLanguage()
/** Undefined where nobody wrote catalogues, as in tests: the texts are in the sources then. */
export const SHELL_TEXTS = textsOf('web/main.tsx')
/** What the opened page says beside the shell, as its document names it. */
const PAGE_TEXTS =
  SHELL_TEXTS === undefined ? undefined : document.querySelector<HTMLMetaElement>('meta[name=page-texts]')?.content

/** The first texts by their catalogues, each asked for once. */
export const firstTexts = new Map(
  [SHELL_TEXTS, PAGE_TEXTS].flatMap((it) => (it === undefined ? [] : [[it, fetchTexts(it, FIRST_LANGUAGE)]])),
)
// A failure is handled where the texts are shown; until then nothing listens for it.
for (const texts of firstTexts.values()) texts.catch(() => {})

function firstLanguage(): Language {
  const choice = storedLanguage()
  return isLanguage(choice) ? choice : pickLanguage(navigator.languages)
}

function storedLanguage(): string | null {
  try {
    return localStorage.getItem('language')
  } catch {
    // Storage is off: the browser's own languages tell.
    return null
  }
}
