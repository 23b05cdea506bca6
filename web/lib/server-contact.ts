import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { isOurs } from './foreign-answer.ts'
import { refreshAll } from './query-client.ts'

/** How often a server that does not answer is asked again. */
const PROBE_EVERY_MS = 5_000
const PROBE_LIMIT_MS = 4_000
const PROBE_PATH = '/livez'

export type ServerContact = {
  readonly isLost: boolean
  /** Unix ms of the last answer: figures on screen may be as old as that. */
  readonly lastAnswerMs: number
}

/** Told only when the server is lost or found again: nobody needs each answer. */
const contact = createStore<ServerContact>(() => ({ isLost: false, lastAnswerMs: Date.now() }))
let lastAnswerMs = Date.now()
let timer: ReturnType<typeof setTimeout> | undefined
let isProbing = false

/** An answer arrived, whatever it says. After a silence every query asks again. */
export function noteAnswer() {
  lastAnswerMs = Date.now()
  if (!isServerLost()) return
  clearTimeout(timer)
  contact.setState({ isLost: false, lastAnswerMs })
  void refreshAll()
}

/** A call got no answer. It may have failed for itself alone: whether the server is there is asked before anybody is told. */
export function noteSilence() {
  if (!isServerLost() && !isProbing) void probeServer()
}

/** The server cannot be reached: what the page shows is from before, until it is heard of again. */
export function noteLoss() {
  clearTimeout(timer)
  timer = setTimeout(probeServer, PROBE_EVERY_MS)
  if (!isServerLost()) contact.setState({ isLost: true, lastAnswerMs })
}

/**
 * Asks whether the server is there.
 *
 * The browser's own 'offline' only starts this: a server on the same machine answers without any network.
 */
export async function probeServer(): Promise<void> {
  clearTimeout(timer)
  isProbing = true
  try {
    const answer = await fetch(PROBE_PATH, { cache: 'no-store', signal: AbortSignal.timeout(PROBE_LIMIT_MS) })
    if (!isOurs(answer, await answer.text())) throw new Error(`Something in between answered ${answer.status}`)
    noteAnswer()
  } catch {
    // Silence is what it asked for; the page says so, and it asks again.
    noteLoss()
  } finally {
    isProbing = false
  }
}

/** Called once, when the page starts. */
export function watchNetwork() {
  addEventListener('offline', () => void probeServer())
  addEventListener('online', () => void probeServer())
}

export const isServerLost = () => contact.getState().isLost

/** @returns what ends the watch */
export const watchServerContact = (listener: (contact: ServerContact) => void): (() => void) =>
  contact.subscribe(listener)

export const useServerContact = (): ServerContact => useStore(contact)
