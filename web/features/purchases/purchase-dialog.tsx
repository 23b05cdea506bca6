import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import type { CardView } from '#core/api/cards.ts'
import type { OrderView } from '#core/api/orders.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { dueText, orderAmountText } from './order-amount.ts'
import { PurchaseFailureNotice } from './purchase-failure-notice.tsx'
import { totalOf } from './purchase-notice.tsx'
import { PurchaseReview } from './purchase-review.tsx'
import type { PurchaseState } from './purchase-state.ts'
import { PurchaseStepper } from './purchase-stepper.tsx'
import { creditedText } from './use-purchase.ts'
import { useWalletFunds } from './use-wallet-funds.ts'
import { type Due, isShortOf } from './wallet-funds-line.tsx'

type PurchaseDialogProps = {
  purchase: PurchaseState
  /** Absent for an order that is resumed: there is nothing left to decide. */
  card?: CardView
  quantity?: number
  onConfirm?: (order: OrderView | null) => void
  onClose: () => void
}

/** What is about to be paid; then, until the copies are there, how far it has come. */
export function PurchaseDialog({ purchase, card, quantity = 1, onConfirm, onClose }: PurchaseDialogProps) {
  const funds = useWalletFunds()
  if (purchase.stage === 'idle' && card !== undefined && onConfirm !== undefined) {
    return <PurchaseReview card={card} quantity={quantity} onConfirm={onConfirm} onClose={onClose} />
  }
  const { failure, stage } = purchase
  const canTryAgain = failure !== null && !failure.isPaid && onConfirm !== undefined
  // An order in BNB is paid at the rate that was shown; one in USDT is made anew.
  const shownOrder = purchase.order?.paymentMethod === 'BNB' ? purchase.order : null
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
      {failure !== null && <PurchaseFailureNotice failure={failure} txHash={purchase.txHash} onLeave={onClose} />}
      {failure === null && (
        <p className="mt-2 min-h-10">
          {stage === 'credited' ? (
            <span className="font-strong">{creditedNote(purchase)}</span>
          ) : (
            <GoesOn isSent={stage === 'sent' || stage === 'confirmed'} />
          )}
        </p>
      )}
    </Dialog>
  )
}

/** What holds meanwhile: until it is sent nothing has been paid, and from then on nothing is lost. */
const GoesOn = ({ isSent }: { isSent: boolean }) => (
  <span className="block text-note text-soft">
    {isSent ? (
      <Trans>You can close this: your purchase goes on, and is found again after a reload.</Trans>
    ) : (
      <Trans>Nothing is paid before you confirm it in your wallet.</Trans>
    )}
  </span>
)

const creditedNote = ({ order }: PurchaseState) => (order === null ? '' : creditedText(order))

function summary({ order }: PurchaseState, card: CardView | undefined, quantity: number) {
  const count = order?.quantity ?? quantity
  const name = order?.cardName ?? card?.name ?? ''
  const amount = order === null ? card && dueText(totalOf(card, quantity), 'USDT') : orderAmountText(order)
  const price = amount ?? '…'
  return t`${count} × ${name} for ${price}`
}

const dueFor = (card: CardView, quantity: number): Due => ({ asset: 'USDT', amount: totalOf(card, quantity) })
