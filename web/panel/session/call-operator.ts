import { t } from '@lingui/core/macro'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { Call, CallAnswer } from '#core/api/call.ts'
import type { getOperatorMe } from '#core/api/own-account.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { type CallArguments, callApiPage } from '#web/lib/call-api.ts'
import { showToast } from '#web/ui/toast.ts'
import { followOperatorToken, readOperatorToken, refuseOperatorToken } from './operator-token.ts'

/**
 * Calls the server with the panel's token.
 *
 * The panel closes if the server refuses the token. A proxy's page never closes it, whatever its status is. If the server asks for
 * a proof, a dialog asks the operator and the call is repeated once. If the operator declines, the call fails with the server's
 * refusal.
 *
 * @throws ApiError if the answer is not OK
 */
export async function callOperator<C extends Call>(
  method: C['method'],
  path: C['path'],
  ...input: CallArguments<C>
): Promise<CallAnswer<C>> {
  return (await callOperatorPage<C>(method, path, ...input)).answer
}

/** Calls a list in the same way. Returns its answer and the cursor of the next page, if there is one. */
export async function callOperatorPage<C extends Call>(
  method: C['method'],
  path: C['path'],
  ...[input, options]: CallArguments<C>
) {
  const send = async () => {
    const { token } = readOperatorToken()
    const headers = { ...options?.headers, ...(token !== null && { Authorization: `Bearer ${token}` }) }
    try {
      return await callApiPage<C>(method, path, ...([input, { ...options, headers }] as CallArguments<C>))
    } catch (error) {
      if (isTokenRefused(error) && token !== null) refuseOperatorToken(token)
      throw error
    }
  }
  try {
    return await send()
  } catch (error) {
    if (!isProofRequired(error) || !(await requestProof(`${method} ${path}`))) throw error
    return send()
  }
}

/** Returns whether a call failed because its proof is missing. Operators who declined the proof see no error. */
export const isProofRequired = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'operator_proof_required'

export const isTokenRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'operator_unauthenticated'

/** Call that waits for its operator's proof. */
export type ProofRequest = { readonly call: string }

const store = createStore<{ request: ProofRequest | null }>(() => ({ request: null }))
let waiting: PromiseWithResolvers<boolean> | null = null

export const useProofRequest = (): ProofRequest | null => useStore(store, ({ request }) => request)

/**
 * Asks for the password or a code, once for all calls that need it now. A proof belongs to one token. If another tab logs in
 * meanwhile, the request is declined, because it may be another person's login.
 *
 * @param call e.g. `DELETE /api/admin/sessions`, as `core/api` names it
 * @returns whether it was entered
 */
function requestProof(call: string): Promise<boolean> {
  if (waiting !== null) return waiting.promise
  waiting = Promise.withResolvers()
  const proofRequest = { call }
  store.setState({ request: proofRequest })
  const { token: tokenBefore } = readOperatorToken()
  const stop = followOperatorToken(({ token }) => {
    if (token === tokenBefore) return
    if (token !== null) showOtherLogin()
    answerProof(proofRequest, false)
  })
  return waiting.promise.finally(stop)
}

/**
 * Answers a request for a proof, which was entered or declined.
 *
 * @param request the request that is answered; a late answer does not answer a newer request
 */
export function answerProof(request: ProofRequest, isProven: boolean): void {
  if (store.getState().request !== request) return
  const pending = waiting
  waiting = null
  store.setState({ request: null })
  pending?.resolve(isProven)
}

const showOtherLogin = () =>
  showToast({
    title: t`Another tab logged in`,
    description: t`This tab now uses that session. The action you were asked to confirm was not done.`,
    variant: 'destructive',
  })

const operatorQuery = queryOptions({
  queryKey: ['/api/admin/me'],
  queryFn: () => callOperator<typeof getOperatorMe>('GET', '/api/admin/me'),
})

/** Reads the operator who is logged in. */
export const useOperator = () => useQuery(operatorQuery)

/** Returns whether to offer changes. Also true until the operator is known, because the server decides anyway. */
export function useMayWrite(): boolean {
  const operator = useOperator().data
  return operator?.role !== 'viewer' && !operator?.isFactorMissing
}

/** Returns a function that refetches the operator's account. */
export function useAccountChanged(): () => void {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: operatorQuery.queryKey })
}
