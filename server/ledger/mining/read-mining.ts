import { LRUCache } from 'lru-cache'
import { assert } from '#core/assert.ts'
import { type Listing, spanMs } from '#core/listing.ts'
import type { Streak } from '#core/miner-record.ts'
import {
  accrued,
  addEarned,
  BASE_BV3_PER_DAY,
  type Earned,
  entitledBefore,
  entitledNow,
  type Lot,
  NOTHING_EARNED,
  subtractEarned,
  unposted,
} from '#core/mining.ts'
import { type Bv3, bv3, minOf, subtract, type Usdt, usdt } from '#core/money.ts'
import { createBatchReader } from '../../db/batch-reader.ts'
import type { Executor } from '../../db/statement.ts'
import { toListing } from '../../settings/settings.ts'
import { type ReadMiningOfRow, readChanged, readMiningOf } from './mining.sql.ts'

export type StoredBalance = {
  readonly bv3Available: Bv3
  readonly bv3Held: Bv3
  readonly usdtAvailable: Usdt
  readonly usdtHeld: Usdt
  readonly referralUsdt: Usdt
}

export type RunningLot = Lot & {
  readonly lotId: number
  readonly cardId: number
  /** Start of the card's session in Unix milliseconds. A lot that was added later mines since it was added. */
  readonly sessionSinceMs: bigint
  /** Whether that session started by itself because a copy was credited while its owner mined. */
  readonly isJoined: boolean
}

export type BaseMining = {
  readonly minedMs: bigint
  readonly miningSinceMs: bigint | null
  readonly postedBv3: Bv3
  /** Shifts started so far. */
  readonly shifts: bigint
  /** Streak recorded when the last shift ended. */
  readonly streak: Streak
}

/** A player's money at one moment: the stored rows, and everything that is needed to compute what was earned since. */
export type MiningSnapshot = {
  /** The database's clock in Unix milliseconds. */
  readonly nowMs: bigint
  readonly listing: Listing
  readonly balance: StoredBalance
  readonly base: BaseMining
  /** Running shift, with what cards that have left it have earned in it; null while stopped. */
  readonly shift: { readonly number: bigint; readonly left: Earned } | null
  /** Lots that mine at this moment. A stopped lot has nothing unposted. */
  readonly runningLots: readonly RunningLot[]
}

/**
 * Reads balance, base rate and running lots in one statement, and so in one snapshot. A stop that commits in between can neither
 * hide earnings nor show them twice.
 */
export async function readMining(executor: Executor, userId: number): Promise<MiningSnapshot> {
  const read = (await readMiningOfMany(executor, [userId])).get(userId)
  assert(read !== undefined, 'every account has balances')
  return read.snapshot
}

/** Money and mining of a player, with the version of the account at which they were read. */
export type VersionedSnapshot = { readonly version: bigint; readonly snapshot: MiningSnapshot }

/** Reads the same for several players at once. */
export async function readMiningOfMany(
  executor: Executor,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, VersionedSnapshot>> {
  const rows = await readMiningOf(executor, { userIds })
  return new Map(rows.map((row) => [Number(row.user_id), { version: row.version, snapshot: toSnapshot(row) }]))
}

const toSnapshot = (row: ReadMiningOfRow): MiningSnapshot => ({
  nowMs: row.now_ms,
  listing: toListing(row),
  balance: {
    bv3Available: bv3(row.bv3_available),
    bv3Held: bv3(row.bv3_held),
    usdtAvailable: usdt(row.usdt_available),
    usdtHeld: usdt(row.usdt_held),
    referralUsdt: usdt(row.referral_usdt),
  },
  base: {
    minedMs: row.base_mined_ms,
    miningSinceMs: row.base_since_ms,
    postedBv3: bv3(row.base_posted_bv3),
    shifts: row.shifts,
    streak: { days: row.streak_days, longestDays: row.longest_streak_days, lastDay: row.mined_day },
  },
  shift:
    row.left_bv3 === null
      ? null
      : { number: row.shifts, left: { bv3: bv3(row.left_bv3), usdt: usdt(row.left_usdt ?? 0n) } },
  runningLots: (row.lot_ids ?? []).map((lotId, index) => toLot(row, lotId, index)),
})

function toLot(row: ReadMiningOfRow, lotId: bigint, index: number): RunningLot {
  const of = (column: readonly bigint[]) => {
    const value = column[index]
    assert(value !== undefined, 'every column has all lots')
    return value
  }
  return {
    lotId: Number(lotId),
    cardId: Number(of(row.card_ids)),
    copies: of(row.copies),
    terms: {
      totalBv3: bv3(of(row.total_bv3)),
      totalUsdt: usdt(of(row.total_usdt)),
      dailyBv3: bv3(of(row.daily_bv3)),
      dailyUsdt: usdt(of(row.daily_usdt)),
    },
    minedBv3Ms: of(row.mined_bv3_ms),
    minedUsdtMs: of(row.mined_usdt_ms),
    miningSinceMs: of(row.since_ms),
    sessionSinceMs: of(row.session_since_ms),
    isJoined: row.is_joined[index] === true,
    postedBv3: bv3(of(row.posted_bv3)),
    postedUsdt: usdt(of(row.posted_usdt)),
  }
}

/** Returns the milliseconds for which the base rate ran in all, including its running session. */
export const baseMinedMs = ({ base, nowMs }: MiningSnapshot): bigint =>
  base.minedMs + (base.miningSinceMs === null ? 0n : spanMs(base.miningSinceMs, nowMs))

/** Returns the BV3 of the base rate that is earned and not posted; never negative. */
export function unpostedBase(snapshot: MiningSnapshot): Bv3 {
  const all = accrued(BASE_BV3_PER_DAY, baseMinedMs(snapshot))
  return subtract(all, minOf(all, snapshot.base.postedBv3))
}

/** Returns all that a settlement at the snapshot's moment would post. */
export function unpostedTotal(snapshot: MiningSnapshot): Earned {
  const base: Earned = { bv3: unpostedBase(snapshot), usdt: usdt(0n) }
  return snapshot.runningLots
    .map((lot) => unposted(lot, snapshot.nowMs, snapshot.listing))
    .reduce(addEarned, addEarned(NOTHING_EARNED, base))
}

/** Returns what the running shift has earned so far, including the base rate and cards that have left it; nothing while stopped. */
export function earnedInShift(snapshot: MiningSnapshot): Earned {
  const { shift, base, runningLots, nowMs, listing } = snapshot
  if (shift === null) return NOTHING_EARNED
  const baseBv3 = subtract(accrued(BASE_BV3_PER_DAY, baseMinedMs(snapshot)), accrued(BASE_BV3_PER_DAY, base.minedMs))
  return runningLots
    .map((lot) => subtractEarned(entitledNow(lot, nowMs, listing), entitledBefore(lot)))
    .reduce(addEarned, addEarned(shift.left, { bv3: baseBv3, usdt: usdt(0n) }))
}

/** Players whose last snapshot a process caches, at some thousand bytes each. */
const CACHED_MAX = 20_000
/** Milliseconds for which a snapshot is cached, in case rows are repaired by hand without the program's locks. */
const CACHED_MS_MAX = 60_000
/** Milliseconds between two readings of the clock by the cache. A reading costs as much as a lookup. */
const CLOCK_MS = 1_000

/** Version that no account has, because versions are counted up from 0. */
const UNKNOWN_VERSION = -1n

export type ReadMining = (userId: number) => Promise<MiningSnapshot>

/**
 * Creates a reader of players' money for code that shows it and changes nothing: the same as `readMining`, for many callers who
 * read often.
 *
 * All calls within one turn of the event loop share one statement. It compares the versions of their accounts: an account never
 * changes without its lock, and the lock gives it a new version. Only accounts with a new version are read whole. For the others,
 * the cached snapshot still holds.
 */
export function createMiningReader(db: Executor): ReadMining {
  const remembered = new LRUCache<number, VersionedSnapshot>({
    max: CACHED_MAX,
    ttl: CACHED_MS_MAX,
    ttlResolution: CLOCK_MS,
  })
  return createBatchReader(async (userIds: readonly number[]) => {
    const known = userIds.map((userId) => remembered.get(userId))
    const versions = known.map((last) => last?.version ?? UNKNOWN_VERSION)
    const rows = await readChanged(db, { userIds, versions, firstId: userIds[0] ?? 0 })
    const [moment] = rows
    assert(moment !== undefined, 'the first is told in any case')
    const nowMs = moment.now_ms
    const listing = toListing(moment)
    const changed = rows.filter((row) => row.is_changed).map((row) => Number(row.user_id))
    const found = new Map<number, MiningSnapshot>()
    for (const [index, userId] of userIds.entries()) {
      const last = known[index]
      if (last !== undefined) found.set(userId, { ...last.snapshot, nowMs, listing })
    }
    if (changed.length === 0) return found
    for (const [userId, read] of await readMiningOfMany(db, changed)) {
      remembered.set(userId, read)
      found.set(userId, read.snapshot)
    }
    return found
  })
}
