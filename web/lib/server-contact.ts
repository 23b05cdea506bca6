import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { isPlatformAnswer } from './api-error.ts'
import { refreshAll } from './query-client.ts'

/** Milliseconds between probes of a server that does not answer. */
const PROBE_EVERY_MS = 5_000
const PROBE_LIMIT_MS = 4_000
const PROBE_PATH = '/livez'

export type ServerContact = {
  readonly isLost: boolean
  /** Unix ms of the last answer. Figures on screen may be that old. */
  readonly lastAnswerMs: number
}

/** Changes only when the server is lost or found again, because no reader needs each answer. */
const contact = createStore<ServerContact>(() => ({ isLost: false, lastAnswerMs: Date.now() }))
let lastAnswerMs = Date.now()
let timer: ReturnType<typeof setTimeout> | undefined
let isProbing = false

/** Records that an answer arrived, even a refusal. Refetches every query if the server was lost before. */
export function recordAnswer() {
  lastAnswerMs = Date.now()
  if (!isServerLost()) return
  clearTimeout(timer)
  contact.setState({ isLost: false, lastAnswerMs })
  void refreshAll()
}

/** Records that a call got no answer. Probes the server before the page reports a loss, because only this call may have failed. */
export function recordNoAnswer() {
  if (!isServerLost() && !isProbing) void probeServer()
}

/**
 * Records that the server cannot be reached, and schedules the next probe. The page shows earlier figures until the server
 * answers.
 */
export function recordLoss() {
  clearTimeout(timer)
  timer = setTimeout(probeServer, PROBE_EVERY_MS)
  if (!isServerLost()) contact.setState({ isLost: true, lastAnswerMs })
}

/**
 * Probes whether the server answers.
 *
 * The browser's own 'offline' only starts a probe, because a server on the same machine answers without any network.
 */
export async function probeServer(): Promise<void> {
  clearTimeout(timer)
  isProbing = true
  try {
    const answer = await fetch(PROBE_PATH, { cache: 'no-store', signal: AbortSignal.timeout(PROBE_LIMIT_MS) })
    if (!isPlatformAnswer(answer, await answer.text()))
      throw new Error(`Something in between answered ${answer.status}`)
    recordAnswer()
  } catch {
    // No answer is a valid result: the page reports the loss, and the probe repeats.
    recordLoss()
  } finally {
    isProbing = false
  }
}

/** Probes the server whenever the browser goes offline or online. Call it once, when the page starts. */
export function watchNetwork() {
  addEventListener('offline', () => void probeServer())
  addEventListener('online', () => void probeServer())
}

export const isServerLost = () => contact.getState().isLost

/** @returns a function that ends the watch */
export const watchServerContact = (listener: (contact: ServerContact) => void): (() => void) =>
  contact.subscribe(listener)

export const useServerContact = (): ServerContact => useStore(contact)
