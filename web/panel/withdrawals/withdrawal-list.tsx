import { t } from '@lingui/core/macro'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { PagedList } from '#web/ui/paged-list.tsx'
import { RecordTable } from '#web/ui/record-table.tsx'
import { PAGES_MAX } from '../lists/pages-max.ts'
import type { TabProps } from '../panel-tab-id.ts'
import { TableSkeleton } from '../parts/table-skeleton.tsx'
import type { Payable } from '../payouts/payable.ts'
import { useMayWrite } from '../session/operator-query.ts'
import { useSelection } from './use-selection.ts'
import { hasStatus, type WithdrawalAct, withdrawalColumns } from './withdrawal-columns.tsx'
import {
  loadWithdrawals,
  lookAgainMs,
  type StatusFilter,
  useWithdrawalsChanged,
  withdrawalsKey,
} from './withdrawals-query.ts'

const ApproveDialog = lazy(async () => ({ default: (await import('./approve-dialog.tsx')).ApproveDialog }))
const RejectDialog = lazy(async () => ({ default: (await import('./reject-dialog.tsx')).RejectDialog }))
const BatchBar = lazy(async () => ({ default: (await import('./batch-bar.tsx')).BatchBar }))
const BatchDialog = lazy(async () => ({ default: (await import('./batch-dialog.tsx')).BatchDialog }))
const EndPayoutDialog = lazy(async () => ({
  default: (await import('../payouts/end-payout-dialog.tsx')).EndPayoutDialog,
}))
const PayoutDialog = lazy(async () => ({ default: (await import('../payouts/payout-dialog.tsx')).PayoutDialog }))

type WithdrawalListProps = {
  status: StatusFilter
  /** Called with the number of pending withdrawals, while the list shows them. */
  onCount: TabProps['onCount']
  empty: ReactNode
  /** Number of withdrawals loaded at once; by default as many as fill a separate tab. */
  pageSize?: number
}

/** Lists the withdrawals of a status with their actions. */
export function WithdrawalList({ status, onCount, empty, pageSize }: WithdrawalListProps) {
  const [act, setAct] = useState<WithdrawalAct | null>(null)
  const changed = useWithdrawalsChanged()
  const selection = useSelection()
  const [isBatchOpen, setBatchOpen] = useState(false)
  const mayDecide = useMayWrite()
  const isQueue = status === 'pending'
  const mayApprove = mayDecide && isQueue
  const close = () => setAct(null)
  const what = t`Withdrawals`
  return (
    <>
      <PagedList
        what={what}
        queryKey={withdrawalsKey(status, pageSize)}
        load={loadWithdrawals(status, pageSize)}
        refetchMs={lookAgainMs}
        pagesMax={PAGES_MAX}
        onTotal={isQueue ? onCount : undefined}
        skeleton={
          <TableSkeleton
            label={t`Loading: ${what}`}
            columns={withdrawalColumns(setAct, mayDecide, mayApprove ? selection : null, isQueue, !isQueue)}
            head={
              mayApprove && (
                <div className="mb-3 flex h-11 items-center lg:pl-4">
                  <span className="h-4 w-24 rounded-small bg-line" />
                </div>
              )
            }
          />
        }
        empty={empty}
      >
        {(withdrawals) => {
          const isBatch = mayApprove && withdrawals.length > 1
          return (
            <>
              {isBatch && (
                <Suspense fallback={<div className="mb-3 h-11" />}>
                  <BatchBar selection={selection} listed={withdrawals} onApprove={() => setBatchOpen(true)} />
                </Suspense>
              )}
              <RecordTable
                caption={t`Withdrawals`}
                columns={withdrawalColumns(
                  setAct,
                  mayDecide,
                  isBatch ? selection : null,
                  isQueue,
                  withdrawals.some(hasStatus(isQueue)),
                )}
                records={withdrawals}
              />
            </>
          )
        }}
      </PagedList>
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
          {(act.kind === 'pay' || act.kind === 'end') && <Pay act={act} onClose={close} onChanged={changed} />}
        </Suspense>
      )}
    </>
  )
}

type PayProps = { act: WithdrawalAct; onClose: () => void; onChanged: () => void }

function Pay({ act, ...rest }: PayProps) {
  const { payout, tokenType, net, toAddress, id } = act.withdrawal
  if (payout === null) return null
  const payable: Payable = {
    payout,
    asset: tokenType,
    amount: net,
    recipient: toAddress,
    purpose: { kind: 'withdrawal', id },
  }
  return act.kind === 'end' ? (
    <EndPayoutDialog payable={payable} {...rest} />
  ) : (
    <PayoutDialog payable={payable} {...rest} />
  )
}
