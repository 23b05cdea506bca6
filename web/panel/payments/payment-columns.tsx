import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { AdminPaymentView } from '#core/api/payments.ts'
import { isResolvable } from '#core/payment.ts'
import { isPayoutOver } from '#core/payout.ts'
import { usePlatformConfig } from '#web/lib/platform-config.ts'
import { PAYMENT_STATUSES } from '#web/shared/payment-statuses.ts'
import { Address } from '#web/ui/address.tsx'
import { amountText, readSigned } from '#web/ui/amount.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ExactAmount } from '#web/ui/exact-amount.tsx'
import { Actions, type Column } from '#web/ui/record-table.tsx'

import { Moment } from '../parts/moment.tsx'
import { WalletCell } from '../parts/player-link.tsx'
import { PayoutLine } from '../payouts/payout-line.tsx'
import { needsOperator, payActionText } from '../payouts/payout-words.ts'

/** Action that an operator has chosen for a payment. */
export type ChosenPaymentAction = {
  readonly kind: 'credit' | 'refund' | 'pay' | 'end'
  readonly payment: AdminPaymentView
}

export const paymentColumns = (
  onAct: (act: ChosenPaymentAction) => void,
  mayDecide: boolean,
): readonly Column<AdminPaymentView>[] => [
  { label: t`Value`, width: 'w-1/5', cell: ValueCell, isHeadline: true, isFigure: true },
  { label: t`Sender`, width: 'w-[18%]', cell: SenderCell },
  {
    label: t`Received`,
    isMoment: true,
    width: 'w-[13%]',
    cell: ({ receivedAt }) => <Moment at={receivedAt} />,
  },
  { label: t`Status`, width: 'w-auto', cell: StatusCell },
  ...(mayDecide ? [decisionColumn(onAct)] : []),
]

const decisionColumn = (onAct: (act: ChosenPaymentAction) => void): Column<AdminPaymentView> => ({
  label: t`Decision`,
  width: 'w-[22%]',
  isLabelHidden: true,
  cell: (payment) => <Decision payment={payment} onAct={onAct} />,
})

const ValueCell = ({ asset, value, open, status }: AdminPaymentView) => (
  <>
    <span className="font-strong">
      <ExactAmount decimal={value} asset={asset} />
    </span>
    {isOpen({ status }) && open !== value && (
      <span className="block font-plain text-note text-soft" data-note={asset}>
        <Trans>On hold {amountText(readSigned(open, asset), asset)}</Trans>
      </span>
    )}
  </>
)

function SenderCell(payment: AdminPaymentView) {
  return (
    <WalletCell address={payment.sender} playerId={payment.userId}>
      {payment.userId === null && <span className="block text-note text-soft">{t`No account`}</span>}
      {/* On a phone, the next line is farther away than the player's line, which belongs to this payment. */}
      <span className="-mt-2 -mb-3 -ml-2 block text-note text-soft max-md:-mb-1">
        <Transaction txHash={payment.txHash} />
      </span>
    </WalletCell>
  )
}

function Transaction({ txHash }: { txHash: string }) {
  const explorerUrl = usePlatformConfig()?.chain.explorer ?? null
  return <Address value={txHash} kind="tx" explorerUrl={explorerUrl} first={8} />
}

function StatusCell(payment: AdminPaymentView) {
  const { status, payout, transfers, asset } = payment
  const { label: word, variant, icon: Icon } = PAYMENT_STATUSES[status]
  const order = orderText(payment)
  return (
    <>
      <Badge variant={variant}>
        <Icon className="size-4" aria-hidden="true" />
        {i18n._(word)}
      </Badge>
      <p className="mt-1 max-w-prose text-note text-soft">
        {i18n._(REASONS[status])}
        {transfers > 1 && ` ${plural(transfers, { one: '# transfer.', other: '# transfers.' }).replace(' ', '\u00a0')}`}
      </p>
      {order !== null && <p className="max-w-prose text-note">{order}</p>}
      {payout !== null && <PayoutLine payout={payout} asset={asset} />}
    </>
  )
}

/** Returns what was ordered, or null if no order is known, which the status says. */
function orderText({ orderId, cardName, copies }: AdminPaymentView): string | null {
  const order = orderId === null ? null : orderId.slice(0, 8)
  if (cardName === null) return order === null ? null : t`Order ${order}`
  const wish = copies > 0 ? `${copies} × ${cardName}` : cardName
  return order === null ? wish : t`${wish}, order ${order}`
}

function Decision({ payment, onAct }: { payment: AdminPaymentView; onAct: (act: ChosenPaymentAction) => void }) {
  const { payout } = payment
  if (isOpen(payment))
    return (
      <Actions>
        <Button onClick={() => onAct({ kind: 'credit', payment })}>{t`Credit`}</Button>
        <Button variant="quiet" onClick={() => onAct({ kind: 'refund', payment })}>
          {t`Refund`}
        </Button>
      </Actions>
    )
  if (payout === null || isPayoutOver(payout.state)) return null
  return (
    <Actions>
      {needsOperator(payout) && (
        <Button onClick={() => onAct({ kind: 'pay', payment })}>{payActionText(payout)}</Button>
      )}
      {payout.ending === null && (
        <Button variant={needsOperator(payout) ? 'quiet' : 'secondary'} onClick={() => onAct({ kind: 'end', payment })}>
          {t`Change…`}
        </Button>
      )}
    </Actions>
  )
}

/** Returns whether the operator can resolve a part of it. */
const isOpen = ({ status }: Pick<AdminPaymentView, 'status'>) => isResolvable(status)

/** Reasons why a payment waits, as the operator reads them. */
const REASONS: Record<AdminPaymentView['status'], MessageDescriptor> = {
  credited: msg`Delivered.`,
  surplus: msg`Delivered. More arrived than the copies cost.`,
  partial: msg`Less than the price arrived.`,
  late: msg`Arrived after its order had expired.`,
  unmatched: msg`Matches no order.`,
  aside: msg`Too small to buy anything. Kept in one line per sender.`,
  refunding: msg`On its way back to the sender.`,
  refunded: msg`Returned to the sender.`,
}
