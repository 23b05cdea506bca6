import type { Address } from '#core/address.ts'
import type { Executor } from '../../../db/statement.ts'
import { countAlikeAmong, readOthersOf } from '../count-alike.ts'

/** Others of one referrer who request the same within a week: this many are a pattern, and no longer just a round number. */
const ALIKE_MIN = 2

/** Other wallets of a player's referrer, and the time of the player's request. */
export type Others = { readonly userIds: readonly bigint[]; readonly requestedAt: Date }

/** Lists the other wallets of a player's referrer. Returns null without a referrer. */
export const readOthers = async (
  db: Executor,
  userId: number,
  referrer: Address | null,
  requestedAt: Date,
): Promise<Others | null> =>
  referrer === null ? null : { userIds: await readOthersOf(db, userId, referrer), requestedAt }

/**
 * Returns whether enough others have requested the same to be a pattern.
 *
 * @param amount in base units of USDT
 */
export async function isAskedAlike(db: Executor, others: Others | null, amount: bigint | null): Promise<boolean> {
  if (others === null || amount === null || others.userIds.length === 0) return false
  const { userIds, requestedAt } = others
  return (await countAlikeAmong(db, userIds, { asset: 'USDT', amount, requestedAt })) >= ALIKE_MIN
}
