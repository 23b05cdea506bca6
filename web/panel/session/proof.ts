import { t } from '@lingui/core/macro'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { showToast } from '#web/ui/toast.ts'
import { followOperatorToken, readOperatorToken } from './operator-token.ts'

/** The call that waits until its operator has shown anew who they are. */
export type ProofAsk = { readonly call: string }

const store = createStore<{ ask: ProofAsk | null }>(() => ({ ask: null }))
let waiting: PromiseWithResolvers<boolean> | null = null

export const useProofAsk = (): ProofAsk | null => useStore(store, ({ ask }) => ask)

/**
 * Asks for the password or a code, once for all calls that need it now. A proof is one token's: where another tab logs in
 * meanwhile nobody is asked any more, for it may be somebody else's login.
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
 * It was entered or declined.
 *
 * @param ask what was asked: an answer that comes late is none to what was asked since
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
