import { i18n } from '@lingui/core'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { createStoredChoice } from '#web/lib/stored-choice.ts'
import { fetchTexts } from './fetch-texts.ts'
import { FIRST_LANGUAGE, firstTexts, SHELL_TEXTS } from './first-texts.ts'
import { type Language, WITHOUT_TEXTS } from './languages.ts'
import { createTextsLoader, type TextsDeps, type TextsState } from './texts-loader.ts'
import { textsOf } from './texts-of.ts'

/** The server's refusals by their codes. Until they are here a refusal is told in the server's own English. */
const REFUSALS = textsOf('core/api/errors.ts')

const chosen = createStoredChoice('language')

const deps: TextsDeps = {
  fetchTexts(catalog, language) {
    const first = language === FIRST_LANGUAGE ? firstTexts.get(catalog) : undefined
    if (first === undefined) return fetchTexts(catalog, language)
    // Asked for once by the page's first script; another try is a request of its own.
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

/** Null where nobody wrote catalogues, as in tests: the sources' own English is shown then. */
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
  if (import.meta.env.PROD) neverShowIds()
  addEventListener('online', loader.retry)
  void loader.need(SHELL_TEXTS).then(() => REFUSALS !== undefined && loader.offer(REFUSALS))
}

/**
 * Loads a part of the page together with the texts that its imports need.
 *
 * The build puts every `import()` into this, and writes the name of the texts: nobody calls it by hand. Texts that fail never
 * reject it: a part without its texts says so, and they are asked for again.
 */
export async function loadPart<T>(load: () => Promise<T>, texts?: string): Promise<T> {
  const [part] = await Promise.all([load(), texts === undefined ? undefined : loader?.need(texts)])
  return part
}

export const retryTexts = () => loader?.retry()

/** The current language. A component that reads it is drawn again whenever texts on screen change. */
export function useLanguage(): Language {
  useStore(store, ({ revision }) => revision)
  return useStore(store, ({ language }) => language ?? FIRST_LANGUAGE)
}

/** The language that was chosen last, for the switch: its texts may still be loading. */
export const useChosenLanguage = (): Language => useStore(store, ({ wanted }) => wanted)

/** Whether there is a language that the page can be shown in. */
export const useSpeaks = (): boolean => useStore(store, ({ language }) => language !== null)

/** Whether a part's texts could be had in no language so far. */
export const useLacksTexts = (texts: string | undefined): boolean =>
  useStore(store, ({ missing }) => texts !== undefined && missing.has(texts))

/** The last choice wins. Rejects when its texts did not arrive: the page goes on in the language that it has. */
export async function chooseLanguage(language: Language): Promise<void> {
  if ((await loader?.choose(language)) === 'shown') chosen.write(language)
}

/** The built sources have only ids: where a text is missing all the same, a person reads that and not an id. */
function neverShowIds() {
  Object.assign(i18n, {
    _missing(locale: Language, id: string) {
      // A mistake of ours that a test must not overlook.
      console.error(`No text for ${id} in ${locale}`)
      return WITHOUT_TEXTS[locale].oneText
    },
  })
}
