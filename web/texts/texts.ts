import { i18n } from '@lingui/core'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { createStoredChoice } from '#web/lib/stored-choice.ts'
import { fetchTexts } from './fetch-texts.ts'
import { FIRST_LANGUAGE, firstTexts, SHELL_TEXTS } from './first-texts.ts'
import { type Language, WITHOUT_TEXTS } from './languages.ts'
import { createTextsLoader, type TextsDeps, type TextsState } from './texts-loader.ts'
import { textsOf } from './texts-of.ts'

/** Catalogue of the server's refusals by code. Until it loads, a refusal is shown in the server's English. */
const REFUSALS = textsOf('core/api/errors.ts')

const chosen = createStoredChoice('language')

const deps: TextsDeps = {
  fetchTexts(catalog, language) {
    const first = language === FIRST_LANGUAGE ? firstTexts.get(catalog) : undefined
    if (first === undefined) return fetchTexts(catalog, language)
    // The page's first script has requested it once. A retry is a separate request.
    firstTexts.delete(catalog)
    return first
  },
  show(language, messages) {
    document.documentElement.lang = language
    // 'es' alone leaves 2400 ungrouped.
    i18n.loadAndActivate({
      locale: language,
      locales: language === 'es' ? 'es-AR' : language,
      messages: { ...messages },
    })
  },
  later: (run, ms) => setTimeout(run, ms),
}

/** Null if the build wrote no catalogues, as in tests. The page then shows the English of the sources. */
const loader = SHELL_TEXTS === undefined ? null : createTextsLoader(deps, SHELL_TEXTS, FIRST_LANGUAGE)
const store =
  loader?.store ??
  createStore<TextsState>(() => ({
    language: 'en',
    wanted: 'en',
    revision: 0,
    missing: new Set(),
  }))

if (loader !== null && SHELL_TEXTS !== undefined) {
  if (import.meta.env.PROD) replaceMissingTexts()
  addEventListener('online', loader.retry)
  void loader.need(SHELL_TEXTS).then(() => REFUSALS !== undefined && loader.offer(REFUSALS))
}

/**
 * Loads a part of the page together with the texts that its imports need.
 *
 * The build wraps every `import()` in this call and adds the name of the texts. Do not call it by hand. Texts that fail to load
 * never reject it: the part shows a notice, and the loader requests them again.
 */
export async function loadPart<T>(load: () => Promise<T>, texts?: string): Promise<T> {
  const [part] = await Promise.all([load(), texts === undefined ? undefined : loader?.need(texts)])
  return part
}

export const retryTexts = () => loader?.retry()

/** Returns the current language. Renders the component again whenever texts on screen change. */
export function useLanguage(): Language {
  useStore(store, ({ revision }) => revision)
  return useStore(store, ({ language }) => language ?? FIRST_LANGUAGE)
}

/** Returns the language that was chosen last, for the switch. Its texts may still be loading. */
export const useChosenLanguage = (): Language => useStore(store, ({ wanted }) => wanted)

/** Returns whether the page can be shown in any language. */
export const useHasTexts = (): boolean => useStore(store, ({ language }) => language !== null)

/** Returns whether a part's texts failed in the page's language and in English. */
export const useAreTextsMissing = (texts: string | undefined): boolean =>
  useStore(store, ({ missing }) => texts !== undefined && missing.has(texts))

/** Shows and stores a language. The last choice wins. Rejects if its texts did not load: the page then keeps its language. */
export async function chooseLanguage(language: Language): Promise<void> {
  if ((await loader?.choose(language)) === 'shown') chosen.write(language)
}

/** Replaces a missing text with a sentence, because the built sources contain only ids. */
function replaceMissingTexts() {
  Object.assign(i18n, {
    _missing(locale: Language, id: string) {
      // Logs a programming mistake as an error, so that tests notice it.
      console.error(`No text for ${id} in ${locale}`)
      return WITHOUT_TEXTS[locale].oneText
    },
  })
}
