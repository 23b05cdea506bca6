import { sql } from 'drizzle-orm'
import type { Transfer } from '#core/ledger.ts'
import { type Earned, minedTime, unposted } from '#core/mining.ts'
import type { Transaction } from '../../db/pool.ts'
import { lockAccounts } from '../lock-accounts.ts'
import { post } from '../post.ts'
import {
  baseMinedMs,
  type KeptLot,
  type MiningSnapshot,
  readMining,
  unpostedBase,
  unpostedInAll,
} from './read-mining.ts'

/**
 * Posts what a player's running sessions have earned and not been given yet; with `stop`, ends them at that moment.
 *
 * @returns what was posted
 */
export async function settleMining(tx: Transaction, userId: number, after: 'go on' | 'stop'): Promise<Earned> {
  await lockAccounts(tx, [userId])
  const snapshot = await readMining(tx, userId)
  await post(tx, [
    ...snapshot.runningLots.flatMap((lot) => lotTransfers(userId, lot, snapshot)),
    ...baseTransfers(userId, snapshot),
  ])
  await keepLots(tx, userId, snapshot, after)
  await keepBase(tx, userId, snapshot, after)
  if (after === 'stop') {
    await tx.execute(sql`
      update mining_sessions set stopped_at = ${atMs(snapshot.nowMs)}
      where user_id = ${userId} and stopped_at is null`)
  }
  return unpostedInAll(snapshot)
}

const atMs = (ms: bigint) => sql`to_timestamp(${ms.toString()}::numeric / 1000)`

function lotTransfers(userId: number, lot: KeptLot, { nowMs, listedAtMs }: MiningSnapshot): Transfer[] {
  const earned = unposted(lot, nowMs, listedAtMs)
  const mined = minedTime(lot, nowMs, listedAtMs)
  const transfer = (
    asset: 'BV3' | 'USDT',
    amount: bigint,
    posted: bigint,
    perDay: bigint,
    minedMs: bigint,
  ): Transfer => ({
    // The sum posted for the lot names the event: it only ever grows.
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

async function keepLots(tx: Transaction, userId: number, snapshot: MiningSnapshot, after: 'go on' | 'stop') {
  const { runningLots, nowMs, listedAtMs } = snapshot
  if (runningLots.length === 0) return
  const rows = runningLots.map((lot) => {
    const earned = unposted(lot, nowMs, listedAtMs)
    const mined = minedTime(lot, nowMs, listedAtMs)
    return { lot, earned, mined }
  })
  const column = (pick: (row: (typeof rows)[number]) => bigint | number) =>
    sql.param(rows.map((row) => pick(row).toString()))
  await tx.execute(sql`
    update lots l set
      posted_bv3 = l.posted_bv3 + d.bv3,
      posted_usdt = l.posted_usdt + d.usdt
      ${after === 'stop' ? sql`, mined_bv3_ms = d.bv3_ms, mined_usdt_ms = d.usdt_ms, mining_since = null` : sql``}
    from unnest(
      ${column(({ lot }) => lot.lotId)}::bigint[],
      ${column(({ earned }) => earned.bv3)}::bigint[],
      ${column(({ earned }) => earned.usdt)}::numeric[],
      ${column(({ mined }) => mined.bv3Ms)}::bigint[],
      ${column(({ mined }) => mined.usdtMs)}::bigint[]
    ) as d(id, bv3, usdt, bv3_ms, usdt_ms)
    where l.user_id = ${userId} and l.id = d.id`)
}

async function keepBase(tx: Transaction, userId: number, snapshot: MiningSnapshot, after: 'go on' | 'stop') {
  await tx.execute(sql`
    update base_mining set
      posted_bv3 = posted_bv3 + ${unpostedBase(snapshot).toString()}::bigint
      ${after === 'stop' ? sql`, mined_ms = ${baseMinedMs(snapshot).toString()}::bigint, mining_since = null` : sql``}
    where user_id = ${userId}`)
}
