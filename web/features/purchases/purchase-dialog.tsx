import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import { useStore } from 'zustand'
import type { CardView } from '#core/api/cards.ts'
import type { OrderView } from '#core/api/orders.ts'
import { useWallet } from '#web/session/wallet-view.ts'
import { keyOf } from '#web/transactions/sent-transaction.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { dueText, orderAmountText } from './order-amount.ts'
import { keyOfOrder, orderPayments } from './order-payments.ts'
import { PurchaseFailureNotice } from './purchase-failure-notice.tsx'
import { totalOf } from './purchase-notice.tsx'
import { PurchaseReview } from './purchase-review.tsx'
import { creditedText, isHeld, type PurchaseRun } from './purchase-runs.ts'
import type { PurchaseState } from './purchase-state.ts'
import { PurchaseStepper } from './purchase-stepper.tsx'
import { SignInAgain } from './sign-in-again.tsx'
import { useWalletFunds } from './use-wallet-funds.ts'
import { type Due, isShortOf } from './wallet-funds-line.tsx'

type PurchaseDialogProps = {
  run: PurchaseRun
  /** Absent for an order that is resumed. */
  card?: CardView
  quantity?: number
  /** Absent while nothing may be paid: the outcome of a payment for the same card is open. */
  onConfirm?: (order: OrderView | null) => void
  onClose: () => void
}

/** What is about to be paid; then, until the copies are there, how far it has come. */
export function PurchaseDialog({ run: purchase, card, quantity = 1, onConfirm, onClose }: PurchaseDialogProps) {
  const funds = useWalletFunds()
  // Drawn anew when the sign-in changes.
  useWallet()
  const isUnstored = useStore(orderPayments.store.state, ({ unstored }) =>
    unstored.has(keyOf(keyOfOrder(purchase.order?.id ?? ''))),
  )
  if (purchase.stage === 'idle' && card !== undefined && onConfirm !== undefined) {
    return <PurchaseReview card={card} quantity={quantity} onConfirm={onConfirm} onClose={onClose} />
  }
  const { failure, stage } = purchase
  const canTryAgain = failure?.money === 'none' && onConfirm !== undefined
  // An order in BNB is paid at the rate that was shown; one in USDT, or one that had a transaction, is made anew.
  const isStillGood = purchase.order?.paymentMethod === 'BNB' && purchase.txHash === null
  const shownOrder = isStillGood ? purchase.order : null
  const isSent = stage === 'sent' || stage === 'confirmed'
  const isShort = card !== undefined && shownOrder === null && isShortOf(funds, dueFor(card, quantity))
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={stage === 'credited' ? t`It is yours` : t`Your purchase`}
      description={summary(purchase, card, quantity)}
      footer={
        <>
          <Button onClick={onClose}>{stage === 'credited' ? t`Done` : t`Close`}</Button>
          {/* Done takes the place of Close: a click that was meant for it goes nowhere else. */}
          {stage === 'credited' && (
            <Link href="/mining" onClick={onClose} className={buttonClass('primary', 'medium', 'sm:-order-1')}>
              <Plural value={purchase.order?.quantity ?? quantity} one="Put it to work" other="Put them to work" />
            </Link>
          )}
          {canTryAgain && (
            <Button variant={isShort ? 'secondary' : 'primary'} onClick={() => onConfirm(shownOrder)}>
              <Trans>Try again</Trans>
            </Button>
          )}
        </>
      }
    >
      <div className="grid grid-cols-[1fr_auto] items-start gap-4">
        <PurchaseStepper purchase={purchase} />
        {card !== undefined && failure === null && (
          <img
            src={card.imageUrl}
            alt=""
            width={320}
            height={400}
            className={`w-24 transition-[transform,opacity] duration-200 sm:w-32 ${stage === 'credited' ? '' : 'scale-90 opacity-40'}`}
          />
        )}
      </div>
      {isHeld(purchase) && <SignInAgain walletAddress={purchase.walletAddress} />}
      {failure !== null && (
        <PurchaseFailureNotice failure={failure} order={purchase.order} txHash={purchase.txHash} onLeave={onClose} />
      )}
      {(failure === null || failure.money === 'unknown') && (
        <p className="mt-2 min-h-10">
          {stage === 'credited' ? (
            <span className="font-strong">{creditedNote(purchase)}</span>
          ) : (
            <GoesOn isSent={isSent || failure !== null} isUnstored={isUnstored} />
          )}
        </p>
      )}
    </Dialog>
  )
}

/** What holds meanwhile: until the wallet is asked nothing has been paid, and from then on nothing is lost. */
function GoesOn({ isSent, isUnstored }: { isSent: boolean; isUnstored: boolean }) {
  if (isUnstored)
    return (
      <span className="block font-strong text-note">
        <Trans>Your browser stores nothing for this page: keep it open until your purchase is credited.</Trans>
      </span>
    )
  return (
    <span className="block text-note text-soft">
      {isSent ? (
        <Trans>You can close this: your purchase goes on, and is found again after a reload.</Trans>
      ) : (
        <Trans>Nothing is paid before you confirm it in your wallet.</Trans>
      )}
    </span>
  )
}

const creditedNote = ({ order }: PurchaseState) => (order === null ? '' : creditedText(order))

function summary({ order }: PurchaseState, card: CardView | undefined, quantity: number) {
  const count = order?.quantity ?? quantity
  const name = order?.cardName ?? card?.name ?? ''
  const amount = order === null ? card && dueText(totalOf(card, quantity), 'USDT') : orderAmountText(order)
  const price = amount ?? '…'
  return t`${count} × ${name} for ${price}`
}

const dueFor = (card: CardView, quantity: number): Due => ({ asset: 'USDT', amount: totalOf(card, quantity) })
