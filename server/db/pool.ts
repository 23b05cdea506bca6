import pg from 'pg'
import type { Clock } from './clock.ts'
import { EXPORT_LIMITS_MS, KEEP_ALIVE, PROGRAM_LIMITS_MS } from './limits.ts'
import { LOCKS } from './locks.ts'
import { createSnapshots, type Snapshot } from './open-snapshot.ts'
import { COMMIT_MS_MAX, createPlaces, type Places } from './places.ts'
import { PROGRAM_ROLE } from './roles.ts'
import { runAlone } from './run-alone.ts'
import { runTransaction } from './run-transaction.ts'
import type { Executor } from './statement.ts'

export type Transaction = Executor & {
  /** Runs SQL of a library. It is not prepared, and values arrive as the driver returns them. */
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
  /**
   * Defers an action until all other work is done. The action takes a lock that all transactions wait for, and so holds it
   * only during the commit. A transaction that throws does not run it.
   *
   * @param place `early` actions run before all others; both kinds take locks, always in this order
   */
  beforeCommit(act: () => Promise<void>, place?: 'early'): void
  /**
   * Runs an action once the transaction has committed, and never otherwise. It may be lost with the process, or with the
   * answer to the commit. It must not throw.
   */
  afterCommit(act: () => void): void
}

export type TransactionMode = {
  /** One snapshot for all statements, which change nothing. */
  readonly isSnapshot: true
}

/** Connections of one kind, with the number of callers that wait for one. */
export type PoolUse = {
  readonly totalCount: number
  readonly idleCount: number
  readonly waitingCount: number
  /** Number of writers whose commit is overdue. */
  readonly hangingCount: number
  readonly max: number
}

/** Returns whether commits of this process wait longer than they should, e.g. for a lost synchronous standby. */
export const areCommitsHanging = ({ pools }: Pick<Database, 'pools'>): boolean =>
  Object.values(pools).some(({ hangingCount }) => hangingCount > 0)

export type Database = Executor & {
  /** Commits the work of `act`. If `act` throws, rolls all of it back. */
  transaction<T>(act: (tx: Transaction) => Promise<T>, mode?: TransactionMode): Promise<T>
  /** Opens a snapshot for long reads, e.g. a list that is sent as a file; null while the maximum number is open. */
  openSnapshot(): Promise<Snapshot | null>
  /** Use of its connections: those to the database itself, those to the pooler if there is one, and those of `locks`. */
  readonly pools: Readonly<Record<string, PoolUse>>
  /** Connections for work that needs a single one, e.g. a check of the pooler. */
  readonly $client: pg.Pool
  /**
   * Connections that hold a lock while other transactions run: a session's lock, or that of a request's row. A holder that
   * took a connection of `$client` would wait there for a second one, and two holders could wait for each other.
   */
  readonly locks: pg.Pool
  /** Same database without a check of its clock, for health, alarms and metrics, which must answer while the clock is off. */
  readonly unchecked: Pick<Database, 'run' | 'transaction'>
  /** Does the same as `transaction`, on a connection of `locks`. */
  transactionBeside<T>(act: (tx: Transaction) => Promise<T>): Promise<T>
  end(): Promise<void>
}

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
    onConnect: planOnce,
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
  const places = createPlaces(pooled, connectionsMax)
  const placesBeside = createPlaces(locks, LOCK_CONNECTIONS_MAX)
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

const countsOf = (pool: pg.Pool, max: number, places: Places | null): PoolUse => ({
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
async function planOnce(client: pg.ClientBase): Promise<void> {
  await client.query(`select set_config('plan_cache_mode', 'force_generic_plan', false)
    where not exists (select from pg_extension where extname = 'citus')`)
}
