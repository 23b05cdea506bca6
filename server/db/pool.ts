import pg from 'pg'
import { StartupError } from '../fault.ts'
import type { Clock } from './clock.ts'
import { type ReadPooledRow, readPooled } from './database.sql.ts'
import { COMMIT_MS_MAX, createPooledConnections, type PooledConnections } from './pooled-connections.ts'
import { type ConnectionLimits, EXPORT_LIMITS_MS, KEEP_ALIVE, PROGRAM_LIMITS_MS, PROGRAM_ROLE } from './roles.ts'
import { runAlone, runTransaction } from './run-transaction.ts'
import { type Database, only, type PoolUse, runOn, type Snapshot } from './statement.ts'
import { LOCKS, pollForLock } from './with-lock.ts'

/** Returns whether commits of this process wait longer than they should, e.g. for a lost synchronous standby. */
export const areCommitsHanging = ({ pools }: Pick<Database, 'pools'>): boolean =>
  Object.values(pools).some(({ hangingCount }) => hangingCount > 0)

const CONNECT_TIMEOUT_MS = 5_000
/**
 * Milliseconds after which an idle connection is closed. Each new connection plans all statements again. If many are opened
 * at once, all callers wait.
 */
const IDLE_TIMEOUT_MS = 10 * 60_000
/**
 * Maximum connections that hold locks. A session lock has one holder at most, so that session locks alone leave one
 * connection free to try for another lock.
 */
const LOCK_CONNECTIONS_MAX = Object.keys(LOCKS).length

/**
 * Opens the program's connections. They act as its role, whichever user logs in.
 *
 * @param databaseUrl postgres://…
 * @param connectionsMax maximum connections of this process, of each kind; one more for each session lock that it holds, and
 *   up to three more while lists are read as files
 * @param poolerUrl URL of a pooler in transaction mode before the same database, which then gets all statements and
 *   transactions; work that belongs to one connection stays on the database's own. A pooler takes no settings of a
 *   connection: role, limits and planning are its login's.
 * @param commitMsMax set only by tests
 * @param clock checks the database's clock whenever a statement reads it
 */
export function createDatabase(
  databaseUrl: string,
  connectionsMax: number,
  onError: (error: Error) => void,
  poolerUrl: string | null = null,
  commitMsMax = COMMIT_MS_MAX,
  clock: Clock | null = null,
): Database {
  const common = {
    pipeline: true,
    max: connectionsMax,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'bv3',
    ...KEEP_ALIVE,
  }
  const direct = {
    ...common,
    connectionString: databaseUrl,
    onConnect: preferGenericPlans,
    options: `-c role=${PROGRAM_ROLE}`,
  }
  const own = new pg.Pool({ ...direct, ...PROGRAM_LIMITS_MS, idleTimeoutMillis: IDLE_TIMEOUT_MS })
  // A pooler takes no settings of a connection. Its login brings PROGRAM_LIMITS_MS, which `checkPooler` checks.
  const pooled =
    poolerUrl === null
      ? own
      : new pg.Pool({ ...common, connectionString: poolerUrl, idleTimeoutMillis: IDLE_TIMEOUT_MS })
  const locks = new pg.Pool({ ...direct, ...PROGRAM_LIMITS_MS, max: LOCK_CONNECTIONS_MAX })
  const pools = [...new Set([own, pooled, locks])]
  // A connection that the database drops must not end the process, whether it is idle or held between two queries. The pool's
  // event about an idle connection is ignored, because the client's handler has already logged it. Errors of connections that
  // end with the pool are expected.
  for (const pool of pools) {
    pool.on('connect', (client) => client.on('error', (error) => pool.ending || onError(error)))
    pool.on('error', () => undefined)
  }
  const places = createPooledConnections(pooled, connectionsMax)
  const placesBeside = createPooledConnections(locks, LOCK_CONNECTIONS_MAX)
  // Not through the pooler either: a snapshot holds its connection for as long as it is open.
  const snapshots = createSnapshots({ ...direct, ...EXPORT_LIMITS_MS }, onError)
  return {
    run: runAlone(pooled, places, clock),
    unchecked: {
      run: runAlone(pooled, places, null),
      transaction: (act, mode) => runTransaction(places, act, mode, commitMsMax),
    },
    $client: own,
    locks,
    pools: {
      direct: countsOf(own, connectionsMax, pooled === own ? places : null),
      ...(pooled === own ? {} : { pooler: countsOf(pooled, connectionsMax, places) }),
      locks: countsOf(locks, LOCK_CONNECTIONS_MAX, placesBeside),
    },
    transaction: (act, mode) => runTransaction(places, act, mode, commitMsMax, clock),
    transactionBeside: (act) => runTransaction(placesBeside, act, undefined, commitMsMax, clock),
    openSnapshot: snapshots.open,
    end: async () => {
      const ended = Promise.all([...pools, snapshots].map((pool) => pool.end()))
      places.cut()
      placesBeside.cut()
      await ended
    },
  }
}

const countsOf = (pool: pg.Pool, max: number, places: PooledConnections | null): PoolUse => ({
  get totalCount() {
    return pool.totalCount
  },
  get idleCount() {
    return pool.idleCount
  },
  get waitingCount() {
    return pool.waitingCount + (places?.waitingCount ?? 0)
  },
  get hangingCount() {
    return places?.hangingCount ?? 0
  },
  max,
})

/**
 * Lets PostgreSQL plan a statement once for a connection, whatever its values are. By default it plans some statements again
 * for each execution, which takes several times as long as executing them. Citus plans for the shard of the values, and must
 * keep the default.
 */
async function preferGenericPlans(client: pg.ClientBase): Promise<void> {
  await client.query(`select set_config('plan_cache_mode', 'force_generic_plan', false)
    where not exists (select from pg_extension where extname = 'citus')`)
}

export type Snapshots = {
  /** Opens a snapshot; null while the maximum number is open. */
  open(): Promise<Snapshot | null>
  end(): Promise<void>
}

/** Maximum open snapshots in one process. Each keeps the database from cleaning up rows that were changed since. */
const SNAPSHOTS_MAX = 3

/** @param config of a separate pool, so that long reads keep no connection from other callers */
export function createSnapshots(config: pg.PoolConfig & ConnectionLimits, onError: (error: Error) => void): Snapshots {
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

/**
 * Checks the connection through a pooler. It must lead to the same database as the program's own connections, or locks would
 * be held where the rows are not. The program does not set its role or its limits there, so the login must bring them.
 *
 * @throws StartupError if it cannot be reached, is another database, or its login may do more or less than the program
 */
export async function checkPooler(db: Database): Promise<void> {
  const own = await db.$client.connect()
  try {
    // Shared, so that processes that start together do not wait for each other.
    await pollForLock(own, LOCKS.pooler, { isShared: true, limitMs: PROGRAM_LIMITS_MS.lock_timeout })
    const rows = await db
      .transaction((tx) => readPooled(tx, { lock: LOCKS.pooler }))
      .catch((cause: unknown) => {
        throw refusal(`no transaction through the pooler (${reasonOf(cause)})`, cause)
      })
    const problem = findProblem(only(rows))
    if (problem !== null) throw refusal(problem)
  } finally {
    // Closing the connection releases the lock.
    own.release(true)
  }
}

function findProblem(found: ReadPooledRow): string | null {
  if (!found.is_same_database) return 'it leads to another database than DATABASE_URL'
  if (!found.may_write) return `its login may not write; ${LOGIN_HINT}`
  if (found.may_change) return `its login may change what is written once; ${LOGIN_HINT}`
  if (!found.is_limited) return `its login has no time limits; ${LOGIN_HINT}, and let that run again`
  return null
}

const LOGIN_HINT = 'name the one that npm run db:roles makes'

const refusal = (problem: string, cause?: unknown) => new StartupError(`DATABASE_POOLER_URL: ${problem}`, { cause })

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause !== undefined) return reasonOf(error.cause)
  return 'code' in error ? String(error.code) : error.message
}
