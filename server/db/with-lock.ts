import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { StartupError } from '../startup-error.ts'
import type { LOCKS } from './locks.ts'
import type { Database } from './pool.ts'

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
