import { isSameCard, type SeenCard, seenOf } from './orders.ts'
import './purchase-dialog.css'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useStore } from 'zustand'
import type { CardView } from '#core/api/cards.ts'
import type { OrderView } from '#core/api/orders.ts'
import { useWallet } from '#web/session/wallet-view.ts'
import { useWalletFunds } from '#web/shared/wallet-funds.ts'
import { keyOf } from '#web/transactions/sent-transaction.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { dueText, orderAmountText } from './order-amount.ts'
import { orderPaymentKey, orderPayments } from './order-payments.ts'
import { isWaitingForSignIn, openAtStall, type PurchaseAttempt } from './purchase-attempts.ts'
import { PurchaseFailureNotice } from './purchase-failure-notice.tsx'
import { totalOf } from './purchase-notice.tsx'
import { PurchaseReview } from './purchase-review.tsx'
import type { PurchaseState } from './purchase-state.ts'
import { PurchaseStepper } from './purchase-stepper.tsx'
import { SignInAgain } from './sign-in-again.tsx'
import { type AmountDue, isShortOf } from './wallet-funds-line.tsx'

type PurchaseDialogProps = {
  attempt: PurchaseAttempt
  /** Absent for an order that is resumed. */
  card?: CardView
  quantity?: number
  /**
   * Absent while nothing may be paid, because the outcome of a payment for the same card is open. Another try omits `startsMining`,
   * which keeps the earlier choice.
   */
  onConfirm?: (order: OrderView | null, seen: SeenCard, startsMining?: boolean) => void
  onClose: () => void
}

/** Shows what is about to be paid, then the progress until the copies are credited. The opening shows the copies. */
export function PurchaseDialog({ attempt: purchase, card, quantity = 1, onConfirm, onClose }: PurchaseDialogProps) {
  const funds = useWalletFunds()
  // Renders again when the sign-in changes.
  useWallet()
  const isUnstored = useStore(orderPayments.store.state, ({ unstored }) =>
    unstored.has(keyOf(orderPaymentKey(purchase.order?.id ?? ''))),
  )
  if (purchase.stage === 'idle' && card !== undefined && onConfirm !== undefined) {
    return <PurchaseReview card={card} quantity={quantity} onConfirm={onConfirm} onClose={onClose} />
  }
  const { failure, stage } = purchase
  const canTryAgain = failure?.money === 'none' && onConfirm !== undefined && card !== undefined
  // An order in BNB is paid at the rate that was shown. An order in USDT, or one that had a transaction, is replaced by a new one.
  const isStillGood = purchase.order?.paymentMethod === 'BNB' && purchase.txHash === null
  const shownOrder = isStillGood ? purchase.order : null
  const isAsSeen = card !== undefined && isSameCard(purchase.seen, seenOf(card))
  function tryAgain() {
    // The card has changed since the player confirmed it, so the player reviews it first.
    if (purchase.seen === null || (shownOrder === null && !isAsSeen))
      openAtStall(purchase.cardId, purchase.walletAddress)
    else onConfirm?.(shownOrder, purchase.seen)
  }
  const isSent = stage === 'sent' || stage === 'confirmed'
  const isShort = card !== undefined && shownOrder === null && isShortOf(funds, dueFor(card, quantity))
  return (
    <Dialog
      isOpen
      isWide
      isSteady
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`Your purchase`}
      description={summary(purchase, card, quantity)}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
          {canTryAgain && (
            <Button variant={isShort ? 'secondary' : 'primary'} onClick={tryAgain}>
              <Trans>Try again</Trans>
            </Button>
          )}
        </>
      }
    >
      <div className="purchase-way">
        <div>
          <PurchaseStepper purchase={purchase} />
          {isWaitingForSignIn(purchase) && <SignInAgain walletAddress={purchase.walletAddress} />}
          {(failure === null || failure.money === 'unknown') && (
            <p className="mt-2 min-h-10">
              <ContinuesNote isSent={isSent || failure !== null} isUnstored={isUnstored} />
            </p>
          )}
        </div>
        {card !== undefined && failure === null && <img src={card.imageUrl} alt="" width={320} height={400} />}
        {failure !== null && (
          <PurchaseFailureNotice
            failure={failure}
            order={purchase.order}
            txHash={purchase.txHash}
            onLeave={onClose}
            {...(canTryAgain && { onFunded: tryAgain })}
          />
        )}
      </div>
    </Dialog>
  )
}

/** Says what is certain: nothing is paid until the wallet is asked, and nothing is lost afterwards. */
function ContinuesNote({ isSent, isUnstored }: { isSent: boolean; isUnstored: boolean }) {
  if (isUnstored)
    return (
      <span className="block font-strong text-note">
        <Trans>Your browser does not store data for this page. Keep it open until your purchase is credited.</Trans>
      </span>
    )
  return (
    <span className="block text-note text-soft">
      {isSent ? (
        <Trans>You can close this. Your purchase continues, even after a reload.</Trans>
      ) : (
        <Trans>You pay nothing until you confirm it in your wallet.</Trans>
      )}
    </span>
  )
}

function summary({ order }: PurchaseState, card: CardView | undefined, quantity: number) {
  const count = order?.quantity ?? quantity
  const name = order?.cardName ?? card?.name ?? ''
  const amount = order === null ? card && dueText(totalOf(card, quantity), 'USDT') : orderAmountText(order)
  const price = amount ?? '…'
  return (
    <Trans>
      {count} × {name} for {price}
    </Trans>
  )
}

const dueFor = (card: CardView, quantity: number): AmountDue => ({ asset: 'USDT', amount: totalOf(card, quantity) })
