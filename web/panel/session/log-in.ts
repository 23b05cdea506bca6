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

/** Requests a token and stores it. Every outcome is a value. It never throws. */
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

/** Returns the server's reason if it refused, or what to do if something else answered. */
function loginError(error: unknown): string {
  if (!hasSentence(error)) return t`The server could not be reached. Please try again.`
  return messageFor(error, t`Please try again in a moment.`)
}
