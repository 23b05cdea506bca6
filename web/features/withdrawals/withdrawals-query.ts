import { t } from '@lingui/core/macro'
import { useMutation, useMutationState, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { listWithdrawals, requestWithdrawal, WithdrawalView } from '#core/api/withdrawals.ts'
import type { WithdrawalAsset } from '#core/withdrawal.ts'
import { ForeignAnswerError, hasSentence, messageFor } from '#web/lib/api-error.ts'
import { callApi } from '#web/lib/call-api.ts'
import { isOutcomeUnknown, type KeyedRequest, keyedRequest, newKey } from '#web/lib/keyed-request.ts'

import { refresh } from '#web/lib/query-client.ts'
import { showToast } from '#web/ui/toast.ts'

/** Number of latest withdrawals that a profile shows. */
const RECENT_COUNT = 5
/** Milliseconds between polls while a withdrawal is open, in addition to the server's messages. */
const POLL_MS = 10_000

export const isOpen = ({ status }: Pick<WithdrawalView, 'status'>) => status === 'pending' || status === 'approved'

/** Reads a wallet's latest withdrawals, newest first. Polls while one of them is open. */
export const useRecentWithdrawals = (walletAddress: string) =>
  useQuery({
    queryKey: ['/api/withdrawals', 'user', walletAddress],
    queryFn: ({ signal }) =>
      callApi<typeof listWithdrawals>(
        'GET',
        '/api/withdrawals/user',
        { query: { walletAddress, limit: RECENT_COUNT } },
        { signal },
      ),
    refetchInterval: ({ state }) => (state.data?.some(isOpen) ? POLL_MS : false),
    select: (withdrawals) => withdrawals.slice(0, RECENT_COUNT),
  })

type WithdrawalInput = {
  readonly walletAddress: string
  readonly tokenType: WithdrawalAsset
  /** Decimal text. */
  readonly amount: string
}

const REQUEST_KEY = ['/api/withdrawals', 'request']

/**
 * Returns whether a request is in progress that the list cannot show yet: from the press until the list was read again.
 *
 * @param readAtMs time of the last read of the list
 * @param isReading whether the list is being read
 */
export function useIsRequesting(readAtMs: number, isReading: boolean): boolean {
  const states = useMutationState({ filters: { mutationKey: REQUEST_KEY }, select: ({ state }) => state })
  const [before, last] = [states.at(-2), states.at(-1)]
  // A repeated request whose outcome is unknown may be in the list already.
  if (last === undefined || (before?.status === 'error' && isOutcomeUnknown(before.error))) return false
  return last.status === 'pending' || (isReading && last.submittedAt > readAtMs)
}

/** Requests a withdrawal. Repeats an unanswered request under the same idempotency key. */
export function useRequestWithdrawal(onRequested: () => void) {
  const open = useRef<KeyedRequest | null>(null)

  const request = useMutation({
    mutationKey: REQUEST_KEY,
    mutationFn: async (ask: WithdrawalInput) => {
      const attempt = keyedRequest(open.current, JSON.stringify(ask), newKey)
      open.current = attempt
      const requested = await callApi<typeof requestWithdrawal>(
        'POST',
        '/api/withdrawals',
        { body: { ...ask, toAddress: ask.walletAddress } },
        { headers: { 'Idempotency-Key': attempt.key } },
      )
      // JSON of a proxy in between contains no withdrawal.
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
      // It may have been accepted despite the error, so the list is read again.
      void refreshMoney()
    },
  })
  /** Returns whether the same request was sent and its outcome is unknown. The balance may have paid for it already. */
  const isUnsettled = (ask: WithdrawalInput) => open.current?.request === JSON.stringify(ask)
  return { request: request.mutateAsync, isUnsettled }
}

const refreshMoney = () => refresh('/api/withdrawals', '/api/balance', '/api/activity')

/** Returns the server's sentence if it has answered, or what to do about a foreign answer. */
function describe(error: Error): string {
  const fallback = t`Failed to submit withdrawal request`
  return hasSentence(error) ? messageFor(error, fallback) : fallback
}
