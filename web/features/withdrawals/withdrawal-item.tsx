import './withdrawal-item.css'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CircleX } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { getWithdrawalWaits, WithdrawalView } from '#core/api/withdrawals.ts'
import { callApi } from '#web/lib/call-api.ts'
import { waitText } from '#web/lib/wait-text.ts'
import { useLanguage } from '#web/texts/texts.ts'
import { Address } from '#web/ui/address.tsx'
import { amountText, readSigned } from '#web/ui/amount.tsx'

import { Badge } from '#web/ui/badge.tsx'
import { exactText } from '#web/ui/exact-text.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { OperatorNote } from '#web/ui/operator-note.tsx'
import { ShareButton, sharedUrl } from '#web/ui/share-button.tsx'
import { CancelWithdrawal } from './cancel-withdrawal.tsx'
import { InstantReasons } from './instant-reasons.tsx'
import { WithdrawalBadge } from './withdrawal-badge.tsx'
import { WithdrawalTracker } from './withdrawal-tracker.tsx'
import { isOpen } from './withdrawals-query.ts'

const PaidJoy = lazyPart(async () => (await import('./paid-joy.tsx')).PaidJoy)

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
          <PaidJoy amount={`${written(withdrawal.net)}\u00a0${tokenType}`} />
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
