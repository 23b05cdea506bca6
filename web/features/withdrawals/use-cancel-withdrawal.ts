import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { cancelWithdrawal } from '#core/api/withdrawals.ts'
import { hasSentence, messageFor } from '#web/lib/api-error.ts'
import { type Attempt, attemptFor, isOutcomeUnknown, newKey } from '#web/lib/attempt.ts'
import { callApi } from '#web/lib/call-api.ts'
import { focusOn } from '#web/lib/focus-on.ts'
import { refresh } from '#web/lib/query-client.ts'
import { showToast } from '#web/ui/toast.ts'

/** Cancels a pending withdrawal. Repeats an unanswered request under the same idempotency key. */
export function useCancelWithdrawal(id: number) {
  const open = useRef<Attempt | null>(null)
  return useMutation({
    mutationFn: () => {
      const attempt = attemptFor(open.current, String(id), newKey)
      open.current = attempt
      return callApi<typeof cancelWithdrawal>(
        'POST',
        '/api/withdrawals/:id/cancel',
        { params: { id } },
        { headers: { 'Idempotency-Key': attempt.key } },
      )
    },
    onSuccess: () => {
      open.current = null
      showToast({ title: t`Withdrawal cancelled`, description: t`The full amount is back in your balance.` })
    },
    onError: (error) => {
      if (!isOutcomeUnknown(error)) open.current = null
      const fallback = t`Please try again.`
      showToast({
        title: t`Not cancelled`,
        description: hasSentence(error) ? messageFor(error, fallback) : fallback,
        variant: 'destructive',
      })
    },
    // Another request may have been first, so the list is read again for the current state.
    onSettled: async () => {
      await refresh('/api/withdrawals', '/api/balance', '/api/activity')
      // The question is gone with its button. The focus moves to the list, which shows the answer.
      if (document.activeElement === document.body) focusOn(document.querySelector<HTMLElement>('#withdrawals h2'))
    },
  })
}
