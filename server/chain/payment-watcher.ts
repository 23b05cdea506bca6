import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import { LOCKS } from '../db/locks.ts'
import type { Database } from '../db/pool.ts'
import { doInTurn } from './do-in-turn.ts'
import { type RoundDeps, watchRound } from './watch-round.ts'

export type PaymentWatcher = { stop(): Promise<void> }

type WatcherDeps = RoundDeps & {
  readonly log: Logger
  readonly pollMs: number
  /** Called after each round, while this process is the one that watches, whether the round went well or not. */
  readonly onRound: () => Promise<void>
}

/**
 * Follows finalized payments to the treasury, whoever's browser is open or not. Of several processes on one database one
 * watches at a time.
 */
export function watchPayments(deps: WatcherDeps): PaymentWatcher {
  const stopping = new AbortController()
  const done = run(deps, stopping.signal)
  return {
    stop: async () => {
      stopping.abort()
      await done
    },
  }
}

async function run(deps: WatcherDeps, signal: AbortSignal): Promise<void> {
  let isDown = false
  while (!signal.aborted) {
    try {
      await underLock(deps.db, async () => {
        // Orders named by hash are followed also where a node refuses to serve logs.
        await doInTurn([() => watchRound(deps, signal), deps.onRound])
      })
      if (isDown) deps.log.info('the payment watcher reads the chain again')
      isDown = false
    } catch (error) {
      if (!isDown) deps.log.error({ err: error }, 'the payment watcher cannot go on; it keeps trying')
      isDown = true
    }
    await pause(deps.pollMs, signal)
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await setTimeout(ms, undefined, { signal })
  } catch {
    // Aborted: the loop's own condition ends it.
  }
}

/** The lock belongs to a connection of its own and goes with it, however this process ends. */
export async function underLock(db: Database, act: () => Promise<void>): Promise<void> {
  const connection = await db.$client.connect()
  let isHeld = false
  try {
    const taken = await connection.query<{ is_mine: boolean }>('select pg_try_advisory_lock($1) as is_mine', [
      LOCKS.watcher,
    ])
    isHeld = taken.rows[0]?.is_mine === true
    if (isHeld) await act()
  } finally {
    const isReleased = !isHeld || (await unlock(connection))
    // A connection that may still hold the lock is ended, and the lock with it.
    connection.release(!isReleased)
  }
}

async function unlock(connection: { query(text: string, values: unknown[]): Promise<unknown> }): Promise<boolean> {
  try {
    await connection.query('select pg_advisory_unlock($1)', [LOCKS.watcher])
    return true
  } catch {
    // The database went away, and the lock with the connection.
    return false
  }
}
