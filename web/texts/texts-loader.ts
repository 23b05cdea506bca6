import type { Messages } from '@lingui/core'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Language } from './languages.ts'

/** Language of the sources, which is shown if another language's texts cannot be loaded. */
const FALLBACK: Language = 'en'
const RETRY_FIRST_MS = 2_000
const RETRY_LONGEST_MS = 60_000

export type TextsDeps = {
  fetchTexts: (catalog: string, language: Language) => Promise<Messages>
  /** Replaces every text of the page at once. */
  show: (language: Language, messages: Messages) => void
  later: (run: () => void, ms: number) => void
}

export type TextsState = {
  /** Language that the page shows; null until the shell's texts have loaded. */
  readonly language: Language | null
  /** Language that was chosen last. It differs from `language` while its texts load. */
  readonly wanted: Language
  /** Counter that grows when texts on screen change, so that they are rendered again. */
  readonly revision: number
  /** Catalogues that failed in the page's language and in English. The loader requests them again. */
  readonly missing: ReadonlySet<string>
}

/** `superseded` if a later choice replaced this one. */
export type ChoiceOutcome = 'shown' | 'superseded'

export type TextsLoader = {
  readonly store: StoreApi<TextsState>
  /**
   * Shows a language. The last call wins, whichever texts arrive first. Rejects if the texts cannot be loaded: the page then
   * keeps its language.
   */
  choose: (language: Language) => Promise<ChoiceOutcome>
  /** Resolves once a part has its texts or is known to lack them. Never rejects. */
  need: (catalog: string) => Promise<void>
  /** Loads texts that no part waits for and that English has without a catalogue. */
  offer: (catalog: string) => void
  /** Requests all failed texts again. */
  retry: () => void
}

type TextsPart = {
  readonly catalog: string
  readonly isOffered: boolean
  readonly texts: Map<Language, Messages>
  readonly loading: Set<Language>
  readonly failed: Set<Language>
  /** Texts that the page shows for this part: `english` if its own language failed. */
  shown: 'nothing' | 'own' | 'english' | 'missing'
  waiting: (() => void)[]
}

/**
 * Loads the texts of the page's parts, and decides which language the page shows.
 *
 * The shown language differs from the wanted one while the wanted one's texts load. The page changes once every part on it has
 * them, never in pieces. A part that joins meanwhile is requested in both languages. A later choice replaces an earlier one.
 * Texts that arrive for the earlier one are cached and change nothing.
 */
export function createTextsLoader(deps: TextsDeps, shellCatalog: string, first: Language): TextsLoader {
  const store = createStore<TextsState>(() => ({ language: null, wanted: first, revision: 0, missing: new Set() }))
  const parts = new Map<string, TextsPart>()
  let wanted = first
  let click: { resolve: (outcome: ChoiceOutcome) => void; reject: (error: Error) => void } | null = null
  let retryMs = RETRY_FIRST_MS
  let isRetryPlanned = false
  const shell = partOf(shellCatalog, false)
  fetchPart(shell, wanted)

  function partOf(catalog: string, isOffered: boolean): TextsPart {
    const known = parts.get(catalog)
    if (known !== undefined) return known
    const part: TextsPart = {
      catalog,
      isOffered,
      texts: new Map(),
      loading: new Set(),
      failed: new Set(),
      shown: 'nothing',
      waiting: [],
    }
    parts.set(catalog, part)
    return part
  }

  /** Fetches a catalogue that is not loaded, loading or failed. Only `retryRequest` fetches a failed one again. */
  function fetchPart(part: TextsPart, language: Language) {
    if (part.texts.has(language) || part.loading.has(language) || part.failed.has(language)) return
    if (part.isOffered && language === FALLBACK) return
    part.loading.add(language)
    const end = () => {
      part.loading.delete(language)
      settle()
    }
    deps.fetchTexts(part.catalog, language).then(
      (messages) => {
        part.texts.set(language, messages)
        retryMs = RETRY_FIRST_MS
        end()
      },
      () => {
        part.failed.add(language)
        end()
      },
    )
  }

  function refetchPart(part: TextsPart, language: Language) {
    part.failed.delete(language)
    fetchPart(part, language)
  }

  /** Updates the page to the loaded texts. Called after every change. */
  function settle() {
    const before = store.getState()
    const language = nextLanguage(before.language)
    let isRedrawn = language !== before.language
    let isNew = isRedrawn
    for (const part of parts.values()) {
      const shown = language === null ? nextWithoutLanguage(part) : nextShown(part, language)
      if (shown === part.shown) continue
      isNew = true
      isRedrawn ||= part.shown !== 'nothing'
      part.shown = shown
    }
    if (isNew) {
      if (language !== null) deps.show(language, messagesIn(language))
      const missing = [...parts.values()].filter(({ shown }) => shown === 'missing').map(({ catalog }) => catalog)
      store.setState({ language, missing: new Set(missing), revision: before.revision + (isRedrawn ? 1 : 0) })
    }
    if (wanted !== before.wanted) store.setState({ wanted })
    if (language === wanted) endClick('shown')
    for (const part of parts.values()) {
      if (part.shown !== 'nothing' && language !== null) for (const go of part.waiting.splice(0)) go()
    }
    planRetry()
  }

  function nextLanguage(shown: Language | null): Language | null {
    if (shown === null) {
      if (shell.texts.has(wanted)) return wanted
      if (shell.failed.has(wanted)) fetchPart(shell, FALLBACK)
      return shell.texts.has(FALLBACK) && shell.failed.has(wanted) ? FALLBACK : null
    }
    if (shown === wanted) return shown
    const spoken = [...parts.values()].filter((it) => !it.isOffered && (it.shown === 'own' || it.shown === 'english'))
    if (spoken.every(({ texts }) => texts.has(wanted))) return wanted
    if (click !== null && spoken.some(({ failed }) => failed.has(wanted))) refuseClick(shown)
    return shown
  }

  /**
   * Returns what a part shows while no language is shown. Only the shell can be `missing`: after its wanted language and English
   * failed.
   */
  const nextWithoutLanguage = (part: TextsPart): TextsPart['shown'] =>
    part === shell && shell.failed.has(wanted) && shell.failed.has(FALLBACK) ? 'missing' : part.shown

  function nextShown(part: TextsPart, language: Language): TextsPart['shown'] {
    if (part.texts.has(language)) return 'own'
    if (part.isOffered) return 'nothing'
    fetchPart(part, language)
    if (part.shown === 'english' || !part.failed.has(language)) return part.shown
    fetchPart(part, FALLBACK)
    if (part.texts.has(FALLBACK)) return 'english'
    return part.failed.has(FALLBACK) ? 'missing' : part.shown
  }

  /** Merges the texts of all parts. If several catalogues contain a text, the page's language overrides English. */
  const messagesIn = (language: Language): Messages =>
    Object.assign(
      {},
      ...[...parts.values()].map(({ shown, texts }) => (shown === 'english' ? texts.get(FALLBACK) : undefined)),
      ...[...parts.values()].map(({ texts }) => texts.get(language)),
    )

  function endClick(outcome: ChoiceOutcome) {
    const ended = click
    click = null
    ended?.resolve(outcome)
  }

  function refuseClick(shown: Language) {
    const refused = click
    click = null
    refused?.reject(new Error(`The texts in ${wanted} did not arrive`))
    wanted = shown
  }

  /** Returns the failed languages of a part that are still needed. */
  function usefulFailures(part: TextsPart): Language[] {
    const { language } = store.getState()
    const isSpoken = part.shown === 'own' || part.shown === 'english'
    return [...part.failed].filter((it) => it === wanted || it === language || (it === FALLBACK && !isSpoken))
  }

  function planRetry() {
    if (isRetryPlanned || ![...parts.values()].some((part) => usefulFailures(part).length > 0)) return
    isRetryPlanned = true
    deps.later(() => {
      isRetryPlanned = false
      retry()
    }, retryMs)
    retryMs = Math.min(retryMs * 2, RETRY_LONGEST_MS)
  }

  function retry() {
    for (const part of parts.values()) for (const language of usefulFailures(part)) refetchPart(part, language)
  }

  function choose(language: Language): Promise<ChoiceOutcome> {
    endClick('superseded')
    wanted = language
    return new Promise((resolve, reject) => {
      click = { resolve, reject }
      for (const part of parts.values()) refetchPart(part, language)
      settle()
    })
  }

  function need(catalog: string): Promise<void> {
    const part = partOf(catalog, false)
    const { language } = store.getState()
    refetchPart(part, wanted)
    if (language !== null) refetchPart(part, language)
    return new Promise((resolve) => {
      part.waiting.push(resolve)
      settle()
    })
  }

  function offer(catalog: string) {
    fetchPart(partOf(catalog, true), wanted)
    settle()
  }

  return { store, choose, need, offer, retry }
}
