import type { Address } from '#core/address.ts'
import type { Executor } from '../../../db/statement.ts'
import { countAlikeAmong, readOthersOf } from '../count-alike.ts'

/** As many others of one referrer that ask for the same within a week are a pattern, not a round number. */
const ALIKE_MIN = 2

/** The other wallets of a player's referrer, and when the player asks. */
export type Others = { readonly userIds: readonly bigint[]; readonly requestedAt: Date }

/** Null without a referrer. */
export const readOthers = async (
  db: Executor,
  userId: number,
  referrer: Address | null,
  requestedAt: Date,
): Promise<Others | null> =>
  referrer === null ? null : { userIds: await readOthersOf(db, userId, referrer), requestedAt }

/** @param amount in base units of USDT */
export async function isAskedAlike(db: Executor, others: Others | null, amount: bigint | null): Promise<boolean> {
  if (others === null || amount === null || others.userIds.length === 0) return false
  const { userIds, requestedAt } = others
  return (await countAlikeAmong(db, userIds, { asset: 'USDT', amount, requestedAt })) >= ALIKE_MIN
}
