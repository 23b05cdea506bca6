import type { AdminAirdropClaim } from '#core/api/airdrop.ts'
import { csvKind } from '../../http/routing/csv-file.ts'
import { readAdminClaims } from './read-admin-claims.ts'

/** Submissions that wait for the operator as a file, oldest first. */
export const CLAIMS_CSV = csvKind<Record<never, never>, AdminAirdropClaim>('airdrop-claims', () => ({
  columns: {
    id: ({ id }) => id,
    userId: ({ user_id }) => user_id,
    walletAddress: ({ wallet_address }) => wallet_address,
    amount: ({ amount }) => amount,
    submittedAt: ({ submitted_at }) => submitted_at,
    retweetUrl: ({ retweet_url }) => retweet_url,
    attempt: ({ attempt }) => attempt,
    earlierRejections: ({ earlier_rejections }) => earlier_rejections.length,
    lastRejection: ({ admin_notes }) => admin_notes,
    samePostByOthers: ({ duplicates }) => duplicates.map(({ wallet_address }) => wallet_address).join(' '),
  },
  readAfter: (executor, last, limit) => readAdminClaims(executor, last?.id ?? 0, limit),
}))
