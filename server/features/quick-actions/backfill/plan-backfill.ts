import { createHash } from 'node:crypto'
import type { Database } from '../../../db/pool.ts'
import { readNowMs } from '../../../ledger/mining/missed-mining.ts'
import { readPlayersAfter } from './backfill.sql.ts'
import { findShortfalls, nameOf, type Player, type Shortfall } from './find-shortfalls.ts'

/** Players that are checked together. */
const BATCH_PLAYERS = 200
/** Lines to credit in one plan. The players of the last batch may add some more. */
const LINES_MAX = 2_000
/** Lines posted in excess that are listed. Further ones are only counted. */
const OVER_MAX = 200
/** Milliseconds after which planning stops, before its request does. */
const LOOK_MS = 12_000
/** Number above every player's id. */
export const LAST_USER_ID = Number.MAX_SAFE_INTEGER

/** Players of a plan: above the first id and up to the last one, both as a preview has returned them. */
export type PlanRange = {
  readonly after: number
  readonly until: number
  /** Moment of the plan, in Unix milliseconds. */
  readonly atMs: number
}

export type BackfillPlan = {
  readonly range: PlanRange
  /** Amounts that are short, to be credited. */
  readonly short: readonly Shortfall[]
  /** Amounts posted in excess. They are listed, up to a limit, and never taken back. */
  readonly over: readonly Shortfall[]
  readonly overCount: number
  /** Whether players after the last one are still to be checked. */
  readonly hasMore: boolean
  /** SHA-256 of the range and of the short amounts, in hexadecimal digits. Equal plans have equal hashes. */
  readonly hash: string
}

/**
 * Checks players in the order of their ids, a batch at a time, and changes nothing. Stops at the end of the range, with enough
 * differences for one plan, or when its time has run out. In the latter cases `hasMore` is true, and the next plan starts where
 * this one ended.
 *
 * The plan is as of a moment. The shortfall of a running lot near its total shrinks over time, and a plan that is calculated again
 * must be the same as long as the facts are.
 *
 * @param range as of now if it has no moment
 * @param nowMs a clock that is used for the time limit only
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
    // Each batch reads one snapshot, so that due and posted amounts are of one moment.
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

/** Returns the moment of a plan, which is never in the future: future earnings are not short yet. */
async function momentOf(db: Database, atMs: number | undefined): Promise<number> {
  const nowMs = Number(await readNowMs(db))
  return Math.min(atMs ?? nowMs, nowMs)
}
