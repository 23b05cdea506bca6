import pg from 'pg'
import type { Limits } from './limits.ts'
import { runOn } from './run-statement.ts'
import type { Executor } from './statement.ts'

/** Snapshot of one moment that many statements read on a separate connection. They change nothing. */
export type Snapshot = Executor & {
  /** Releases the connection. Later statements fail. A second call does nothing. */
  close(): Promise<void>
}

export type Snapshots = {
  /** Opens a snapshot; null while the maximum number is open. */
  open(): Promise<Snapshot | null>
  end(): Promise<void>
}

/** Maximum open snapshots in one process. Each keeps the database from cleaning up rows that were changed since. */
const SNAPSHOTS_MAX = 3

/** @param config of a separate pool, so that long reads keep no connection from other callers */
export function createSnapshots(config: pg.PoolConfig & Limits, onError: (error: Error) => void): Snapshots {
  const pool = new pg.Pool({ ...config, max: SNAPSHOTS_MAX })
  pool.on('connect', (client) => client.on('error', (error) => pool.ending || onError(error)))
  pool.on('error', () => undefined)
  let open = 0
  const begin = async (): Promise<Snapshot> => {
    const client = await pool.connect()
    try {
      await client.query('begin isolation level repeatable read read only')
    } catch (error) {
      client.release(true)
      throw error
    }
    const run = runOn(client)
    let closed: Promise<void> | undefined
    return {
      run: async (statement, values) => {
        if (closed !== undefined) throw new Error('a statement came after its snapshot was closed')
        return run(statement, values)
      },
      close: () => {
        closed ??= release(client).finally(() => {
          open -= 1
        })
        return closed
      },
    }
  }
  return {
    open: async () => {
      if (open >= SNAPSHOTS_MAX) return null
      open += 1
      return begin().catch((error: unknown) => {
        open -= 1
        throw error
      })
    },
    end: () => pool.end(),
  }
}

/** Releases a connection. If its state is unknown, it is closed instead of reused. */
async function release(client: pg.PoolClient): Promise<void> {
  try {
    await client.query('rollback')
    client.release()
  } catch {
    client.release(true)
  }
}
