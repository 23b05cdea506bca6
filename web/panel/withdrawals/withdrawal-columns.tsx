import { t } from '@lingui/core/macro'
import type { AdminWithdrawalView } from '#core/api/admin.ts'
import { WithdrawalBadge } from '#web/features/withdrawals/withdrawal-badge.tsx'
import { readSigned } from '#web/lib/read-amount.ts'
import { Actions } from '#web/ui/actions.tsx'
import { Address } from '#web/ui/address.tsx'
import { amountText } from '#web/ui/amount.tsx'
import { Button } from '#web/ui/button.tsx'
import { Moment } from '#web/ui/moment.tsx'
import type { Column } from '#web/ui/record-table.tsx'
import { payActionText } from '../payouts/pay-action-text.ts'
import { PayoutLine } from '../payouts/payout-line.tsx'
import { needsOperator } from '../payouts/payout-words.ts'
import { useMayWrite } from '../session/operator-query.ts'

/** What an operator is about to do with a withdrawal. */
export type WithdrawalAct = {
  readonly kind: 'approve' | 'reject' | 'pay'
  readonly withdrawal: AdminWithdrawalView
}

export const withdrawalColumns = (onAct: (act: WithdrawalAct) => void): readonly Column<AdminWithdrawalView>[] => [
  { label: t`Amount`, width: 'w-[16%]', cell: AmountCell, isFigure: true },
  {
    label: t`Wallet`,
    width: 'w-[21%]',
    cell: ({ toAddress }) => (
      <span className="-my-2 -ml-2 block">
        <Address value={toAddress} first={8} />
      </span>
    ),
  },
  {
    label: t`Requested`,
    width: 'w-[15%]',
    cell: ({ id, requestedAt }) => <Moment at={requestedAt} note={t`No. ${id}`} />,
  },
  { label: t`Status`, width: 'w-[27%]', cell: StatusCell },
  {
    label: t`Decision`,
    width: 'w-[21%]',
    isLabelHidden: true,
    cell: (withdrawal) => <Decision withdrawal={withdrawal} onAct={onAct} />,
  },
]

function AmountCell({ amount, fee, net, tokenType }: AdminWithdrawalView) {
  const text = (decimal: string) => amountText(readSigned(decimal, tokenType), tokenType)
  return (
    <>
      <span className="whitespace-nowrap font-strong">
        {text(amount)} {tokenType}
      </span>
      <span className="block text-note text-soft">
        <span className="whitespace-nowrap md:block">{t`Net ${text(net)}`}</span>
        <span className="md:hidden"> · </span>
        <span className="whitespace-nowrap md:block">{t`Fee ${text(fee)}`}</span>
      </span>
    </>
  )
}

function StatusCell({ status, payout, reason, decidedBy }: AdminWithdrawalView) {
  return (
    <>
      <WithdrawalBadge status={status} />
      {payout !== null && <PayoutLine payout={payout} />}
      {status === 'rejected' && (
        <p className="mt-1 max-w-prose break-words text-note">
          {reason}
          {decidedBy !== null && <span className="text-soft"> {t`By ${decidedBy}.`}</span>}
        </p>
      )}
    </>
  )
}

type DecisionProps = { withdrawal: AdminWithdrawalView; onAct: (act: WithdrawalAct) => void }

function Decision({ withdrawal, onAct }: DecisionProps) {
  const { status, payout } = withdrawal
  if (!useMayWrite()) return null
  if (status === 'pending')
    return (
      <Actions>
        <Button onClick={() => onAct({ kind: 'approve', withdrawal })}>{t`Approve`}</Button>
        <Button variant="quiet" onClick={() => onAct({ kind: 'reject', withdrawal })}>
          {t`Reject`}
        </Button>
      </Actions>
    )
  if (payout === null || !needsOperator(payout.state)) return null
  return (
    <Actions>
      <Button onClick={() => onAct({ kind: 'pay', withdrawal })}>{payActionText(payout)}</Button>
    </Actions>
  )
}
