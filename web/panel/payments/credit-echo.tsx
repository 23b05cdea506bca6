import { t } from '@lingui/core/macro'
import type { CardView } from '#core/api/cards.ts'
import type { AdminPaymentView } from '#core/api/payments.ts'
import { formatAmount } from '#core/money.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { readUsdt } from '#web/lib/read-amount.ts'
import { Echo, EchoBlock } from '#web/ui/echo.tsx'
import { LeaderLine } from '#web/ui/leader-line.tsx'
import { WholeAddress } from '../parts/whole-address.tsx'
import { planCredit } from './plan-credit.ts'

type CreditEchoProps = { payment: AdminPaymentView; card: CardView; copies: number }

/** What crediting gives, to whom, and what it takes of the payment. */
export function CreditEcho({ payment, card, copies }: CreditEchoProps) {
  return (
    <Echo>
      <LeaderLine label={t`Gives`}>
        {copies} × {card.name}
      </LeaderLine>
      <LeaderLine label={t`Open of this payment`}>
        {decimalText(payment.open)} {payment.asset}
      </LeaderLine>
      {payment.asset === 'USDT' && <PriceLines payment={payment} card={card} copies={copies} />}
      <EchoBlock label={t`To the account of the sender`}>
        <WholeAddress value={payment.sender} />
      </EchoBlock>
    </Echo>
  )
}

function PriceLines({ payment, card, copies }: CreditEchoProps) {
  const { price, rest, isCovered } = planCredit(readUsdt(payment.open), readUsdt(card.price), copies)
  return (
    <>
      <LeaderLine label={t`Price today`}>{decimalText(formatAmount(price, 'USDT'))} USDT</LeaderLine>
      {isCovered ? (
        <LeaderLine label={t`Stays open`}>{decimalText(formatAmount(rest, 'USDT'))} USDT</LeaderLine>
      ) : (
        <LeaderLine label={t`Short of the price`}>
          <span className="text-loss">{decimalText(formatAmount(-rest, 'USDT'))} USDT</span>
        </LeaderLine>
      )}
    </>
  )
}
