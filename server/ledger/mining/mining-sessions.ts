import type { Terms } from '#core/cards.ts'
import { usdtClockMs } from '#core/listing.ts'
import { BASE_BV3_PER_DAY } from '#core/mining.ts'
import type { Usdt } from '#core/money.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import { only, type Transaction } from '../../db/statement.ts'
import { toListing } from '../../settings/settings.ts'
import { lockAccounts } from '../post.ts'
import { dayOf } from '../totals.ts'
import { insertLot, readJoining, readStart, startSessions } from './mining.sql.ts'
import { changeMiningTotals } from './mining-totals.sql.ts'
import { readMining } from './read-mining.ts'
import { endSessionsOf, settleSnapshot } from './settle-mining.ts'

/** Starts a session for each card at one moment. A card that mines already continues unchanged. */
export async function startMining(
  tx: Transaction,
  userId: number,
  cardIds: readonly number[],
): Promise<Result<{ started: number }, 'no_card_selected' | 'card_not_owned'>> {
  const wanted = [...new Set(cardIds)]
  if (wanted.length === 0) return refuse('no_card_selected')
  const [, rows] = await Promise.all([lockAccounts(tx, [userId]), readStart(tx, { userId, cardIds: wanted })])
  const start = only(rows)
  if (start.owned < wanted.length) return refuse('card_not_owned')
  const { at, idle_lot_ids: lotIds } = start
  const usdtSinceMs = usdtClockMs(toListing(start), BigInt(at.getTime()))
  const started = await startSessionsAt(tx, { userId, cardIds: wanted, lotIds, at, usdtSinceMs, isJoined: false })
  return ok({ started })
}

type SessionStart = {
  readonly userId: number
  readonly cardIds: readonly number[]
  /** Lots of these cards that do not mine now. */
  readonly lotIds: readonly bigint[]
  readonly at: Date
  /** Value of the USDT clock at that moment. */
  readonly usdtSinceMs: bigint
  /** Whether they start by themselves because a copy was credited. */
  readonly isJoined: boolean
}

/**
 * Starts sessions with the lots that they mine, and the base rate if it was stopped. The caller holds the user's lock.
 *
 * @returns how many sessions were not running before
 */
export async function startSessionsAt(tx: Transaction, beginning: SessionStart): Promise<number> {
  const { userId, lotIds } = beginning
  const [, started] = await Promise.all([
    changeMiningTotals(tx, { userId, lotIds, sign: -1 }),
    startSessions(tx, { ...beginning, basePerDay: BASE_BV3_PER_DAY }),
    changeMiningTotals(tx, { userId, lotIds, sign: 1 }),
  ])
  return started.length
}

type LotInput = {
  readonly userId: number
  readonly cardId: number
  readonly paymentId: number | null
  readonly copies: number
  readonly terms: Terms
  /** Price of all copies together; zero for a gift. */
  readonly paid: Usdt
  /** Time of the purchase if it was before the copies came here. They count for that day, and mine from now on. */
  readonly boughtAt?: Date
}

/**
 * Adds copies with their terms. If their owner mines, they mine from this moment on: in the session of their card, or, if the
 * card does not mine now, in one that starts by itself with all copies of the card. The caller holds the user's lock.
 */
export async function addLot(
  tx: Transaction,
  lot: LotInput,
): Promise<{ lotId: number; createdAt: Date; isMining: boolean }> {
  const { userId, cardId, terms, boughtAt, ...rest } = lot
  const joining = only(await readJoining(tx, lot))
  const { at, idle_lot_ids: lotIds } = joining
  const isMining = joining.is_mining || joining.is_shift_running
  const usdtSinceMs = isMining ? usdtClockMs(toListing(joining), BigInt(at.getTime())) : 0n
  if (isMining && !joining.is_mining) {
    await startSessionsAt(tx, { userId, cardIds: [cardId], lotIds, at, usdtSinceMs, isJoined: true })
  }
  const { id } = only(
    await insertLot(tx, {
      ...{ ...rest, ...terms, userId, cardId },
      ...{ createdAt: at, miningSince: isMining ? at : null, usdtSinceMs, day: dayOf(boughtAt ?? at) },
    }),
  )
  await changeMiningTotals(tx, { userId, lotIds: [id], sign: 1 })
  return { lotId: Number(id), createdAt: at, isMining }
}

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
  await endSessionsOf(tx, userId, snapshot, cardIds)
  return { endedShift: null }
}
