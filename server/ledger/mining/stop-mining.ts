import type { Transaction } from '../../db/pool.ts'
import { lockAccounts } from '../lock-accounts.ts'
import { readMining } from './read-mining.ts'
import { settleSnapshot, stopCards } from './settle-mining.ts'

/**
 * Ends a player's sessions and posts what they earned: all of them, or those of some cards. With the last of them the shift ends.
 *
 * @param cardIds null for all; cards that do not mine are passed over
 * @returns the number of the shift that has ended by it, null if none has or none was kept; or null if nothing of it mined
 */
export async function stopMining(
  tx: Transaction,
  userId: number,
  cardIds: readonly number[] | null,
): Promise<{ endedShift: number | null } | null> {
  const [, snapshot] = await Promise.all([lockAccounts(tx, [userId]), readMining(tx, userId)])
  const isLeaving = (cardId: number) => cardIds === null || cardIds.includes(cardId)
  const { shift, runningLots, base } = snapshot
  if (runningLots.length === 0 && base.miningSinceMs === null) return null
  if (runningLots.every(({ cardId }) => isLeaving(cardId))) {
    await settleSnapshot(tx, userId, snapshot, 'stop')
    return { endedShift: shift === null ? null : Number(shift.number) }
  }
  if (cardIds === null || !runningLots.some(({ cardId }) => isLeaving(cardId))) return null
  await stopCards(tx, userId, snapshot, cardIds)
  return { endedShift: null }
}
