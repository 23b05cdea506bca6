import { createHash } from 'node:crypto'
import type { Database } from '../../../db/pool.ts'
import { readNowMs } from '../../../ledger/mining/missed-mining.ts'
import { readPlayersAfter } from './backfill.sql.ts'
import { findShortfalls, nameOf, type Player, type Shortfall } from './find-shortfalls.ts'

/** Players looked at together. */
const BATCH_PLAYERS = 200
/** Lines to credit in one plan; with the players of the last batch it may be some more. */
const LINES_MAX = 2_000
/** Lines that were posted too much are told up to this many, and counted beyond. */
const OVER_MAX = 200
/** A look ends before a request does. */
const LOOK_MS = 12_000
/** Above every player's number. */
export const LAST_USER_ID = Number.MAX_SAFE_INTEGER

/** The players that a plan is of: above the first number, up to the last, both as a preview has told them. */
export type PlanRange = {
  readonly after: number
  readonly until: number
  /** The moment as of which it is, in Unix milliseconds. */
  readonly atMs: number
}

export type BackfillPlan = {
  readonly range: PlanRange
  /** What is short, to be credited. */
  readonly short: readonly Shortfall[]
  /** What was posted too much: told, and never taken back. The first of so many. */
  readonly over: readonly Shortfall[]
  readonly overCount: number
  /** Whether players after the last one are left to look at. */
  readonly hasMore: boolean
  /** SHA-256 of the range and of what is short, in hexadecimal digits: equal plans have equal hashes. */
  readonly hash: string
}

/**
 * Looks at players in the order of their numbers, a batch at a time, and changes nothing. It ends with the range, with enough
 * differences for one plan, or with its time: then `hasMore` says so, and the next plan begins where this one ended.
 *
 * It is as of a moment: what a running lot near its total is short of shrinks while time passes, and a plan that is looked at
 * again must be the same as long as the facts are.
 *
 * @param range without a moment as of now
 * @param nowMs a clock that only the time limit goes by
 */
export async function planBackfill(
  db: Database,
  range: Omit<PlanRange, 'atMs'> & { readonly atMs?: number },
  nowMs = () => performance.now(),
): Promise<BackfillPlan> {
  const endMs = nowMs() + LOOK_MS
  const atMs = await momentOf(db, range.atMs)
  const hash = createHash('sha256')
  const short: Shortfall[] = []
  const over: Shortfall[] = []
  let overCount = 0
  let after = range.after
  let hasMore = true
  while (short.length < LINES_MAX && nowMs() < endMs) {
    // Each batch is of one snapshot, so that what is due and what was posted are of one moment.
    const batch = await db.transaction(
      async (tx) => {
        const rows = await readPlayersAfter(tx, { afterUserId: after, untilUserId: range.until, limit: BATCH_PLAYERS })
        const players = rows.map((row): Player => ({ userId: Number(row.user_id), walletAddress: row.wallet_address }))
        return { players, shortfalls: await findShortfalls(tx, players, BigInt(atMs)) }
      },
      { isSnapshot: true },
    )
    for (const shortfall of batch.shortfalls) {
      if (shortfall.amount > 0n) {
        hash.update(`${nameOf(shortfall)} ${shortfall.amount}\n`)
        short.push(shortfall)
      } else if (overCount++ < OVER_MAX) over.push(shortfall)
    }
    after = batch.players.at(-1)?.userId ?? after
    if (batch.players.length < BATCH_PLAYERS) {
      hasMore = false
      break
    }
  }
  const looked = { after: range.after, until: hasMore ? after : range.until, atMs }
  hash.update(`${looked.after} ${looked.until} ${looked.atMs}`)
  return { range: looked, short, over, overCount, hasMore, hash: hash.digest('hex') }
}

/** Never the future: what will be earned is not short of yet. */
async function momentOf(db: Database, atMs: number | undefined): Promise<number> {
  const nowMs = Number(await readNowMs(db))
  return Math.min(atMs ?? nowMs, nowMs)
}
