import type { Address } from '#core/address.ts'
import type { WithdrawalFacts } from '#core/api/admin-withdrawals.ts'
import type { WithdrawalAsset } from '#core/withdrawal.ts'
import { type Executor, only } from '../../db/statement.ts'
import { countAlike, readReferredBy } from './withdrawals.sql.ts'

/** Wallets of a referrer that are compared: only the newest, if there are more. */
const REFERRED_MAX = 1_000

type Wanted = { readonly asset: WithdrawalAsset; readonly amount: bigint; readonly requestedAt: Date }

/** Counts the other wallets of a player's referrer that have requested the same within a week. Returns null without a referrer. */
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

/** Lists the other wallets of a player's referrer. */
export async function readOthersOf(db: Executor, userId: number, referrer: Address): Promise<bigint[]> {
  return (await readReferredBy(db, { referrer, userId, limit: REFERRED_MAX })).map(({ user_id }) => user_id)
}

/** Counts those of some players who have requested the same within a week. */
export async function countAlikeAmong(db: Executor, userIds: readonly bigint[], wanted: Wanted): Promise<number> {
  return Number(only(await countAlike(db, { userIds: [...userIds], ...wanted })).wallets)
}
