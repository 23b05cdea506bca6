import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/**
 * Progress of the pairing with a wallet app. Separate from the library, so that the dialog can show it without loading the
 * library.
 */
export type Pairing =
  | { readonly step: 'none' }
  | { readonly step: 'preparing' }
  | { readonly step: 'offered'; readonly uri: string; readonly expiresAtMs: number }
  | { readonly step: 'expired' }

/** Error for a person who cancelled or let the code expire. It is not a failure. */
export class PairingEnded extends Error {
  override readonly name = 'PairingEnded'
}

const store = createStore<Pairing>(() => ({ step: 'none' }))
let controller = new AbortController()

export const usePairing = (): Pairing => useStore(store)

/** Starts a new attempt and ends the previous one. */
export function beginPairing(): AbortSignal {
  controller.abort()
  controller = new AbortController()
  writePairing({ step: 'preparing' })
  return controller.signal
}

/** Ends the attempt after the person has cancelled. */
export function cancelPairing() {
  controller.abort()
  writePairing({ step: 'none' })
}

/** Replaces the whole state, so that no code remains in a later step. */
export const writePairing = (next: Pairing) => store.setState(next, true)
