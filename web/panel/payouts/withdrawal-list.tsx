import { t } from '@lingui/core/macro'
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type {
  AdminWithdrawalView,
  decideWithdrawal,
  getWithdrawalFacts,
  listAdminWithdrawals,
} from '#core/api/admin-withdrawals.ts'
import type { PayoutWay } from '#core/payout.ts'
import type { WithdrawalStatus } from '#core/withdrawal.ts'
import { PagedList } from '#web/ui/paged-list.tsx'
import { RecordTable } from '#web/ui/record-table.tsx'
import { PAGES_MAX } from '../lists/list-filters.ts'
import type { TabProps } from '../navigation/panel-tab-id.ts'
import { healthQuery } from '../parts/health-query.ts'
import type { ListFile } from '../parts/list-head.tsx'
import { TableSkeleton } from '../parts/table-skeleton.tsx'
import { callOperator, callOperatorPage, useMayWrite } from '../session/call-operator.ts'
import { isMoving } from './payout-words.ts'
import type { PayoutToPay } from './use-pay-payout.ts'
import { hasStatus, useSelection, type WithdrawalAction, withdrawalColumns } from './withdrawal-columns.tsx'

const ApproveDialog = lazy(async () => ({ default: (await import('./decide-dialogs.tsx')).ApproveDialog }))
const RejectDialog = lazy(async () => ({ default: (await import('./decide-dialogs.tsx')).RejectDialog }))
const BatchBar = lazy(async () => ({ default: (await import('./batch.tsx')).BatchBar }))
const BatchDialog = lazy(async () => ({ default: (await import('./batch.tsx')).BatchDialog }))
const EndPayoutDialog = lazy(async () => ({
  default: (await import('./end-payout-dialog.tsx')).EndPayoutDialog,
}))
const PayoutDialog = lazy(async () => ({ default: (await import('./payout-dialog.tsx')).PayoutDialog }))

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
  const [act, setAct] = useState<WithdrawalAction | null>(null)
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
        refetchMs={pollIntervalMs}
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

type PayProps = { act: WithdrawalAction; onClose: () => void; onChanged: () => void }

function Pay({ act, ...rest }: PayProps) {
  const { payout, tokenType, net, toAddress, id } = act.withdrawal
  if (payout === null) return null
  const payable: PayoutToPay = {
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

const PATH = '/api/admin/withdrawals'
const PAGE_SIZE = 50
/** Milliseconds between refetches. A payout is final within seconds; a new request may wait longer. */
const MOVING_MS = 3_000
const CALM_MS = 30_000

/** Filters in the order of display. The first is the queue and the default. */
export const STATUS_FILTERS = ['pending', 'approved', 'completed', 'rejected', 'any'] as const
export type StatusFilter = WithdrawalStatus | 'any'

const withdrawalsKey = (status: StatusFilter, pageSize = PAGE_SIZE) => [PATH, status, pageSize]

/** Loads a page. A list of only the newest has no next page, because the tab has the rest. */
const loadWithdrawals =
  (status: StatusFilter, pageSize = PAGE_SIZE) =>
  async (cursor: string | undefined) => {
    const page = await callOperatorPage<typeof listAdminWithdrawals>('GET', PATH, {
      query: { limit: pageSize, cursor, ...(status !== 'any' && { status }) },
    })
    return pageSize < PAGE_SIZE ? { ...page, nextCursor: null } : page
  }

export const withdrawalsFile = (status: StatusFilter): ListFile => ({
  path: PATH,
  fileName: `withdrawals-${status}.csv`,
  ...(status !== 'any' && { query: { status } }),
})

const pollIntervalMs = (withdrawals: readonly AdminWithdrawalView[]) =>
  withdrawals.some(({ payout }) => payout !== null && isMoving(payout)) ? MOVING_MS : CALM_MS

type WithdrawalListDecision =
  | { readonly status: 'approved'; readonly way: PayoutWay }
  | { readonly status: 'rejected'; readonly reason: string }

export const decide = (id: number, verdict: WithdrawalListDecision): Promise<AdminWithdrawalView> =>
  callOperator<typeof decideWithdrawal>('PUT', '/api/admin/withdrawals/:id', { params: { id }, body: verdict })

/** Reads the facts about a withdrawal. Refetched each time they are opened, because a decision depends on them. */
export const factsQuery = (id: number) =>
  queryOptions({
    queryKey: [PATH, 'facts', id],
    queryFn: () =>
      callOperator<typeof getWithdrawalFacts>('GET', '/api/admin/withdrawals/:id/facts', { params: { id } }),
  })

/** Returns a function that refetches lists and health after a withdrawal was decided or paid. */
function useWithdrawalsChanged(): () => void {
  const queries = useQueryClient()
  return () => void withdrawalsChanged(queries)
}

const withdrawalsChanged = (queries: QueryClient) =>
  Promise.all([PATH, healthQuery.queryKey[0]].map((path) => queries.invalidateQueries({ queryKey: [path] })))
