import type { Call, CallAnswer } from '#core/api/call.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { type CallArguments, callApiPage } from '#web/lib/call-api.ts'
import { readOperatorToken, refuseOperatorToken } from './operator-token.ts'
import { askForProof } from './proof.ts'

/**
 * A call of the panel, with its token. The server's own refusal of the token closes the panel; a proxy's page does not, whatever
 * its status is. Where the server asks for a proof, a dialog does, and the call is made once more; who declines it
 * leaves the call with that refusal.
 *
 * @throws ApiError when the answer is not OK
 */
export async function callOperator<C extends Call>(
  method: C['method'],
  path: C['path'],
  ...input: CallArguments<C>
): Promise<CallAnswer<C>> {
  return (await callOperatorPage<C>(method, path, ...input)).answer
}

/** The same for a list: its answer, and the cursor of the next page if there is one. */
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
    if (!isProofRequired(error) || !(await askForProof(`${method} ${path}`))) throw error
    return send()
  }
}

/** Whether a call was left undone for want of a proof. Whoever has declined to give one is told of no failure. */
export const isProofRequired = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'operator_proof_required'

export const isTokenRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'operator_unauthenticated'
