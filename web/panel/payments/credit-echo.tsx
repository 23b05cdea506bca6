import { t } from '@lingui/core/macro'
import type { CardView } from '#core/api/cards.ts'
import type { AdminPaymentView } from '#core/api/payments.ts'
import { formatAmount, times } from '#core/money.ts'
import { readSigned, readUsdt } from '#web/lib/read-amount.ts'
import { Echo, EchoBlock } from '#web/ui/echo.tsx'
import { ExactAmount } from '#web/ui/exact-amount.tsx'
import { LeaderLine } from '#web/ui/leader-line.tsx'
import { assetText } from '../parts/asset-text.ts'
import { WholeAddress } from '../parts/whole-address.tsx'
import { type CreditPrice, creditPrice } from './plan-credit.ts'

type CreditEchoProps = { payment: AdminPaymentView; card: CardView; copies: number }

/** Shows what a credit gives, to whom, what it takes of the payment, and which price applies. */
export function CreditEcho({ payment, card, copies }: CreditEchoProps) {
  const price = creditPrice(payment, card)
  return (
    <>
      <Echo>
        <LeaderLine label={t`Gives`}>
          {copies} × {card.name}
        </LeaderLine>
        <LeaderLine label={t`Open now`}>
          <ExactAmount decimal={payment.open} asset={payment.asset} />
        </LeaderLine>
        {price === null ? (
          <LeaderLine label={t`Price today`}>
            {assetText(formatAmount(times(readUsdt(card.price), BigInt(copies)), 'USDT'), 'USDT')}
          </LeaderLine>
        ) : (
          <PriceLines payment={payment} price={price} copies={copies} />
        )}
        <EchoBlock label={t`To the sender’s account`}>
          <WholeAddress value={payment.sender} />
        </EchoBlock>
      </Echo>
      <p className="text-note text-soft">{whyText(price)}</p>
    </>
  )
}

function whyText(price: CreditPrice | null): string {
  if (price === null) return t`It is taken in BNB at the price feed’s current rate.`
  return price.isOfOrder
    ? t`Paid while its order was valid, so the order’s price and terms apply.`
    : t`No order covers this payment and card, so the card’s current price and terms apply.`
}

type PriceLinesProps = { payment: AdminPaymentView; price: CreditPrice; copies: number }

function PriceLines({ payment: { asset, open }, price, copies }: PriceLinesProps) {
  const written = (amount: bigint) => <ExactAmount decimal={formatAmount(amount, asset)} asset={asset} />
  const cost = price.of(copies)
  const rest = readSigned(open, asset) - cost
  return (
    <>
      <LeaderLine label={price.isOfOrder ? t`Price of its order` : t`Price today`}>{written(cost)}</LeaderLine>
      {rest >= 0n ? (
        <LeaderLine label={t`Stays open`}>{written(rest)}</LeaderLine>
      ) : (
        <LeaderLine label={t`Short of the price`}>
          <span translate="no" className="text-loss">
            {written(-rest)}
          </span>
        </LeaderLine>
      )}
    </>
  )
}
