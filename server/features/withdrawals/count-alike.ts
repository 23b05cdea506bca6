import type { Address } from '#core/address.ts'
import type { WithdrawalFacts } from '#core/api/admin-withdrawals.ts'
import type { WithdrawalAsset } from '#core/withdrawal.ts'
import { type Executor, only } from '../../db/statement.ts'
import { countAlike, readReferredBy } from './withdrawal-facts.sql.ts'

/** Of a referrer who has referred more, only the newest are compared. */
const REFERRED_MAX = 1_000

type Wanted = { readonly asset: WithdrawalAsset; readonly amount: bigint; readonly requestedAt: Date }

/** How many other wallets of a player's referrer have asked for the same within a week; null without a referrer. */
export async function countAlikeOf(
  db: Executor,
  userId: number,
  referrer: Address | null,
  wanted: Wanted,
): Promise<WithdrawalFacts['alike']> {
  if (referrer === null) return null
  const userIds = await readOthersOf(db, userId, referrer)
  const wallets = await countAlikeAmong(db, userIds, wanted)
  return { referrer, wallets, isMore: userIds.length === REFERRED_MAX }
}

/** The other wallets of a player's referrer. */
export async function readOthersOf(db: Executor, userId: number, referrer: Address): Promise<bigint[]> {
  return (await readReferredBy(db, { referrer, userId, limit: REFERRED_MAX })).map(({ user_id }) => user_id)
}

/** How many of some players have asked for the same within a week. */
export async function countAlikeAmong(db: Executor, userIds: readonly bigint[], wanted: Wanted): Promise<number> {
  return Number(only(await countAlike(db, { userIds: [...userIds], ...wanted })).wallets)
}
