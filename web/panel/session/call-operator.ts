import type { Call, CallAnswer } from '#core/api/call.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { type CallArguments, callApiPage } from '#web/lib/call-api.ts'
import { readOperatorToken, refuseOperatorToken } from './operator-token.ts'
import { askForProof } from './proof.ts'

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
    if (!isProofRequired(error) || !(await askForProof(`${method} ${path}`))) throw error
    return send()
  }
}

/** Returns whether a call failed because its proof is missing. Operators who declined the proof see no error. */
export const isProofRequired = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'operator_proof_required'

export const isTokenRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'operator_unauthenticated'
