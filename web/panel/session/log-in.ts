import { t } from '@lingui/core/macro'
import type { login } from '#core/api/admin-session.ts'
import type { CallInput } from '#core/api/call.ts'
import { ApiError, hasSentence, messageFor } from '#web/lib/api-error.ts'
import { callApi } from '#web/lib/call-api.ts'
import { storeOperatorToken } from './operator-token.ts'

export type LoginOutcome =
  | { readonly kind: 'in' }
  | { readonly kind: 'code_required' }
  | { readonly kind: 'refused'; readonly message: string }

/** Asks for a token and keeps it. Every outcome is a value; nothing is thrown. */
export async function logIn({ username, password, code = '' }: CallInput<typeof login>['body']): Promise<LoginOutcome> {
  try {
    const body = { username, password, ...(code !== '' && { code: code.replace(/\s/g, '') }) }
    const { token } = await callApi<typeof login>('POST', '/api/admin/login', { body })
    storeOperatorToken(token)
    return { kind: 'in' }
  } catch (error) {
    if (error instanceof ApiError && error.code === 'login_code_required') return { kind: 'code_required' }
    return { kind: 'refused', message: loginError(error) }
  }
}

/** A refusal shows the server's reason, and a foreign answer shows what to do about it. */
function loginError(error: unknown): string {
  if (!hasSentence(error)) return t`The server could not be reached. Please try again.`
  return messageFor(error, t`Please try again in a moment.`)
}
