import './withdrawal-item.css'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { CircleX } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { cancelWithdrawal, getWithdrawalWaits, WithdrawalView } from '#core/api/withdrawals.ts'
import { hasSentence, messageFor } from '#web/lib/api-error.ts'
import { callApi } from '#web/lib/call-api.ts'
import { focusOn } from '#web/lib/focus-on.ts'
import { isOutcomeUnknown, type KeyedRequest, keyedRequest, newKey } from '#web/lib/keyed-request.ts'
import { refresh } from '#web/lib/query-client.ts'
import { waitText } from '#web/lib/wait-text.ts'
import { InstantReasons } from '#web/shared/instant-reasons.tsx'
import { WithdrawalBadge } from '#web/shared/withdrawal-badge.tsx'
import { useLanguage } from '#web/texts/texts.ts'
import { Address } from '#web/ui/address.tsx'
import { amountText, readSigned } from '#web/ui/amount.tsx'

import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { exactText } from '#web/ui/exact-text.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { OperatorNote } from '#web/ui/operator-note.tsx'
import { ShareButton, sharedUrl } from '#web/ui/share-button.tsx'
import { showToast } from '#web/ui/toast.ts'
import { WithdrawalTracker } from './withdrawal-tracker.tsx'
import { isOpen } from './withdrawals-query.ts'

const PaidCelebration = lazyPart(async () => (await import('./paid-celebration.tsx')).PaidCelebration)

type WithdrawalItemProps = {
  withdrawal: WithdrawalView
  explorerUrl: string | null
  /** Whether the player has not seen its payment yet. */
  isPaidNews: boolean
}

/** Shows one withdrawal: its amount, what arrives of it, its progress, and the proof once there is one. */
export function WithdrawalItem({ withdrawal, explorerUrl, isPaidNews }: WithdrawalItemProps) {
  const { id, tokenType, status, reason, txHash, isCancelled, isInstant, notInstant } = withdrawal
  const language = useLanguage()
  // A withdrawal that ends while it is shown keeps its height, so that the content below stays in place.
  const [wasOpen] = useState(isPaidNews || isOpen(withdrawal))
  const written = (text: string) => amountText(readSigned(text, tokenType), tokenType)
  // To the last digit, because rounded figures would not add up to the amount.
  const net = exactText(withdrawal.net, tokenType)
  const fee = exactText(withdrawal.fee, tokenType)
  return (
    <li className={`withdrawal ${wasOpen ? 'withdrawal-open' : ''}`}>
      <div>
        <div className="flex items-start justify-between gap-x-4">
          <p translate="no" className="whitespace-nowrap font-heavy text-lead tabular-nums">
            {written(withdrawal.amount)} <span className="font-strong text-body text-soft">{tokenType}</span>
          </p>
          {isCancelled ? <CancelledBadge /> : <WithdrawalBadge status={status} />}
        </div>
        <p className="withdrawal-note text-balance text-soft tabular-nums">
          {status === 'rejected' ? (
            t`The full amount is back in your balance.`
          ) : readSigned(withdrawal.fee, tokenType) === 0n ? (
            t`No fee: the full amount arrives`
          ) : (
            <Trans>
              {net} arrives, {fee} fee
            </Trans>
          )}
        </p>
      </div>
      <WithdrawalTracker withdrawal={withdrawal} />
      {isInstant && <p className="withdrawal-note text-soft">{t`Approved automatically as an instant withdrawal.`}</p>}
      {status === 'pending' && (
        <>
          {notInstant.length > 0 && <InstantReasons reasons={notInstant} />}
          <WaitsNote />
          <CancelWithdrawal id={id} amount={exactText(withdrawal.amount, tokenType)} />
        </>
      )}
      {status === 'rejected' && !isCancelled && reason !== null && <OperatorNote isRefusal words={reason} />}
      {txHash !== null && (
        <p className="-my-2 flex flex-wrap items-center text-note">
          <span className="text-soft">{status === 'completed' ? t`Transaction` : t`Sent in transaction`}</span>
          <Address value={txHash} kind="tx" explorerUrl={explorerUrl} />
        </p>
      )}
      {isPaidNews && (
        <Suspense fallback={<div className="h-6" />}>
          <PaidCelebration amount={`${written(withdrawal.net)}\u00a0${tokenType}`} />
        </Suspense>
      )}
      {txHash !== null && status === 'completed' && (
        <ShareButton
          url={sharedUrl(`/?ref=${withdrawal.toAddress}&payout=${txHash}`, language)}
          title={t`${net} paid out`}
          className="mt-auto self-start"
        />
      )}
    </li>
  )
}

/** Badge of a withdrawal that its player has cancelled. Its status is `rejected` too. */
const CancelledBadge = () => (
  <Badge variant="destructive">
    <CircleX className="size-4" aria-hidden="true" />
    {t({ message: 'Cancelled', context: 'a withdrawal' })}
  </Badge>
)

/** Says how long players have recently waited for the operator's decisions. Shows nothing if too few have. */
function WaitsNote() {
  const { data } = useQuery({
    queryKey: ['/api/withdrawals/waits'],
    queryFn: ({ signal }) => callApi<typeof getWithdrawalWaits>('GET', '/api/withdrawals/waits', {}, { signal }),
    staleTime: 600_000,
  })
  if (data === undefined || data.waits === null) return null
  const { days } = data
  const [median, longest] = [waitText(data.waits.medianMs), waitText(data.waits.longestMs)]
  return (
    <p className="withdrawal-note text-soft">
      <Trans>
        Usually paid in about {median}. The slowest of the last {days} days took {longest}.
      </Trans>
    </p>
  )
}

type CancelWithdrawalProps = {
  id: number
  /** Amount that returns, to the last digit, with its asset. */
  amount: string
}

/** Lets the player cancel a withdrawal that is not decided yet. Asks for confirmation in place, and says what returns. */
function CancelWithdrawal({ id, amount }: CancelWithdrawalProps) {
  const [isAsked, setAsked] = useState(false)
  const group = useRef<HTMLFieldSetElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const wasAsked = useRef(false)
  const cancel = useCancelWithdrawal(id)
  useEffect(() => {
    // Moves the focus to the question, and later back to the button that asked it.
    if (isAsked) group.current?.focus()
    else if (wasAsked.current) opener.current?.focus()
    wasAsked.current = isAsked
  }, [isAsked])
  if (!isAsked) {
    return (
      <Button ref={opener} className="self-start" onClick={() => setAsked(true)}>
        {t`Cancel withdrawal`}
      </Button>
    )
  }
  return (
    <fieldset
      ref={group}
      tabIndex={-1}
      aria-label={t`Cancel this withdrawal?`}
      className="min-w-0 rounded-small bg-counter px-4 py-3"
    >
      <p>
        <strong className="block font-strong">{t`Cancel this withdrawal?`}</strong>
        <Trans>{amount} will return to your balance right away.</Trans>
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button
          variant="danger"
          isPending={cancel.isPending}
          pendingLabel={t`Cancelling`}
          onClick={() => cancel.mutate()}
        >
          {t`Yes, cancel it`}
        </Button>
        <Button variant="quiet" onClick={() => setAsked(false)}>
          {t`Keep it`}
        </Button>
      </div>
    </fieldset>
  )
}

/** Cancels a pending withdrawal. Repeats an unanswered request under the same idempotency key. */
function useCancelWithdrawal(id: number) {
  const open = useRef<KeyedRequest | null>(null)
  return useMutation({
    mutationFn: () => {
      const attempt = keyedRequest(open.current, String(id), newKey)
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
