import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { lazy, Suspense, useState } from 'react'
import type { AdminWithdrawalView } from '#core/api/admin.ts'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { EmptyState } from '#web/ui/list-states.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { RecordTable } from '#web/ui/record-table.tsx'
import type { TabProps } from '../panel-tab-id.ts'
import { ListHead } from '../parts/list-head.tsx'
import type { Payable } from '../payouts/payable.ts'
import { useListFilter } from '../use-panel-tab.ts'
import { BatchBar } from './batch-bar.tsx'
import { useSelection } from './use-selection.ts'
import { type WithdrawalAct, withdrawalColumns } from './withdrawal-columns.tsx'
import {
  loadWithdrawals,
  lookAgainMs,
  STATUS_FILTERS,
  type StatusFilter,
  useWithdrawalsChanged,
  withdrawalsFile,
  withdrawalsKey,
} from './withdrawals-query.ts'

const ApproveDialog = lazy(async () => ({ default: (await import('./approve-dialog.tsx')).ApproveDialog }))
const RejectDialog = lazy(async () => ({ default: (await import('./reject-dialog.tsx')).RejectDialog }))
const BatchDialog = lazy(async () => ({ default: (await import('./batch-dialog.tsx')).BatchDialog }))
const PayoutDialog = lazy(async () => ({ default: (await import('../payouts/payout-dialog.tsx')).PayoutDialog }))

const FILTERS: Record<StatusFilter, { label: MessageDescriptor; nothing: MessageDescriptor }> = {
  pending: { label: msg`Pending`, nothing: msg`No pending withdrawals` },
  approved: { label: msg`Approved`, nothing: msg`No approved withdrawals` },
  completed: { label: msg`Completed`, nothing: msg`No completed withdrawals` },
  rejected: { label: msg`Rejected`, nothing: msg`No rejected withdrawals` },
  any: { label: msg`All`, nothing: msg`No withdrawals yet` },
}

const filterOptions = () => STATUS_FILTERS.map((value) => ({ value, label: i18n._(FILTERS[value].label) }))

export function WithdrawalsTab({ onCount }: TabProps) {
  const [status, setStatus] = useListFilter(STATUS_FILTERS)
  const [act, setAct] = useState<WithdrawalAct | null>(null)
  const changed = useWithdrawalsChanged()
  const selection = useSelection()
  const [isBatchOpen, setBatchOpen] = useState(false)
  const isQueue = status === 'pending'
  const columns = withdrawalColumns(setAct, isQueue ? selection : null)
  const close = () => setAct(null)
  return (
    <section aria-label={t`Withdrawals`}>
      <ListHead list={withdrawalsFile(status)}>
        <FilterBar label={t`Status`} options={filterOptions()} value={status} onChange={setStatus} />
      </ListHead>
      <div className="mt-4">
        <PagedList
          what={t`Withdrawals`}
          queryKey={withdrawalsKey(status)}
          load={loadWithdrawals(status)}
          refetchMs={lookAgainMs}
          onTotal={status === 'pending' ? onCount : undefined}
          empty={<Nothing status={status} onShowAll={() => setStatus('any')} />}
        >
          {(withdrawals) => (
            <>
              {isQueue && withdrawals.length > 1 && (
                <BatchBar selection={selection} listed={withdrawals} onApprove={() => setBatchOpen(true)} />
              )}
              <RecordTable caption={t`Withdrawals`} columns={columns} records={withdrawals} />
            </>
          )}
        </PagedList>
      </div>
      {isBatchOpen && selection.selected.length > 0 && (
        <Suspense fallback={null}>
          <BatchDialog
            withdrawals={selection.selected}
            onChanged={changed}
            onClose={() => setBatchOpen(false)}
            onDone={() => selection.choose([])}
          />
        </Suspense>
      )}
      {act !== null && (
        <Suspense fallback={null}>
          {act.kind === 'approve' && (
            <ApproveDialog
              withdrawal={act.withdrawal}
              onClose={close}
              onChanged={changed}
              onApproved={(withdrawal) => {
                setAct(withdrawal.payout?.state === 'awaiting_operator' ? { kind: 'pay', withdrawal } : null)
              }}
            />
          )}
          {act.kind === 'reject' && <RejectDialog withdrawal={act.withdrawal} onClose={close} onChanged={changed} />}
          {act.kind === 'pay' && <Pay withdrawal={act.withdrawal} onClose={close} onChanged={changed} />}
        </Suspense>
      )}
    </section>
  )
}

type PayProps = { withdrawal: AdminWithdrawalView; onClose: () => void; onChanged: () => void }

function Pay({ withdrawal, ...rest }: PayProps) {
  const { payout, tokenType, net, toAddress, id } = withdrawal
  if (payout === null) return null
  const payable: Payable = {
    payout,
    asset: tokenType,
    amount: net,
    recipient: toAddress,
    purpose: { kind: 'withdrawal', id },
  }
  return <PayoutDialog payable={payable} {...rest} />
}

function Nothing({ status, onShowAll }: { status: StatusFilter; onShowAll: () => void }) {
  if (status === 'any') {
    return (
      <EmptyState
        picture="/art/empty.svg"
        title={i18n._(FILTERS.any.nothing)}
        text={t`When a player asks for one, it stands here for you to approve or reject.`}
      />
    )
  }
  return (
    <EmptyState
      picture="/art/empty.svg"
      title={i18n._(FILTERS[status].nothing)}
      action={
        <button
          type="button"
          onClick={onShowAll}
          className="min-h-11 font-strong text-glow underline underline-offset-4"
        >
          {t`Show all withdrawals`}
        </button>
      }
    />
  )
}
