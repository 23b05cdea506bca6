import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { AdminAirdropClaim, approveAirdrop, listAdminAirdropClaims, rejectAirdrop } from '#core/api/airdrop.ts'
import { healthQuery } from '../overview/health-query.ts'
import { callOperator, callOperatorPage } from '../session/call-operator.ts'
import type { ListFile } from '../session/download-list.ts'

const PATH = '/api/admin/airdrop-claims'
const PAGE_SIZE = 25
/** Milliseconds between refetches, because new submissions arrive at any time. */
export const LOOK_AGAIN_MS = 15_000

export const AIRDROP_CLAIMS_KEY = [PATH]

export const loadAirdropClaims = (cursor: string | undefined) =>
  callOperatorPage<typeof listAdminAirdropClaims>('GET', PATH, { query: { limit: PAGE_SIZE, cursor } })

export const AIRDROP_CLAIMS_FILE: ListFile = { path: PATH, fileName: 'airdrop-claims.csv' }

export const approveClaim = (claimId: number) =>
  callOperator<typeof approveAirdrop>('POST', '/api/admin/approve-airdrop', { body: { claimId, notes: '' } })

export const rejectClaim = (claimId: number, notes: string) =>
  callOperator<typeof rejectAirdrop>('POST', '/api/admin/reject-airdrop', { body: { claimId, notes } })

type Pages = InfiniteData<{ readonly answer: readonly AdminAirdropClaim[]; readonly totalCount: number | null }>

/** Returns a function that removes a decided claim at once and refetches the lists for other changes. */
export function useClaimDecided(): (claimId: number) => void {
  const queries = useQueryClient()
  return (claimId) => {
    queries.setQueryData<Pages>(AIRDROP_CLAIMS_KEY, (list) => list && without(list, claimId))
    void lookAgain(queries)
  }
}

/** Returns a function that refetches the lists, because another operator may have decided. */
export function useLookAgain(): () => void {
  const queries = useQueryClient()
  return () => void lookAgain(queries)
}

const without = (list: Pages, claimId: number): Pages => ({
  ...list,
  pages: list.pages.map((page) => ({
    ...page,
    answer: page.answer.filter(({ id }) => id !== claimId),
    totalCount: page.totalCount === null ? null : Math.max(0, page.totalCount - 1),
  })),
})

const lookAgain = (queries: QueryClient) =>
  Promise.all([PATH, healthQuery.queryKey[0]].map((path) => queries.invalidateQueries({ queryKey: [path] })))
