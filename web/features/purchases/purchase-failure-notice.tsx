import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { useStore } from 'zustand'
import type { OrderView } from '#core/api/orders.ts'
import { findPaymentPath } from '#web/lib/payment-path.ts'
import { useWallet } from '#web/session/wallet-view.ts'
import { useTestFunds } from '#web/shared/wallet-funds.ts'
import { type PaymentProgress, releaseReason } from '#web/transactions/payment-tracker.ts'

import { keyOf } from '#web/transactions/sent-transaction.ts'
import { Button, Spinner } from '#web/ui/button.tsx'
import { Consent } from '#web/ui/consent.tsx'

import { walletText } from '#web/ui/wallet-address.tsx'
import { orderAmountText } from './order-amount.ts'
import { orderPaymentKey, orderPayments } from './order-payments.ts'
import type { PurchaseFailure } from './purchase-failure.ts'
import { FundsGuide } from './wallet-funds-line.tsx'

type PurchaseFailureNoticeProps = {
  failure: PurchaseFailure
  order: OrderView | null
  txHash: string | null
  /** Called when the player leaves to find the payment. */
  onLeave: () => void
  /** Called when the missing money has arrived. */
  onFunded?: () => void
}

/** Explains why a purchase stopped, what that means for the money, and what helps. */
export function PurchaseFailureNotice({ failure, order, txHash, onLeave, onFunded }: PurchaseFailureNoticeProps) {
  const isLost = failure.money === 'none'
  return (
    <div className={`mt-4 rounded-small border-l-4 bg-counter px-4 py-3 ${isLost ? 'border-loss' : 'border-banana'}`}>
      <div role="alert" className="flex gap-3">
        <CircleAlert className={`mt-1 size-5 shrink-0 ${isLost ? 'text-loss' : 'text-glow'}`} aria-hidden="true" />
        <div className="min-w-0">
          <p className="font-strong">{failure.title}</p>
          <p className="break-words">{failure.message}</p>
          <p className="mt-1 text-note text-soft">{failure.note}</p>
        </div>
      </div>
      {failure.isShortOfFunds && <MissingFunds onFunded={onFunded} />}
      {failure.money === 'unknown' && order !== null && <SearchAgain order={order} />}
      {(failure.money !== 'none' || txHash !== null) && (
        <p className="mt-1 pl-8">
          <Link
            href={findPaymentPath(txHash)}
            onClick={onLeave}
            className="inline-flex min-h-11 items-center font-strong text-glow underline underline-offset-4"
          >
            <Trans>I paid, find it</Trans>
          </Link>
        </p>
      )}
    </div>
  )
}

/** Shows what the player can do while the outcome of a payment is unknown: search again, or report what the wallet shows. */
function SearchAgain({ order }: { order: OrderView }) {
  const key = orderPaymentKey(order.id)
  const progress = useStore(orderPayments.progress, (all) => all[keyOf(key)] ?? null)
  const record = orderPayments.store.find(key)
  const walletName = useWallet().walletName ?? t`your wallet`
  if (progress === null || record === null) return null
  const isSearched = progress.stage === 'searching'
  const word = releaseReason(record, progress)
  return (
    <div className="mt-2 grid justify-items-start gap-2 pl-8">
      {isSearched && (
        <p role="status" className="flex items-center gap-2 text-note text-soft">
          {!progress.isLate && word !== 'pays_anew' && <Spinner className="size-4 shrink-0 text-glow" />}
          <SearchSign progress={progress} walletName={walletName} />
        </p>
      )}
      {word === 'sent_nothing' && (
        <Button onClick={() => void orderPayments.release(key, word)}>
          <Trans>I checked: {walletName} sent nothing</Trans>
        </Button>
      )}
      {progress.isLate && (
        <Button onClick={() => void orderPayments.follow(key)}>
          <Trans>Look again</Trans>
        </Button>
      )}
      {word === 'pays_anew' && (
        <BuyAgain order={order} walletName={walletName} onRelease={() => void orderPayments.release(key, word)} />
      )}
    </div>
  )
}

/**
 * Lets the owner end an unknown payment, which only the owner can do. Explains what is unknown and where to check. The owner has to
 * confirm it.
 */
function BuyAgain({ order, walletName, onRelease }: { order: OrderView; walletName: string; onRelease: () => void }) {
  const [isAware, setAware] = useState(false)
  const amount = orderAmountText(order)
  const treasury = walletText(order.treasury)
  return (
    <div className="grid justify-items-start">
      <p>
        <Trans>
          Check {walletName}. If it shows {amount} sent to {treasury}, you have paid. Do not buy again: choose “I paid,
          find it”.
        </Trans>
      </p>
      <Consent isGiven={isAware} onChange={setAware}>
        <Trans>I checked. I know this payment may have been sent, and that buying again may pay twice.</Trans>
      </Consent>
      <Button disabled={!isAware} onClick={onRelease}>
        <Trans>Buy again anyway</Trans>
      </Button>
    </div>
  )
}

function SearchSign({ progress, walletName }: { progress: PaymentProgress; walletName: string }) {
  if (progress.sign === 'elsewhere') return <Trans>Another tab is waiting for {walletName}.</Trans>
  if (progress.sign === 'nothing')
    return <Trans>The network shows no such payment yet. {walletName} may still send it: check there.</Trans>
  if (progress.sign === 'cannot_tell') return <Trans>We cannot tell from here whether {walletName} sent it.</Trans>
  return <Trans>Looking for your payment</Trans>
}

/** Offers free money on the local chain, and continues when it arrives. Elsewhere explains how to get money. */
function MissingFunds({ onFunded }: { onFunded: (() => void) | undefined }) {
  const testFunds = useTestFunds()
  if (testFunds === null) return <FundsGuide />
  return (
    <div className="mt-3 pl-8">
      <Button
        variant="primary"
        isPending={testFunds.isPending}
        pendingLabel={t`Getting test funds`}
        onClick={() => testFunds.requestThen(() => onFunded?.())}
      >
        <Trans>Get test funds and pay</Trans>
      </Button>
    </div>
  )
}
