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
/** Milliseconds between refetches. A payout is final within seconds; a new request may wait longer. */
const MOVING_MS = 3_000
const CALM_MS = 30_000

/** Filters in the order of display. The first is the queue and the default. */
export const STATUS_FILTERS = ['pending', 'approved', 'completed', 'rejected', 'any'] as const
export type StatusFilter = WithdrawalStatus | 'any'

export const withdrawalsKey = (status: StatusFilter, pageSize = PAGE_SIZE) => [PATH, status, pageSize]

/** Loads a page. A list of only the newest has no next page, because the tab has the rest. */
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

/** Reads the facts about a withdrawal. Refetched each time they are opened, because a decision depends on them. */
export const factsQuery = (id: number) =>
  queryOptions({
    queryKey: [PATH, 'facts', id],
    queryFn: () =>
      callOperator<typeof getWithdrawalFacts>('GET', '/api/admin/withdrawals/:id/facts', { params: { id } }),
  })

/** Returns a function that refetches lists and health after a withdrawal was decided or paid. */
export function useWithdrawalsChanged(): () => void {
  const queries = useQueryClient()
  return () => void withdrawalsChanged(queries)
}

const withdrawalsChanged = (queries: QueryClient) =>
  Promise.all([PATH, healthQuery.queryKey[0]].map((path) => queries.invalidateQueries({ queryKey: [path] })))
