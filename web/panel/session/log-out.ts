import { t } from '@lingui/core/macro'
import type { logout } from '#core/api/admin-session.ts'
import { showToast } from '#web/ui/toast.ts'
import { callOperator, isTokenRefused } from './call-operator.ts'
import { clearOperatorToken } from './operator-token.ts'

/** Revokes the token and removes it. This browser removes it even if the server cannot be reached. */
export async function logOut(): Promise<void> {
  try {
    await callOperator<typeof logout>('POST', '/api/admin/logout')
  } catch (error) {
    if (!isTokenRefused(error)) {
      showToast({
        title: t`Logged out here only`,
        description: t`We could not reach the server. Your session there ends within twelve hours.`,
        variant: 'destructive',
      })
    }
  }
  clearOperatorToken()
}
