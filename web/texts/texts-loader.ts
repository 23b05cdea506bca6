import type { Messages } from '@lingui/core'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Language } from './languages.ts'

/** What the sources are written in, and what is shown where another language's texts cannot be had. */
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
  /** What the page speaks; null until the shell's texts are there. */
  readonly language: Language | null
  /** What was chosen last; another than `language` while its texts are on their way. */
  readonly wanted: Language
  /** Grows when texts that are on screen change: they have to be drawn anew. */
  readonly revision: number
  /** Catalogues that can be had neither in the page's language nor in English. They are asked for again. */
  readonly missing: ReadonlySet<string>
}

/** `superseded` when a later choice took the place of this one. */
export type ChoiceOutcome = 'shown' | 'superseded'

export type TextsLoader = {
  readonly store: StoreApi<TextsState>
  /** The last call wins, whatever arrives first. Rejects when the texts cannot be had: the page stays in its language. */
  choose: (language: Language) => Promise<ChoiceOutcome>
  /** Resolves once a part can be read, or is known to be missing. Never rejects. */
  need: (catalog: string) => Promise<void>
  /** Texts that nothing waits for, and that English has without a catalogue. */
  offer: (catalog: string) => void
  /** Asks again for all that failed. */
  retry: () => void
}

type Part = {
  readonly catalog: string
  readonly isOffered: boolean
  readonly texts: Map<Language, Messages>
  readonly asked: Set<Language>
  readonly failed: Set<Language>
  /** What the page has of it: `english` in place of its own language, when that failed. */
  shown: 'nothing' | 'own' | 'english' | 'missing'
  waiting: (() => void)[]
}

/**
 * Loads the texts of the page's parts, and decides in which language the page speaks.
 *
 * One language is shown and one is wanted. They differ while the wanted one's texts are on their way: the page changes when
 * every part on it has them, never in pieces. A part that joins meanwhile is asked for in both languages. A later choice takes
 * the place of an earlier one; what arrives for the earlier one is stored and changes nothing.
 */
export function createTextsLoader(deps: TextsDeps, shellCatalog: string, first: Language): TextsLoader {
  const store = createStore<TextsState>(() => ({ language: null, wanted: first, revision: 0, missing: new Set() }))
  const parts = new Map<string, Part>()
  let wanted = first
  let click: { resolve: (outcome: ChoiceOutcome) => void; reject: (error: Error) => void } | null = null
  let retryMs = RETRY_FIRST_MS
  let isRetryPlanned = false
  const shell = partOf(shellCatalog, false)
  ask(shell, wanted)

  function partOf(catalog: string, isOffered: boolean): Part {
    const known = parts.get(catalog)
    if (known !== undefined) return known
    const part: Part = {
      catalog,
      isOffered,
      texts: new Map(),
      asked: new Set(),
      failed: new Set(),
      shown: 'nothing',
      waiting: [],
    }
    parts.set(catalog, part)
    return part
  }

  /** Fetches what is neither there nor on its way. What failed is fetched again only by `askAgain`. */
  function ask(part: Part, language: Language) {
    if (part.texts.has(language) || part.asked.has(language) || part.failed.has(language)) return
    if (part.isOffered && language === FALLBACK) return
    part.asked.add(language)
    const end = () => {
      part.asked.delete(language)
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

  function askAgain(part: Part, language: Language) {
    part.failed.delete(language)
    ask(part, language)
  }

  /** Brings the page in line with what is there. Called after every change. */
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
      if (shell.failed.has(wanted)) ask(shell, FALLBACK)
      return shell.texts.has(FALLBACK) && shell.failed.has(wanted) ? FALLBACK : null
    }
    if (shown === wanted) return shown
    const spoken = [...parts.values()].filter((it) => !it.isOffered && (it.shown === 'own' || it.shown === 'english'))
    if (spoken.every(({ texts }) => texts.has(wanted))) return wanted
    if (click !== null && spoken.some(({ failed }) => failed.has(wanted))) refuseClick(shown)
    return shown
  }

  /** Without the shell's texts nothing is shown, and it says so once English cannot be had either. */
  const nextWithoutLanguage = (part: Part): Part['shown'] =>
    part === shell && shell.failed.has(wanted) && shell.failed.has(FALLBACK) ? 'missing' : part.shown

  function nextShown(part: Part, language: Language): Part['shown'] {
    if (part.texts.has(language)) return 'own'
    if (part.isOffered) return 'nothing'
    ask(part, language)
    if (part.shown === 'english' || !part.failed.has(language)) return part.shown
    ask(part, FALLBACK)
    if (part.texts.has(FALLBACK)) return 'english'
    return part.failed.has(FALLBACK) ? 'missing' : part.shown
  }

  /** Where a text stands in several catalogues, the page's own language goes before English. */
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

  /** What failed of a part and is still of use. */
  function usefulFailures(part: Part): Language[] {
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
    for (const part of parts.values()) for (const language of usefulFailures(part)) askAgain(part, language)
  }

  function choose(language: Language): Promise<ChoiceOutcome> {
    endClick('superseded')
    wanted = language
    return new Promise((resolve, reject) => {
      click = { resolve, reject }
      for (const part of parts.values()) askAgain(part, language)
      settle()
    })
  }

  function need(catalog: string): Promise<void> {
    const part = partOf(catalog, false)
    const { language } = store.getState()
    askAgain(part, wanted)
    if (language !== null) askAgain(part, language)
    return new Promise((resolve) => {
      part.waiting.push(resolve)
      settle()
    })
  }

  function offer(catalog: string) {
    ask(partOf(catalog, true), wanted)
    settle()
  }

  return { store, choose, need, offer, retry }
}
