import { assert } from '#core/assert.ts'
import { type Listing, spanMs } from '#core/listing.ts'
import { accrued, addEarned, BASE_BV3_PER_DAY, type Earned, type Lot, NOTHING_EARNED, unposted } from '#core/mining.ts'
import { type Bv3, bv3, least, subtract, type Usdt, usdt } from '#core/money.ts'
import type { Executor } from '../../db/statement.ts'
import { toListing } from '../../settings/listing.ts'
import { type ReadMiningRowsRow, readMiningRows } from './mining.sql.ts'

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
  readonly listing: Listing
  readonly balance: KeptBalance
  readonly base: BaseMining
  /** The lots that mine at this moment; a stopped lot has nothing unposted. */
  readonly runningLots: readonly KeptLot[]
}

/**
 * Reads balance, base rate and running lots in one statement and so from one snapshot: a stop that commits in between can
 * neither hide what was earned nor show it twice.
 */
export async function readMining(executor: Executor, userId: number): Promise<MiningSnapshot> {
  const rows = await readMiningRows(executor, { userId })
  const [first] = rows
  assert(first !== undefined, 'every account has balances')
  return {
    nowMs: first.now_ms,
    listing: toListing(first),
    balance: {
      bv3Available: bv3(first.bv3_available),
      bv3Held: bv3(first.bv3_held),
      usdtAvailable: usdt(first.usdt_available),
      usdtHeld: usdt(first.usdt_held),
      referralUsdt: usdt(first.referral_usdt),
    },
    base: {
      minedMs: first.base_mined_ms,
      miningSinceMs: first.base_since_ms,
      postedBv3: bv3(first.base_posted_bv3),
    },
    runningLots: rows.filter((row) => row.lot_id !== null).map(toLot),
  }
}

const toLot = (row: ReadMiningRowsRow): KeptLot => ({
  lotId: Number(row.lot_id),
  cardId: Number(row.card_id),
  copies: BigInt(row.copies),
  terms: {
    totalBv3: bv3(row.total_bv3),
    totalUsdt: usdt(row.total_usdt),
    dailyBv3: bv3(row.daily_bv3),
    dailyUsdt: usdt(row.daily_usdt),
  },
  minedBv3Ms: row.mined_bv3_ms,
  minedUsdtMs: row.mined_usdt_ms,
  miningSinceMs: row.since_ms,
  postedBv3: bv3(row.posted_bv3),
  postedUsdt: usdt(row.posted_usdt),
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
    .map((lot) => unposted(lot, snapshot.nowMs, snapshot.listing))
    .reduce(addEarned, addEarned(NOTHING_EARNED, base))
}
