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
  { asset, amount, requestedAt }: Wanted,
): Promise<WithdrawalFacts['alike']> {
  if (referrer === null) return null
  const referred = await readReferredBy(db, { referrer, userId, limit: REFERRED_MAX })
  const userIds = referred.map(({ user_id }) => user_id)
  const { wallets } = only(await countAlike(db, { userIds, asset, amount, requestedAt }))
  return { referrer, wallets: Number(wallets), isMore: referred.length === REFERRED_MAX }
}
