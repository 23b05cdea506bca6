import { assert } from '#core/assert.ts'
import type { Terms } from '#core/cards.ts'
import type { Transfer } from '#core/ledger.ts'
import { spanMs, usdtMsWithin, usdtSpans } from '#core/listing.ts'
import { BASE_BV3_PER_DAY } from '#core/mining.ts'
import { type Missed, missedBase, missedMining } from '#core/missed-mining.ts'
import { type Bv3, bv3, usdt } from '#core/money.ts'
import { type Executor, only, type Transaction } from '../../db/statement.ts'
import { toListing } from '../../settings/settings.ts'
import { post } from '../post.ts'
import { changeMiningTotals } from './mining-totals.sql.ts'
import {
  addMissedBaseTime,
  addMissedTime,
  readBaseWithSessions,
  readLotsWithSessions,
  readMoment,
} from './missed-mining.sql.ts'

/** Lot of a player, with what it is short of or was posted too much of. */
export type MissedLot = Missed & {
  readonly userId: number
  readonly lotId: number
  readonly cardId: number
  readonly copies: bigint
  readonly terms: Terms
  /** Mined time by now as stored with the lot. */
  readonly keptBv3Ms: bigint
  readonly keptUsdtMs: bigint
  readonly postedBv3: bigint
  readonly postedUsdt: bigint
  readonly nowMs: bigint
}

export type MissedBase = {
  readonly userId: number
  readonly keptMs: bigint
  readonly ms: bigint
  readonly short: Bv3
  readonly room: Bv3
  readonly over: Bv3
  readonly postedBv3: bigint
  readonly nowMs: bigint
}

/** Milliseconds by which an open span ends after the moment, so that it covers everything that is read with it. */
const DAY_MS = 86_400_000n

/** Reads the database's clock in Unix milliseconds. */
export const readNowMs = async (executor: Executor): Promise<bigint> => only(await readMoment(executor)).now_ms

/**
 * Computes from players' sessions what their lots should have been posted. Returns the lots that differ.
 *
 * @param atMs the moment as of which a running lot's shortage is computed, in Unix milliseconds; not in the future
 */
export async function readMissedLots(
  executor: Executor,
  userIds: readonly number[],
  atMs: bigint,
): Promise<MissedLot[]> {
  const moment = only(await readMoment(executor))
  const listing = toListing(moment)
  const spans = usdtSpans(listing, moment.now_ms + DAY_MS)
  const rows = await readLotsWithSessions(executor, {
    userIds,
    atMs,
    spansFromMs: spans.map(({ fromMs }) => fromMs),
    spansUntilMs: spans.map(({ untilMs }) => untilMs),
  })
  const lots = rows.map((row): MissedLot => {
    const terms = {
      totalBv3: bv3(row.total_bv3),
      totalUsdt: usdt(row.total_usdt),
      dailyBv3: bv3(row.daily_bv3),
      dailyUsdt: usdt(row.daily_usdt),
    }
    const since = row.since_ms
    const keptBv3Ms = row.mined_bv3_ms + (since === null ? 0n : spanMs(since, row.now_ms))
    const keptUsdtMs = row.mined_usdt_ms + (since === null ? 0n : usdtMsWithin(listing, since, row.now_ms))
    const missed = missedMining({
      terms,
      copies: row.copies,
      isRunning: row.is_running,
      kept: { bv3Ms: keptBv3Ms, usdtMs: keptUsdtMs },
      told: { bv3Ms: row.session_bv3_ms, usdtMs: row.session_usdt_ms },
      after: { bv3Ms: row.session_bv3_after_ms, usdtMs: row.session_usdt_after_ms },
      posted: { bv3: bv3(row.posted_bv3), usdt: usdt(row.posted_usdt) },
    })
    return {
      ...missed,
      userId: Number(row.user_id),
      lotId: Number(row.lot_id),
      cardId: Number(row.card_id),
      copies: row.copies,
      terms,
      keptBv3Ms,
      keptUsdtMs,
      postedBv3: row.posted_bv3,
      postedUsdt: row.posted_usdt,
      nowMs: row.now_ms,
    }
  })
  return lots.filter(({ short, over }) => short.bv3 + short.usdt + over.bv3 + over.usdt > 0n)
}

/** Computes the same for players' base rate. */
export async function readMissedBase(
  executor: Executor,
  userIds: readonly number[],
  atMs: bigint,
): Promise<MissedBase[]> {
  const rows = await readBaseWithSessions(executor, { userIds, atMs })
  const bases = rows.map((row): MissedBase => {
    const keptMs = row.mined_ms + (row.since_ms === null ? 0n : spanMs(row.since_ms, row.now_ms))
    const [toldMs, afterMs] = [row.session_ms, row.session_after_ms]
    const missed = missedBase({ isRunning: row.is_running, keptMs, toldMs, afterMs, posted: bv3(row.posted_bv3) })
    return { ...missed, userId: Number(row.user_id), keptMs, postedBv3: row.posted_bv3, nowMs: row.now_ms }
  })
  return bases.filter(({ short, over }) => short + over > 0n)
}

/**
 * Adds its missed time to a lot, and posts what the lot is short of, for which it has room. The account is locked. Later
 * settlements post less by what is posted here, so that together they pay for the time once.
 */
export async function creditMissedLot(tx: Transaction, lot: MissedLot): Promise<void> {
  const { userId, lotId, time, short } = lot
  const transfer = (
    asset: 'BV3' | 'USDT',
    amount: bigint,
    posted: bigint,
    keptMs: bigint,
    missedMs: bigint,
  ): Transfer => ({
    // The sum posted for the lot names the event, like in a settlement.
    key: `mining:lot:${lotId}:${asset}:${posted + amount}`,
    reason: 'backfill',
    asset,
    amount,
    debit: { kind: 'rewards' },
    credit: { kind: 'available', userId },
    details: {
      of: 'mining_card',
      lotId,
      cardId: lot.cardId,
      missedMs: missedMs.toString(),
      minedMs: (keptMs + missedMs).toString(),
      untilMs: lot.nowMs.toString(),
    },
  })
  const transfers = [
    transfer('BV3', short.bv3, lot.postedBv3, lot.keptBv3Ms, time.bv3Ms),
    transfer('USDT', short.usdt, lot.postedUsdt, lot.keptUsdtMs, time.usdtMs),
  ].filter(({ amount }) => amount > 0n)
  const posted = await post(tx, transfers)
  assert(posted.size === transfers.length, `lot ${lotId} was posted this already`)
  const lots = { userId, lotIds: [lotId] }
  await changeMiningTotals(tx, { ...lots, sign: -1 })
  await addMissedTime(tx, { userId, lotId, bv3Ms: time.bv3Ms, usdtMs: time.usdtMs, bv3: short.bv3, usdt: short.usdt })
  await changeMiningTotals(tx, { ...lots, sign: 1 })
}

/** Does the same for the base rate. */
export async function creditMissedBase(tx: Transaction, base: MissedBase): Promise<void> {
  const { userId, ms, short, keptMs, postedBv3, nowMs } = base
  const transfer: Transfer = {
    key: `mining:base:${userId}:${postedBv3 + short}`,
    reason: 'backfill',
    asset: 'BV3',
    amount: short,
    debit: { kind: 'rewards' },
    credit: { kind: 'available', userId },
    details: {
      of: 'mining_base',
      missedMs: ms.toString(),
      minedMs: (keptMs + ms).toString(),
      untilMs: nowMs.toString(),
    },
  }
  assert((await post(tx, [transfer])).size === 1, `the base rate of user ${userId} was posted this already`)
  await addMissedBaseTime(tx, { userId, ms, bv3: short, perDay: BASE_BV3_PER_DAY })
}
