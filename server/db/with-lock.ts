import type pg from 'pg'
import type { LOCKS } from './locks.ts'
import type { Database } from './pool.ts'

/**
 * Runs `act` while it holds an advisory lock. The lock belongs to a connection of its own, and ends with it if this process dies.
 *
 * @returns whether `act` ran: false if another holder has the lock
 */
export async function withLock(
  db: Database,
  lock: (typeof LOCKS)[keyof typeof LOCKS],
  act: () => Promise<void>,
): Promise<boolean> {
  const connection = await db.locks.connect()
  let isHeld = false
  try {
    const taken = await connection.query<{ is_mine: boolean }>('select pg_try_advisory_lock($1) as is_mine', [lock])
    isHeld = taken.rows[0]?.is_mine === true
    if (isHeld) await act()
    return isHeld
  } finally {
    const isReleased = !isHeld || (await unlock(connection, lock))
    // A connection that may still hold the lock is ended, and the lock with it.
    connection.release(!isReleased)
  }
}

async function unlock(connection: pg.PoolClient, lock: number): Promise<boolean> {
  try {
    await connection.query('select pg_advisory_unlock($1)', [lock])
    return true
  } catch {
    // The database went away, and the lock with the connection.
    return false
  }
}
