import { fetchTexts } from './fetch-texts.ts'
import { isLanguage, type Language, pickLanguage } from './languages.ts'
import { textsOf } from './texts-of.ts'

/**
 * Runs before the libraries are there, so that the shell's texts travel beside its scripts.
 *
 * Imports nothing but what it needs for that: the page's first script is this one.
 */
export const FIRST_LANGUAGE: Language = firstLanguage()
/** Undefined where nobody wrote catalogues, as in tests: the texts are in the sources then. */
export const SHELL_TEXTS = textsOf('web/main.tsx')
export const firstTexts = SHELL_TEXTS === undefined ? undefined : fetchTexts(SHELL_TEXTS, FIRST_LANGUAGE)
// Whoever shows the texts hears of a failure; until then nobody listens.
firstTexts?.catch(() => {})

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
