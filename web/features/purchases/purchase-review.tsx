import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { CardView } from '#core/api/cards.ts'
import type { OrderView } from '#core/api/orders.ts'
import { usePlatformConfig } from '#web/lib/platform-config.ts'
import { useWallet } from '#web/session/wallet-view.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useBnbOrder } from './bnb-order.ts'
import { dueText, orderAmountText } from './order-amount.ts'
import { type PayAsset, PayChoice } from './pay-choice.tsx'
import { PurchaseNotice, totalOf } from './purchase-notice.tsx'
import { useWalletFunds } from './use-wallet-funds.ts'
import { type Due, isShortOf } from './wallet-funds-line.tsx'

type PurchaseReviewProps = {
  card: CardView
  quantity: number
  /** With the order that was shown; null where it is made on confirming. */
  onConfirm: (order: OrderView | null) => void
  onClose: () => void
}

/** What is about to be paid, and in what. */
export function PurchaseReview({ card, quantity, onConfirm, onClose }: PurchaseReviewProps) {
  const [asset, setAsset] = useState<PayAsset>('USDT')
  const hasPriceFeed = (usePlatformConfig()?.priceFeed ?? null) !== null
  const canPayBnb = useWallet().session?.canPayBnb ?? true
  const bnb = useBnbOrder(card.id, quantity)
  const funds = useWalletFunds()
  const total = totalOf(card, quantity)
  const order = asset === 'BNB' && !bnb.isExpired ? bnb.order : null
  const due: Due | null = asset === 'USDT' ? { asset, amount: total } : order && dueOf(order)
  const price = asset === 'USDT' ? dueText(total, 'USDT') : order && orderAmountText(order)
  const isShort = due !== null && isShortOf(funds, due)

  function choose(chosen: PayAsset) {
    setAsset(chosen)
    if (chosen === 'BNB' && bnb.order === null) bnb.ask()
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`Secure Purchase Notice`}
      description={t`Please check this before your wallet opens.`}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant={isShort ? 'secondary' : 'primary'} disabled={due === null} onClick={() => onConfirm(order)}>
            {price === null ? <Trans>Confirm and pay in BNB</Trans> : <Trans>Confirm and pay {price}</Trans>}
          </Button>
        </>
      }
    >
      <PurchaseNotice card={card} quantity={quantity} due={due}>
        {hasPriceFeed && !canPayBnb && (
          <p className="mt-4 text-note text-soft">
            <Trans>
              This wallet signs as a contract, so it pays in USDT: BNB that a contract sends does not say who has paid.
            </Trans>
          </p>
        )}
        {hasPriceFeed && canPayBnb && (
          <PayChoice value={asset} usdtText={dueText(total, 'USDT')} bnb={bnb} onChange={choose} />
        )}
      </PurchaseNotice>
    </Dialog>
  )
}

const dueOf = ({ paymentMethod, amountBaseUnits }: OrderView): Due => ({
  asset: paymentMethod,
  amount: BigInt(amountBaseUnits),
})
