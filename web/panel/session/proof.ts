import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** The call that waits until its operator has shown anew who they are. */
export type ProofAsk = { readonly call: string }

const store = createStore<{ ask: ProofAsk | null }>(() => ({ ask: null }))
let waiting: PromiseWithResolvers<boolean> | null = null

export const useProofAsk = (): ProofAsk | null => useStore(store, ({ ask }) => ask)

/**
 * Asks for the password or a code, once for all calls that need it now.
 *
 * @param call e.g. `DELETE /api/admin/sessions`, as `core/api` names it
 * @returns whether it was entered
 */
export function askForProof(call: string): Promise<boolean> {
  if (waiting === null) {
    waiting = Promise.withResolvers()
    store.setState({ ask: { call } })
  }
  return waiting.promise
}

/** It was entered, or whoever was asked has thought better of it. */
export function answerProof(isProven: boolean): void {
  const asked = waiting
  waiting = null
  store.setState({ ask: null })
  asked?.resolve(isProven)
}
