import { t } from '@lingui/core/macro'
import { useMutation, useMutationState } from '@tanstack/react-query'
import { useRef } from 'react'
import type { requestWithdrawal } from '#core/api/withdrawals.ts'
import type { WithdrawalAsset } from '#core/withdrawal.ts'
import { hasSentence, messageFor } from '#web/lib/api-error.ts'
import { type Attempt, attemptFor, isOutcomeUnknown, newKey } from '#web/lib/attempt.ts'
import { callApi } from '#web/lib/call-api.ts'
import { ForeignAnswerError } from '#web/lib/foreign-answer.ts'
import { refresh } from '#web/lib/query-client.ts'
import { showToast } from '#web/ui/toast.ts'

export type WithdrawalAsk = {
  readonly walletAddress: string
  readonly tokenType: WithdrawalAsset
  /** Decimal text. */
  readonly amount: string
}

const REQUEST_KEY = ['/api/withdrawals', 'request']

/**
 * Whether one is being asked for that the list cannot show yet: from the press until the list was read again.
 *
 * @param readAtMs when the list was read last
 * @param isReading whether it is being read
 */
export function useIsRequesting(readAtMs: number, isReading: boolean): boolean {
  const states = useMutationState({ filters: { mutationKey: REQUEST_KEY }, select: ({ state }) => state })
  const [before, last] = [states.at(-2), states.at(-1)]
  // What is asked again because nobody knows whether it was taken may stand in the list already.
  if (last === undefined || (before?.status === 'error' && isOutcomeUnknown(before.error))) return false
  return last.status === 'pending' || (isReading && last.submittedAt > readAtMs)
}

/** Asks for a withdrawal. What was asked and not answered is asked again under the same key. */
export function useRequestWithdrawal(onRequested: () => void) {
  const open = useRef<Attempt | null>(null)

  const request = useMutation({
    mutationKey: REQUEST_KEY,
    mutationFn: async (ask: WithdrawalAsk) => {
      const attempt = attemptFor(open.current, JSON.stringify(ask), newKey)
      open.current = attempt
      const requested = await callApi<typeof requestWithdrawal>(
        'POST',
        '/api/withdrawals',
        { body: { ...ask, toAddress: ask.walletAddress } },
        { headers: { 'Idempotency-Key': attempt.key } },
      )
      // JSON of something in between names no withdrawal.
      if (!requested?.id) throw new ForeignAnswerError('POST /api/withdrawals')
      return requested
    },
    onSuccess: ({ isInstant }) => {
      open.current = null
      showToast({
        title: t`Withdrawal Requested`,
        description: isInstant
          ? t`Paid instantly: the transaction is on its way`
          : t`Your withdrawal request has been submitted successfully`,
      })
      onRequested()
      void refreshMoney()
    },
    onError: (error) => {
      if (!isOutcomeUnknown(error)) open.current = null
      showToast({
        title: t`Withdrawal Failed`,
        description: describe(error),
        variant: 'destructive',
      })
      // It may have been accepted anyway: the list shows it.
      void refreshMoney()
    },
  })
  /** Whether the same was asked and its outcome is unknown. The balance may have paid for it already. */
  const isUnsettled = (ask: WithdrawalAsk) => open.current?.ask === JSON.stringify(ask)
  return { request: request.mutateAsync, isUnsettled }
}

const refreshMoney = () => refresh('/api/withdrawals', '/api/balance', '/api/activity')

/** The server's sentence if it has answered, or what to do about a foreign answer. */
function describe(error: Error): string {
  const fallback = t`Failed to submit withdrawal request`
  return hasSentence(error) ? messageFor(error, fallback) : fallback
}
