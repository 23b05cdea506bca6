import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** How far the pairing with a wallet app has come. Apart from the library, so that the dialog can show it without loading that. */
export type Pairing =
  | { readonly step: 'none' }
  | { readonly step: 'preparing' }
  | { readonly step: 'offered'; readonly uri: string; readonly expiresAtMs: number }
  | { readonly step: 'expired' }

/** The person has turned away, or has let the code expire: nothing went wrong. */
export class PairingEnded extends Error {
  override readonly name = 'PairingEnded'
}

const store = createStore<Pairing>(() => ({ step: 'none' }))
let controller = new AbortController()

export const usePairing = (): Pairing => useStore(store)

/** A new attempt; whatever was under way ends. */
export function beginPairing(): AbortSignal {
  controller.abort()
  controller = new AbortController()
  writePairing({ step: 'preparing' })
  return controller.signal
}

/** The person has turned away. */
export function cancelPairing() {
  controller.abort()
  writePairing({ step: 'none' })
}

/** Replaces the whole state: a code never stays behind in a later step. */
export const writePairing = (next: Pairing) => store.setState(next, true)
