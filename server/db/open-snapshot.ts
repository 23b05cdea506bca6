import pg from 'pg'
import type { Limits } from './limits.ts'
import { runOn } from './run-statement.ts'
import type { Executor } from './statement.ts'

/** What many statements read as of one moment, on a connection of its own; they change nothing. */
export type Snapshot = Executor & {
  /** Lets go of the connection; whatever is asked afterwards fails. Again, it does nothing. */
  close(): Promise<void>
}

export type Snapshots = {
  /** Null while as many are open as may be. */
  open(): Promise<Snapshot | null>
  end(): Promise<void>
}

/** Open at a time in one process: each keeps the database from tidying up what was changed since. */
const SNAPSHOTS_MAX = 3

/** @param config of a pool that nothing else uses: who reads for long keeps no connection from anybody */
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

/** A connection that is not as it was goes to nobody else. */
async function release(client: pg.PoolClient): Promise<void> {
  try {
    await client.query('rollback')
    client.release()
  } catch {
    client.release(true)
  }
}
