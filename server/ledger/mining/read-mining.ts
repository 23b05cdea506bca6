import { sql } from 'drizzle-orm'
import { assert } from '#core/assert.ts'
import {
  accrued,
  addEarned,
  BASE_BV3_PER_DAY,
  type Earned,
  type Lot,
  NOTHING_EARNED,
  spanMs,
  unposted,
} from '#core/mining.ts'
import { type Bv3, bv3, least, subtract, type Usdt, usdt } from '#core/money.ts'
import type { Executor } from '../../db/pool.ts'

export type KeptBalance = {
  readonly bv3Available: Bv3
  readonly bv3Held: Bv3
  readonly usdtAvailable: Usdt
  readonly usdtHeld: Usdt
  readonly referralUsdt: Usdt
}

export type KeptLot = Lot & { readonly lotId: number; readonly cardId: number }

export type BaseMining = {
  readonly minedMs: bigint
  readonly miningSinceMs: bigint | null
  readonly postedBv3: Bv3
}

/** A player's money at one moment: kept rows, and all that is needed to say what was earned since. */
export type MiningSnapshot = {
  /** The database's clock in Unix milliseconds. */
  readonly nowMs: bigint
  readonly listedAtMs: bigint | null
  readonly balance: KeptBalance
  readonly base: BaseMining
  /** The lots that mine at this moment; a stopped lot has nothing unposted. */
  readonly runningLots: readonly KeptLot[]
}

type Row = {
  now_ms: string
  listed_at_ms: string | null
  bv3_available: string
  bv3_held: string
  usdt_available: string
  usdt_held: string
  referral_usdt: string
  base_mined_ms: string
  base_since_ms: string | null
  base_posted_bv3: string
  lot_id: string | null
  card_id: string
  copies: number
  total_bv3: string
  total_usdt: string
  daily_bv3: string
  daily_usdt: string
  mined_bv3_ms: string
  mined_usdt_ms: string
  since_ms: string
  posted_bv3: string
  posted_usdt: string
}

/**
 * Reads balance, base rate and running lots in one statement and so from one snapshot: a stop that commits in between can
 * neither hide what was earned nor show it twice.
 */
export async function readMining(executor: Executor, userId: number): Promise<MiningSnapshot> {
  const { rows } = await executor.execute<Row>(sql`
    select
      (extract(epoch from clock_now()) * 1000)::bigint as now_ms,
      (select (value ->> 'listedAtMs')::bigint from settings where name = 'listing') as listed_at_ms,
      b.bv3_available, b.bv3_held, b.usdt_available, b.usdt_held, b.referral_usdt,
      m.mined_ms as base_mined_ms,
      (extract(epoch from m.mining_since) * 1000)::bigint as base_since_ms,
      m.posted_bv3 as base_posted_bv3,
      l.id as lot_id, l.card_id, l.copies, l.total_bv3, l.total_usdt, l.daily_bv3, l.daily_usdt,
      l.mined_bv3_ms, l.mined_usdt_ms, (extract(epoch from l.mining_since) * 1000)::bigint as since_ms,
      l.posted_bv3, l.posted_usdt
    from balances b
    join base_mining m on m.user_id = b.user_id
    left join lots l on l.user_id = b.user_id and l.mining_since is not null
    where b.user_id = ${userId}
    order by l.id`)
  const first = rows[0]
  assert(first !== undefined, 'every account has balances')
  return {
    nowMs: BigInt(first.now_ms),
    listedAtMs: first.listed_at_ms === null ? null : BigInt(first.listed_at_ms),
    balance: {
      bv3Available: bv3(BigInt(first.bv3_available)),
      bv3Held: bv3(BigInt(first.bv3_held)),
      usdtAvailable: usdt(BigInt(first.usdt_available)),
      usdtHeld: usdt(BigInt(first.usdt_held)),
      referralUsdt: usdt(BigInt(first.referral_usdt)),
    },
    base: {
      minedMs: BigInt(first.base_mined_ms),
      miningSinceMs: first.base_since_ms === null ? null : BigInt(first.base_since_ms),
      postedBv3: bv3(BigInt(first.base_posted_bv3)),
    },
    runningLots: rows.filter((row) => row.lot_id !== null).map(toLot),
  }
}

const toLot = (row: Row): KeptLot => ({
  lotId: Number(row.lot_id),
  cardId: Number(row.card_id),
  copies: BigInt(row.copies),
  terms: {
    totalBv3: bv3(BigInt(row.total_bv3)),
    totalUsdt: usdt(BigInt(row.total_usdt)),
    dailyBv3: bv3(BigInt(row.daily_bv3)),
    dailyUsdt: usdt(BigInt(row.daily_usdt)),
  },
  minedBv3Ms: BigInt(row.mined_bv3_ms),
  minedUsdtMs: BigInt(row.mined_usdt_ms),
  miningSinceMs: BigInt(row.since_ms),
  postedBv3: bv3(BigInt(row.posted_bv3)),
  postedUsdt: usdt(BigInt(row.posted_usdt)),
})

/** Milliseconds for which the base rate ran in all, running session included. */
export const baseMinedMs = ({ base, nowMs }: MiningSnapshot): bigint =>
  base.minedMs + (base.miningSinceMs === null ? 0n : spanMs(base.miningSinceMs, nowMs))

/** BV3 of the base rate that is earned and not posted; never negative. */
export function unpostedBase(snapshot: MiningSnapshot): Bv3 {
  const all = accrued(BASE_BV3_PER_DAY, baseMinedMs(snapshot))
  return subtract(all, least(all, snapshot.base.postedBv3))
}

/** All that a settlement at the snapshot's moment would post. */
export function unpostedInAll(snapshot: MiningSnapshot): Earned {
  const base: Earned = { bv3: unpostedBase(snapshot), usdt: usdt(0n) }
  return snapshot.runningLots
    .map((lot) => unposted(lot, snapshot.nowMs, snapshot.listedAtMs))
    .reduce(addEarned, addEarned(NOTHING_EARNED, base))
}
