import { type Bnb, type Usdt, usdt } from '#core/money.ts'
import { type Executor, first, only } from '../db/statement.ts'
import { STUCK_SECONDS } from './arrivals.ts'
import { countArrivals, readWatching, sumAside } from './watch-state.sql.ts'

/** How payments are read and settled, as the database has it: any process can tell. */
export type WatchState = {
  /** Payments are read up to and including this block; null before the first look. */
  readonly cursor: { readonly block: bigint; readonly at: Date | null; readonly behindMs: number | null } | null
  /** Since when no look at the chain has ended well; null before the first one. */
  readonly readAgoMs: number | null
  readonly waiting: number
  /** Of those: for ten minutes and more. */
  readonly stuck: number
  /** Of those: never tried, so nothing but this count tells of them. */
  readonly untried: number
  readonly keptAside: { readonly usdt: Usdt; readonly bnb: Bnb; readonly payers: number }
}

/** A look takes seconds; a watcher that has not ended one for this long does not read. */
export const STALLED_AFTER_MS = 60_000

export async function readWatchState(db: Executor, chainId: number): Promise<WatchState> {
  const [cursors, arrivals, sums] = await Promise.all([
    readWatching(db, { chainId }),
    countArrivals(db, { chainId, stuckSeconds: STUCK_SECONDS }),
    sumAside(db),
  ])
  const cursor = first(cursors)
  const [counted, aside] = [only(arrivals), only(sums)]
  return {
    cursor:
      cursor === null
        ? null
        : {
            block: cursor.block_number,
            at: cursor.block_time,
            behindMs: cursor.behind_ms === null ? null : Number(cursor.behind_ms),
          },
    readAgoMs: cursor?.read_ago_ms == null ? null : Number(cursor.read_ago_ms),
    waiting: Number(counted.waiting),
    stuck: Number(counted.stuck),
    untried: Number(counted.untried),
    keptAside: { usdt: usdt(aside.usdt), bnb: aside.bnb as Bnb, payers: Number(aside.payers) },
  }
}

/** @param sinceMs for how long this process has known the chain: before the first look of all, that is how long none came */
export const isWatcherStalled = ({ readAgoMs }: WatchState, sinceMs: number): boolean =>
  (readAgoMs ?? sinceMs) > STALLED_AFTER_MS
