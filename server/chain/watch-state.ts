import { type Bnb, type Usdt, usdt } from '#core/money.ts'
import { type Executor, first, only } from '../db/statement.ts'
import { STUCK_SECONDS } from './arrivals.ts'
import { countArrivals, readWatching, sumAside } from './chain-state.sql.ts'

/** State of reading and settling payments, as stored in the database. Any process can read it. */
export type WatchState = {
  /** Block up to and including which payments are read; null before the first round. */
  readonly cursor: { readonly block: bigint; readonly at: Date | null; readonly behindMs: number | null } | null
  /** Milliseconds since the last successful round; null before the first one. */
  readonly readAgoMs: number | null
  readonly waiting: number
  /** Number of arrivals that have waited for ten minutes or more. */
  readonly stuck: number
  /** Number of stuck arrivals that were never tried. Only this count shows them. */
  readonly untried: number
  readonly keptAside: { readonly usdt: Usdt; readonly bnb: Bnb; readonly payers: number }
}

/** Milliseconds after which a watcher without a finished round counts as stalled. A round takes seconds. */
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

/** @param sinceMs milliseconds since this process has known the chain; used before the first round */
export const isWatcherStalled = ({ readAgoMs }: WatchState, sinceMs: number): boolean =>
  (readAgoMs ?? sinceMs) > STALLED_AFTER_MS
