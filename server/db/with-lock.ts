import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { StartupError } from '../fault.ts'
import type { Database } from './statement.ts'

type Lock = (typeof LOCKS)[keyof typeof LOCKS]

const POLL_MS = 200

/**
 * Polls for an advisory lock until this session holds it. Ending the connection releases it.
 *
 * A statement that blocks on the lock holds a snapshot while it waits. If the holder of the lock builds an index with
 * `concurrently`, it waits for every snapshot, so both would wait for each other.
 *
 * @param limitMs maximum wait in milliseconds
 * @param onWait called once if the lock is not free
 * @throws StartupError after `limitMs`
 */
export async function pollForLock(
  client: pg.ClientBase,
  lock: Lock,
  { limitMs, isShared = false, onWait }: { limitMs: number; isShared?: boolean; onWait?: () => void },
): Promise<void> {
  const take = `select pg_try_advisory_lock${isShared ? '_shared' : ''}($1) as is_mine`
  const deadline = performance.now() + limitMs
  for (let isFirst = true; ; isFirst = false) {
    const { rows } = await client.query<{ is_mine: boolean }>(take, [lock])
    if (rows[0]?.is_mine === true) return
    if (isFirst) onWait?.()
    if (performance.now() > deadline)
      throw new StartupError(
        `DATABASE_URL: another process has held the advisory lock ${lock} for ${limitMs / 1_000} seconds; end that process and start again`,
      )
    await sleep(POLL_MS)
  }
}

/**
 * Runs `act` while it holds an advisory lock. The lock belongs to a separate connection, and ends with it if this process
 * dies.
 *
 * @returns whether `act` ran: false if another holder has the lock
 */
export async function withLock(db: Database, lock: Lock, act: () => Promise<void>): Promise<boolean> {
  const connection = await db.locks.connect()
  let isHeld = false
  try {
    const taken = await connection.query<{ is_mine: boolean }>('select pg_try_advisory_lock($1) as is_mine', [lock])
    isHeld = taken.rows[0]?.is_mine === true
    if (isHeld) await act()
    return isHeld
  } finally {
    const isReleased = !isHeld || (await unlock(connection, lock))
    // A connection that may still hold the lock is closed, which releases the lock.
    connection.release(!isReleased)
  }
}

async function unlock(connection: pg.PoolClient, lock: number): Promise<boolean> {
  try {
    await connection.query('select pg_advisory_unlock($1)', [lock])
    return true
  } catch {
    // The connection is lost, and the lock with it.
    return false
  }
}

/**
 * Advisory locks for work that the server processes on one database do one at a time. The numbers are arbitrary, but the same
 * in every process and release. No two are equal, because a shared one would mean waiting for unrelated work.
 */
export const LOCKS = {
  migration: 7_310_001,
  watcher: 7_310_002,
  payouts: 7_310_003,
  stock: 7_310_004,
  referrals: 7_310_005,
  totals: 7_310_006,
  pooler: 7_310_007,
  sales: 7_310_008,
  gameRuns: 7_310_009,
  grants: 7_310_010,
  payoutCaps: 7_310_011,
  outgoing: 7_310_014,
  editions: 7_310_015,
  delivery: 7_310_041,
  /** Used together with a player's id: one transaction at a time records events of a player. */
  telling: 7_310_042,
  demo: 7_310_021,
  backfill: 7_310_022,
  imports: 7_310_023,
  keptRows: 7_310_024,
} as const
