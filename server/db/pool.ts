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
  /** For libraries that bring SQL of their own: nothing is prepared, and values arrive as the driver has them. */
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
  /**
   * Puts something off until everything else is done: it takes a lock that all wait for, and holds it for no longer than it
   * takes to commit. A transaction that throws does not run it.
   *
   * @param place what is `early` comes before all that is not: both kinds take locks, always in this order
   */
  beforeCommit(act: () => Promise<void>, place?: 'early'): void
  /**
   * Done once it has committed, and never else. It may be lost, with the process or with the answer to the commit, and must
   * not throw.
   */
  afterCommit(act: () => void): void
}

export type TransactionMode = {
  /** One snapshot for all statements, which change nothing. */
  readonly isSnapshot: true
}

/** Connections of a kind, and how many callers wait for one. */
export type PoolUse = {
  readonly totalCount: number
  readonly idleCount: number
  readonly waitingCount: number
  /** Writers whose commit is overdue. */
  readonly hangingCount: number
  readonly max: number
}

/** Whether commits of this process wait longer than they should, e.g. for a synchronous standby that is lost. */
export const areCommitsHanging = ({ pools }: Pick<Database, 'pools'>): boolean =>
  Object.values(pools).some(({ hangingCount }) => hangingCount > 0)

export type Database = Executor & {
  /** Commits what `act` has done, or, where it throws, leaves no trace of it. */
  transaction<T>(act: (tx: Transaction) => Promise<T>, mode?: TransactionMode): Promise<T>
  /** Opens what long reads read from, e.g. a list that is sent as a file; null while as many are open as may be. */
  openSnapshot(): Promise<Snapshot | null>
  /** How its connections are used: those to the database itself, those to the pooler if there is one, and those of `locks`. */
  readonly pools: Readonly<Record<string, PoolUse>>
  /** Connections for work that needs a single one, e.g. a check of the pooler. */
  readonly $client: pg.Pool
  /**
   * Connections that hold a lock while other transactions run: of a session, or of a request's row. A holder that took one of
   * `$client` would wait there for a second one, and two holders could wait for each other.
   */
  readonly locks: pg.Pool
  /** The same database without a check of its clock: for health, alarms and metrics, which must answer while the clock is off. */
  readonly unchecked: Pick<Database, 'run' | 'transaction'>
  /** The same as `transaction`, on a connection of `locks`. */
  transactionBeside<T>(act: (tx: Transaction) => Promise<T>): Promise<T>
  end(): Promise<void>
}

const CONNECT_TIMEOUT_MS = 5_000
/** Each new connection plans all statements again. If many are opened at once, all callers wait. */
const IDLE_TIMEOUT_MS = 10 * 60_000
/** A lock has one holder at most, so that one connection is always free to try for another lock. */
const LOCK_CONNECTIONS_MAX = Object.keys(LOCKS).length

/**
 * Connections of the program; they act as its role, whichever user logs in.
 *
 * @param databaseUrl postgres://…
 * @param connectionsMax how many connections this process may hold, of each kind; one more for each session lock that it holds, and
 *   up to three more while lists are read as files
 * @param poolerUrl of a pooler in transaction mode before the same database, which then gets all statements and transactions;
 *   what belongs to one connection stays on the database's own. It takes no settings of a connection: role, limits and
 *   planning are its login's.
 * @param commitMsMax only tests give another
 * @param clock checks the database's clock wherever a statement reads it
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
  // A pooler takes no settings of a connection: its login brings PROGRAM_LIMITS_MS, which `checkPooler` makes sure of.
  const pooled =
    poolerUrl === null
      ? own
      : new pg.Pool({ ...common, connectionString: poolerUrl, idleTimeoutMillis: IDLE_TIMEOUT_MS })
  const locks = new pg.Pool({ ...direct, ...PROGRAM_LIMITS_MS, max: LOCK_CONNECTIONS_MAX })
  const pools = [...new Set([own, pooled, locks])]
  // A connection that the database drops must not end the process, whether it is idle or held by somebody between two
  // queries; the pool's own word about an idle one adds nothing to the connection's. One that we end is no
  // news.
  for (const pool of pools) {
    pool.on('connect', (client) => client.on('error', (error) => pool.ending || onError(error)))
    pool.on('error', () => undefined)
  }
  const places = createPlaces(pooled, connectionsMax)
  const placesBeside = createPlaces(locks, LOCK_CONNECTIONS_MAX)
  // Past the pooler too: a snapshot holds its connection for as long as it is open.
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
 * Lets PostgreSQL plan a statement once for a connection, whatever its values are: left to itself it plans some of ours anew
 * for each execution, which takes several times as long as executing them. Citus plans for the shard that the values
 * name, and has to be left to itself.
 */
async function planOnce(client: pg.ClientBase): Promise<void> {
  await client.query(`select set_config('plan_cache_mode', 'force_generic_plan', false)
    where not exists (select from pg_extension where extname = 'citus')`)
}
