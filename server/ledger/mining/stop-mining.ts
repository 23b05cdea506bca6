import type { Transaction } from '../../db/pool.ts'
import { lockAccounts } from '../lock-accounts.ts'
import { readMining } from './read-mining.ts'
import { settleSnapshot, stopCards } from './settle-mining.ts'

/**
 * Ends a player's sessions and posts what they earned: all sessions, or those of some cards. The shift ends with the last one.
 *
 * @param cardIds null for all; cards that do not mine are ignored
 * @returns the number of the shift that has ended, which is null if no shift or an unrecorded one has ended; null as a whole if
 * no session ran
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
