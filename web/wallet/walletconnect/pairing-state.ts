import { useSyncExternalStore } from 'react'

/** How far a wallet app is from being paired with this page. Kept apart from the library, which the dialog need not load. */
export type Pairing =
  | { readonly step: 'none' }
  | { readonly step: 'preparing' }
  | { readonly step: 'offered'; readonly uri: string; readonly expiresAtMs: number }
  | { readonly step: 'expired' }

/** The person has turned away, or has let the code expire: nothing went wrong. */
export class PairingEnded extends Error {
  override readonly name = 'PairingEnded'
}

let pairing: Pairing = { step: 'none' }
let controller = new AbortController()
const listeners = new Set<() => void>()

export const usePairing = (): Pairing => useSyncExternalStore(watch, () => pairing)

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

export function writePairing(next: Pairing) {
  pairing = next
  for (const listener of listeners) listener()
}

function watch(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
