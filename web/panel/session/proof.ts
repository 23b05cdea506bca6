import { t } from '@lingui/core/macro'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { showToast } from '#web/ui/toast.ts'
import { followOperatorToken, readOperatorToken } from './operator-token.ts'

/** Call that waits for its operator's proof. */
export type ProofAsk = { readonly call: string }

const store = createStore<{ ask: ProofAsk | null }>(() => ({ ask: null }))
let waiting: PromiseWithResolvers<boolean> | null = null

export const useProofAsk = (): ProofAsk | null => useStore(store, ({ ask }) => ask)

/**
 * Asks for the password or a code, once for all calls that need it now. A proof belongs to one token. If another tab logs in
 * meanwhile, the request is declined, because it may be another person's login.
 *
 * @param call e.g. `DELETE /api/admin/sessions`, as `core/api` names it
 * @returns whether it was entered
 */
export function askForProof(call: string): Promise<boolean> {
  if (waiting !== null) return waiting.promise
  waiting = Promise.withResolvers()
  const ask = { call }
  store.setState({ ask })
  const { token: asked } = readOperatorToken()
  const stop = followOperatorToken(({ token }) => {
    if (token === asked) return
    if (token !== null) tellOtherLogin()
    answerProof(ask, false)
  })
  return waiting.promise.finally(stop)
}

/**
 * Answers a request for a proof, which was entered or declined.
 *
 * @param ask the request that is answered; a late answer does not answer a newer request
 */
export function answerProof(ask: ProofAsk, isProven: boolean): void {
  if (store.getState().ask !== ask) return
  const asked = waiting
  waiting = null
  store.setState({ ask: null })
  asked?.resolve(isProven)
}

const tellOtherLogin = () =>
  showToast({
    title: t`Another tab logged in`,
    description: t`This tab now uses that session. The action you were asked to confirm was not done.`,
    variant: 'destructive',
  })
