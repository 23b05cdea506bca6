import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import type { AdminWithdrawalView } from '#core/api/admin-withdrawals.ts'
import { isPayoutOver } from '#core/payout.ts'
import { BATCH_MAX } from '#core/withdrawal.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { WithdrawalBadge } from '#web/shared/withdrawal-badge.tsx'
import { amountText, readSigned } from '#web/ui/amount.tsx'
import { Button } from '#web/ui/button.tsx'
import { ExactAmount } from '#web/ui/exact-amount.tsx'
import { Actions, type Column } from '#web/ui/record-table.tsx'

import { useAreApprovalsHeld } from '../parts/health-query.ts'
import { dayText, Moment } from '../parts/moment.tsx'
import { WalletCell } from '../parts/player-link.tsx'
import { PayoutLine } from './payout-line.tsx'
import { needsOperator, payActionText } from './payout-words.ts'

const InstantVerdict = lazy(async () => ({ default: (await import('../parts/player-lines.tsx')).InstantVerdict }))

/** Action that an operator has chosen for a withdrawal. */
export type WithdrawalAction = {
  readonly kind: 'approve' | 'reject' | 'pay' | 'end'
  readonly withdrawal: AdminWithdrawalView
}

/**
 * @param onAct null if the list has no decisions
 * @param mayDecide whether to show buttons
 * @param selection withdrawals to approve together; null if the list does not offer it
 * @param isQueue whether all withdrawals are pending, so that no row has to say so
 * @param isStatusSaid false if no row has anything to say about its status
 */
export const withdrawalColumns = (
  onAct: ((act: WithdrawalAction) => void) | null,
  mayDecide: boolean,
  selection: Selection | null = null,
  isQueue = false,
  isStatusSaid = true,
): readonly Column<AdminWithdrawalView>[] => [
  ...(selection === null ? [] : [selectColumn(selection)]),
  { label: t`Amount`, width: 'w-[17%]', cell: AmountCell, isHeadline: true, isFigure: true },
  {
    label: t`Wallet`,
    width: isStatusSaid ? 'w-[18%]' : 'w-1/3',
    cell: ({ userId, toAddress, isFirst, accountCreatedAt }) => (
      <WalletCell address={toAddress} playerId={onAct === null ? null : userId}>
        <span className="block text-note text-soft">
          <Trans>Account since {dayText(accountCreatedAt)}</Trans>
          {isFirst && <span className="block font-strong text-ink">{t`First withdrawal`}</span>}
        </span>
      </WalletCell>
    ),
  },
  {
    label: t`Requested`,
    isMoment: true,
    width: isStatusSaid ? 'w-[13%]' : 'w-1/5',
    cell: ({ id, requestedAt }) => <Moment at={requestedAt} note={<Trans>No. {id}</Trans>} />,
  },
  {
    label: t`Status`,
    width: 'w-auto',
    cell: (withdrawal) => <StatusCell withdrawal={withdrawal} isQueue={isQueue} />,
    isOnCard: hasStatus(isQueue),
    isLabelHidden: !isStatusSaid,
  },
  ...(onAct === null || !mayDecide ? [] : [decisionColumn(onAct, selection !== null, isQueue)]),
]

const decisionColumn = (
  onAct: (act: WithdrawalAction) => void,
  isHoldSaid: boolean,
  isQueue: boolean,
): Column<AdminWithdrawalView> => ({
  label: t`Decision`,
  width: isQueue ? 'w-[21%]' : 'w-[22%]',
  isLabelHidden: true,
  cell: (withdrawal) => <Decision withdrawal={withdrawal} onAct={onAct} isHoldSaid={isHoldSaid} />,
})

const selectColumn = ({ has, toggle }: Selection): Column<AdminWithdrawalView> => ({
  label: t`Select`,
  width: 'w-[5%]',
  isLabelHidden: true,
  isCorner: true,
  cell: (withdrawal) =>
    withdrawal.status === 'pending' && (
      <label className="inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center md:-my-2 md:-ml-2">
        <input
          type="checkbox"
          checked={has(withdrawal.id)}
          onChange={() => toggle(withdrawal)}
          aria-label={t`Select No. ${withdrawal.id}`}
        />
      </label>
    ),
})

/** Shows the amount, the fee and the net. Only the requested amount has the unit. */
function AmountCell({ amount, fee, net, tokenType }: AdminWithdrawalView) {
  const listed = (decimal: string) => amountText(readSigned(decimal, tokenType), tokenType)
  const isFree = readSigned(fee, tokenType) === 0n
  const noteOf = (text: string, whole: string) => (
    <span className="block font-plain text-note text-soft" data-note={tokenType} title={whole}>
      {text}
    </span>
  )
  return (
    <>
      <span className="font-strong">
        <ExactAmount decimal={amount} asset={tokenType} />
      </span>
      {isFree ? (
        <span className="block font-plain text-note text-soft">{t`No fee`}</span>
      ) : (
        <>
          {noteOf(t`Net ${listed(net)}`, decimalText(net))}
          {noteOf(t`Fee ${listed(fee)}`, decimalText(fee))}
        </>
      )}
    </>
  )
}

/** Returns whether a row has a status to show. The queue itself says that its rows are pending. */
export const hasStatus =
  (isQueue: boolean) =>
  ({ notInstant }: AdminWithdrawalView): boolean =>
    !isQueue || notInstant.length > 0

function StatusCell({ withdrawal, isQueue }: { withdrawal: AdminWithdrawalView; isQueue: boolean }) {
  const { status, payout, reason, decidedBy, isInstant, notInstant, tokenType } = withdrawal
  return (
    <>
      <span className={isQueue ? 'sr-only' : status === 'pending' ? 'mb-2 block' : ''}>
        <WithdrawalBadge status={status} />
      </span>
      {payout !== null && <PayoutLine payout={payout} asset={tokenType} />}
      {(isInstant || (status === 'pending' && notInstant.length > 0)) && (
        <Suspense>
          <InstantVerdict withdrawal={withdrawal} />
        </Suspense>
      )}
      {status === 'rejected' && (
        <p className="mt-1 max-w-prose break-words text-note">
          {reason}
          {decidedBy !== null && (
            <span className="block text-soft">
              <Trans>By {decidedBy}.</Trans>
            </span>
          )}
        </p>
      )}
    </>
  )
}

type DecisionProps = {
  withdrawal: AdminWithdrawalView
  onAct: (act: WithdrawalAction) => void
  /** Whether the bar above the rows says why approvals wait. */
  isHoldSaid: boolean
}

function Decision({ withdrawal, onAct, isHoldSaid }: DecisionProps) {
  const { status, payout } = withdrawal
  const isStopped = useAreApprovalsHeld()
  if (status === 'pending')
    return (
      <>
        <Actions>
          <Button disabled={isStopped} onClick={() => onAct({ kind: 'approve', withdrawal })}>{t`Approve`}</Button>
          <Button variant="quiet" onClick={() => onAct({ kind: 'reject', withdrawal })}>
            {t`Reject`}
          </Button>
        </Actions>
        {isStopped && !isHoldSaid && (
          <p className="mt-1 text-note text-soft lg:text-right">{t`On hold: ledger alarm`}</p>
        )}
      </>
    )
  if (payout === null || isPayoutOver(payout.state)) return null
  return (
    <Actions>
      {needsOperator(payout) && (
        <Button onClick={() => onAct({ kind: 'pay', withdrawal })}>{payActionText(payout)}</Button>
      )}
      {payout.ending === null && (
        <Button
          variant={needsOperator(payout) ? 'quiet' : 'secondary'}
          onClick={() => onAct({ kind: 'end', withdrawal })}
        >
          {t`Change…`}
        </Button>
      )}
    </Actions>
  )
}

export type Selection = {
  readonly selected: readonly AdminWithdrawalView[]
  has(id: number): boolean
  toggle(withdrawal: AdminWithdrawalView): void
  /** Selects as many of them as one decision takes. */
  choose(withdrawals: readonly AdminWithdrawalView[]): void
}

/** Returns the withdrawals that are selected for approval together. */
export function useSelection(): Selection {
  const [selected, setSelected] = useState<readonly AdminWithdrawalView[]>([])
  const has = (id: number) => selected.some((it) => it.id === id)
  return {
    selected,
    has,
    toggle: (withdrawal) =>
      setSelected((before) =>
        before.some(({ id }) => id === withdrawal.id)
          ? before.filter(({ id }) => id !== withdrawal.id)
          : [...before, withdrawal].slice(0, BATCH_MAX),
      ),
    choose: (withdrawals) => setSelected(withdrawals.slice(0, BATCH_MAX)),
  }
}
