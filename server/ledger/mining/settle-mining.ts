import type { Transfer } from '#core/ledger.ts'
import { addDays, type Streak } from '#core/miner-record.ts'
import {
  addEarned,
  BASE_BV3_PER_DAY,
  type Earned,
  entitledBefore,
  entitledNow,
  MS_PER_DAY,
  minedTime,
  NOTHING_EARNED,
  subtractEarned,
  unposted,
} from '#core/mining.ts'
import { add, type Bv3, bv3, type Usdt, usdt } from '#core/money.ts'
import { type Executor, only, type Transaction } from '../../db/statement.ts'
import { lockAccounts, post } from '../post.ts'
import { addBasePosted, addPosted, stopBase, stopLots, stopSessions, stopSessionsOfCards } from './mining.sql.ts'
import { changeMiningTotals } from './mining-totals.sql.ts'
import {
  baseMinedMs,
  type MiningSnapshot,
  type RunningLot,
  readMining,
  type StoredBalance,
  unpostedBase,
  unpostedTotal,
} from './read-mining.ts'
import { addToShift, type ReadShiftsRow, readMinedBv3, readShifts } from './shifts.sql.ts'

/**
 * Posts what a player's running sessions have earned and was not posted yet. With `stop`, also ends them at that moment.
 *
 * @returns the balance afterwards
 */
export async function settleMining(tx: Transaction, userId: number, after: 'go on' | 'stop'): Promise<StoredBalance> {
  const [, snapshot] = await Promise.all([lockAccounts(tx, [userId]), readMining(tx, userId)])
  await settleSnapshot(tx, userId, snapshot, after)
  return settledBalance(snapshot)
}

/** Returns the balance of a player after all that a snapshot shows as earned is posted. */
export function settledBalance(snapshot: MiningSnapshot): StoredBalance {
  const { balance } = snapshot
  const earned = unpostedTotal(snapshot)
  return {
    ...balance,
    bv3Available: add(balance.bv3Available, earned.bv3),
    usdtAvailable: add(balance.usdtAvailable, earned.usdt),
  }
}

/**
 * Settles a snapshot that was read while the account was locked.
 *
 * @param more transfers of the player's own action, posted together with the settlement
 */
export async function settleSnapshot(
  tx: Transaction,
  userId: number,
  snapshot: MiningSnapshot,
  after: 'go on' | 'stop',
  more: readonly Transfer[] = [],
): Promise<void> {
  await Promise.all([
    post(tx, [
      ...snapshot.runningLots.flatMap((lot) => lotTransfers(userId, lot, snapshot)),
      ...baseTransfers(userId, snapshot),
      ...more,
    ]),
    settleLots(tx, userId, snapshot, after),
    settleBase(tx, userId, snapshot, after),
    addSettledToShift(tx, userId, snapshot, after === 'stop' ? 'end' : 'go on'),
    after === 'stop' && stopSessions(tx, { userId, atMs: snapshot.nowMs }),
  ])
}

/**
 * Ends the sessions of some cards at a snapshot's moment and posts what they earned. The other cards and the base rate continue.
 * The snapshot was read while the account was locked, and more cards mine than these.
 */
export async function endSessionsOf(
  tx: Transaction,
  userId: number,
  snapshot: MiningSnapshot,
  cardIds: readonly number[],
): Promise<void> {
  const leaving = { ...snapshot, runningLots: snapshot.runningLots.filter(({ cardId }) => cardIds.includes(cardId)) }
  await Promise.all([
    post(
      tx,
      leaving.runningLots.flatMap((lot) => lotTransfers(userId, lot, leaving)),
    ),
    settleLots(tx, userId, leaving, 'stop'),
    addSettledToShift(tx, userId, leaving, 'leave'),
    stopSessionsOfCards(tx, { userId, cardIds, atMs: snapshot.nowMs }),
  ])
}

function lotTransfers(userId: number, lot: RunningLot, { nowMs, listing }: MiningSnapshot): Transfer[] {
  const earned = unposted(lot, nowMs, listing)
  const mined = minedTime(lot, nowMs, listing)
  const transfer = (
    asset: 'BV3' | 'USDT',
    amount: bigint,
    posted: bigint,
    perDay: bigint,
    minedMs: bigint,
  ): Transfer => ({
    // The sum posted for the lot names the event, because it only ever grows.
    key: `mining:lot:${lot.lotId}:${asset}:${posted + amount}`,
    reason: 'mining_card',
    asset,
    amount,
    debit: { kind: 'rewards' },
    credit: { kind: 'available', userId },
    details: {
      lotId: lot.lotId,
      cardId: lot.cardId,
      copies: Number(lot.copies),
      perDayPerCopy: perDay.toString(),
      minedMs: minedMs.toString(),
      sessionStartMs: String(lot.miningSinceMs),
      untilMs: nowMs.toString(),
    },
  })
  return [
    transfer('BV3', earned.bv3, lot.postedBv3, lot.terms.dailyBv3, mined.bv3Ms),
    transfer('USDT', earned.usdt, lot.postedUsdt, lot.terms.dailyUsdt, mined.usdtMs),
  ].filter(({ amount }) => amount > 0n)
}

function baseTransfers(userId: number, snapshot: MiningSnapshot): Transfer[] {
  const amount = unpostedBase(snapshot)
  if (amount === 0n) return []
  return [
    {
      key: `mining:base:${userId}:${snapshot.base.postedBv3 + amount}`,
      reason: 'mining_base',
      asset: 'BV3',
      amount,
      debit: { kind: 'rewards' },
      credit: { kind: 'available', userId },
      details: { minedMs: baseMinedMs(snapshot).toString(), untilMs: snapshot.nowMs.toString() },
    },
  ]
}

async function settleLots(tx: Transaction, userId: number, snapshot: MiningSnapshot, after: 'go on' | 'stop') {
  const { runningLots, nowMs, listing } = snapshot
  if (runningLots.length === 0) return
  const earned = runningLots.map((lot) => unposted(lot, nowMs, listing))
  const posted = {
    userId,
    ids: runningLots.map(({ lotId }) => lotId),
    bv3: earned.map(({ bv3 }) => bv3),
    usdt: earned.map(({ usdt }) => usdt),
  }
  if (after === 'go on') return addPosted(tx, posted)
  const mined = runningLots.map((lot) => minedTime(lot, nowMs, listing))
  const bv3Ms = mined.map((time) => time.bv3Ms)
  const lots = { userId, lotIds: posted.ids }
  return Promise.all([
    changeMiningTotals(tx, { ...lots, sign: -1 }),
    stopLots(tx, { ...posted, bv3Ms, usdtMs: mined.map((time) => time.usdtMs) }),
    changeMiningTotals(tx, { ...lots, sign: 1 }),
  ])
}

async function settleBase(tx: Transaction, userId: number, snapshot: MiningSnapshot, after: 'go on' | 'stop') {
  const bv3 = unpostedBase(snapshot)
  if (after === 'go on') return bv3 === 0n ? [] : addBasePosted(tx, { userId, bv3 })
  const { days, longestDays, lastDay } = streakAfter(snapshot)
  return stopBase(tx, {
    ...{ userId, bv3, minedMs: baseMinedMs(snapshot), perDay: BASE_BV3_PER_DAY },
    ...{ streakDays: days, longestStreakDays: longestDays, minedDay: lastDay },
  })
}

/** Returns the streak with the days of the shift that runs in the snapshot. */
export function streakAfter({ nowMs, base }: MiningSnapshot): Streak {
  if (base.miningSinceMs === null) return base.streak
  return addDays(base.streak, Number(base.miningSinceMs / MS_PER_DAY), Number(nowMs / MS_PER_DAY))
}

/**
 * Adds to the running shift what a settlement of the snapshot's lots posts, card by card. Runs in the same transaction, so that a
 * shift equals exactly its lines in the ledger.
 *
 * @param after with `leave`, the lots of the snapshot leave the shift and the base rate is not settled
 */
export async function addSettledToShift(
  tx: Transaction,
  userId: number,
  snapshot: MiningSnapshot,
  after: 'go on' | 'leave' | 'end',
): Promise<void> {
  const { shift, runningLots } = snapshot
  if (shift === null) return
  const byCard = [...Map.groupBy(runningLots, ({ cardId }) => cardId)]
  const posted = byCard.map(([, lots]) => sum(lots, (lot) => unposted(lot, snapshot.nowMs, snapshot.listing)))
  const left = after === 'leave' ? sum(runningLots, (lot) => earnedInSession(lot, snapshot)) : NOTHING_EARNED
  await addToShift(tx, {
    ...{ userId, shift: shift.number, isEnding: after === 'end', atMs: snapshot.nowMs },
    ...{ baseBv3: after === 'leave' ? 0n : unpostedBase(snapshot), leftBv3: left.bv3, leftUsdt: left.usdt },
    cardIds: byCard.map(([cardId]) => cardId),
    copies: byCard.map(([, lots]) => lots.reduce((copies, lot) => copies + Number(lot.copies), 0)),
    bv3: posted.map((earned) => earned.bv3),
    usdt: posted.map((earned) => earned.usdt),
  })
}

const sum = (lots: readonly RunningLot[], of: (lot: RunningLot) => Earned): Earned =>
  lots.map(of).reduce(addEarned, NOTHING_EARNED)

const earnedInSession = (lot: RunningLot, { nowMs, listing }: MiningSnapshot): Earned =>
  subtractEarned(entitledNow(lot, nowMs, listing), entitledBefore(lot))

/** Ended shift, with what the ledger was posted in it. */
export type EndedShift = {
  readonly number: number
  readonly startedAt: Date
  readonly endedAt: Date
  /** Base rate and cards together. */
  readonly bv3: Bv3
  readonly usdt: Usdt
  readonly baseBv3: Bv3
  readonly cards: readonly {
    readonly cardId: number
    readonly copies: number
    readonly bv3: Bv3
    readonly usdt: Usdt
  }[]
}

/** Number above that of every shift. */
export const SHIFT_MAX = 2_147_483_647

/** Lists the latest shifts of a player below a number, the latest first. */
export async function readEndedShifts(
  executor: Executor,
  userId: number,
  before: number,
  limit: number,
): Promise<EndedShift[]> {
  return (await readShifts(executor, { userId, before, limit })).map(toShift)
}

function toShift(row: ReadShiftsRow): EndedShift {
  const cards = (row.card_ids ?? []).map((cardId, index) => ({
    cardId: Number(cardId),
    copies: Number(row.copies[index] ?? 0n),
    bv3: bv3(row.bv3[index] ?? 0n),
    usdt: usdt(row.usdt[index] ?? 0n),
  }))
  return {
    ...{ number: Number(row.number), startedAt: row.started_at, endedAt: row.ended_at, cards },
    ...cards.reduce<Earned>(addEarned, { bv3: bv3(row.base_bv3), usdt: usdt(0n) }),
    baseBv3: bv3(row.base_bv3),
  }
}

/** Returns all BV3 that a player's mining was ever posted, including the base rate. */
export const readTotalMinedBv3 = async (executor: Executor, userId: number): Promise<Bv3> =>
  bv3(only(await readMinedBv3(executor, { userId })).dug)
