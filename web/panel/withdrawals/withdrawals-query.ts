import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import type {
  AdminWithdrawalView,
  decideWithdrawal,
  getWithdrawalFacts,
  listAdminWithdrawals,
} from '#core/api/admin-withdrawals.ts'
import type { PayoutWay } from '#core/payout.ts'
import type { WithdrawalStatus } from '#core/withdrawal.ts'
import { healthQuery } from '../overview/health-query.ts'
import { isMoving } from '../payouts/payout-words.ts'
import { callOperator, callOperatorPage } from '../session/call-operator.ts'
import type { ListFile } from '../session/download-list.ts'

const PATH = '/api/admin/withdrawals'
const PAGE_SIZE = 50
/** A payout is final within seconds; a new request may wait a little. */
const MOVING_MS = 3_000
const CALM_MS = 30_000

/** In the order in which they stand; the first is the queue, and what one sees first. */
export const STATUS_FILTERS = ['pending', 'approved', 'completed', 'rejected', 'any'] as const
export type StatusFilter = WithdrawalStatus | 'any'

export const withdrawalsKey = (status: StatusFilter, pageSize = PAGE_SIZE) => [PATH, status, pageSize]

/** A page; where only the newest are shown, the rest stand in the tab. */
export const loadWithdrawals =
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

export const lookAgainMs = (withdrawals: readonly AdminWithdrawalView[]) =>
  withdrawals.some(({ payout }) => payout !== null && isMoving(payout)) ? MOVING_MS : CALM_MS

export type Verdict =
  | { readonly status: 'approved'; readonly way: PayoutWay }
  | { readonly status: 'rejected'; readonly reason: string }

export const decide = (id: number, verdict: Verdict): Promise<AdminWithdrawalView> =>
  callOperator<typeof decideWithdrawal>('PUT', '/api/admin/withdrawals/:id', { params: { id }, body: verdict })

/** Looked up anew each time it is opened: it is about to be decided on. */
export const factsQuery = (id: number) =>
  queryOptions({
    queryKey: [PATH, 'facts', id],
    queryFn: () =>
      callOperator<typeof getWithdrawalFacts>('GET', '/api/admin/withdrawals/:id/facts', { params: { id } }),
  })

/** Lets lists and figures fetch again after something was decided or paid. */
export function useWithdrawalsChanged(): () => void {
  const queries = useQueryClient()
  return () => void withdrawalsChanged(queries)
}

const withdrawalsChanged = (queries: QueryClient) =>
  Promise.all([PATH, healthQuery.queryKey[0]].map((path) => queries.invalidateQueries({ queryKey: [path] })))
