import pg from 'pg'
import { createSnapshots, type Snapshot } from './open-snapshot.ts'
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
   */
  beforeCommit(act: () => Promise<void>): void
}

export type TransactionMode = {
  /** One snapshot for all statements, which change nothing. */
  readonly isSnapshot: true
}

export type Database = Executor & {
  /** Commits what `act` has done, or, where it throws, leaves no trace of it. */
  transaction<T>(act: (tx: Transaction) => Promise<T>, mode?: TransactionMode): Promise<T>
  /** Opens what long reads read from, e.g. a list that is sent as a file; null while as many are open as may be. */
  openSnapshot(): Promise<Snapshot | null>
  /** The connections themselves, for what belongs to one of them: session locks, listening. */
  readonly $client: pg.Pool
  end(): Promise<void>
}

/** Settings of each connection, in milliseconds. */
export const LIMITS_MS = {
  /** A statement that runs longer than this is ours to mend, not the player's to wait for. */
  statement_timeout: 15_000,
  /** A transaction that is left open, e.g. by a process that hangs, lets go of its locks after this. */
  idle_in_transaction_session_timeout: 30_000,
} as const
const CONNECT_TIMEOUT_MS = 5_000

/**
 * Connections of the program, which are its role whoever logs in.
 *
 * @param databaseUrl postgres://…
 * @param connectionsMax how many connections this process may hold, of each kind; up to three more while lists are read as files
 * @param poolerUrl of a pooler in transaction mode before the same database, which then gets all statements and transactions;
 *   what belongs to one connection stays on the database's own. It takes no settings of a connection: role, limits and
 *   planning are its login's.
 */
export function createDatabase(
  databaseUrl: string,
  connectionsMax: number,
  onError: (error: Error) => void,
  poolerUrl: string | null = null,
): Database {
  const common = {
    pipeline: true,
    max: connectionsMax,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'bv3',
  }
  const direct = {
    ...common,
    connectionString: databaseUrl,
    onConnect: planOnce,
    options: `-c role=${PROGRAM_ROLE}`,
    ...LIMITS_MS,
  }
  const own = new pg.Pool(direct)
  const pooled = poolerUrl === null ? own : new pg.Pool({ ...common, connectionString: poolerUrl })
  const pools = [...new Set([own, pooled])]
  // A connection that the database drops must not end the process, whether it is idle or held by somebody between two
  // queries; the pool's own word about an idle one adds nothing to the connection's. One that we end is no
  // news.
  for (const pool of pools) {
    pool.on('connect', (client) => client.on('error', (error) => pool.ending || onError(error)))
    pool.on('error', () => undefined)
  }
  // Past the pooler too: a snapshot holds its connection for as long as it is open.
  const snapshots = createSnapshots(direct, onError)
  return {
    run: runAlone(pooled),
    $client: own,
    transaction: (act, mode) => runTransaction(pooled, act, mode),
    openSnapshot: snapshots.open,
    end: async () => void (await Promise.all([...pools, snapshots].map((pool) => pool.end()))),
  }
}

/**
 * Lets PostgreSQL plan a statement once for a connection, whatever its values are: left to itself it plans some of ours anew
 * for each execution, which takes several times as long as executing them. Citus plans for the shard that the values
 * name, and has to be left to itself.
 */
async function planOnce(client: pg.ClientBase): Promise<void> {
  await client.query(`select set_config('plan_cache_mode', 'force_generic_plan', false)
    where not exists (select from pg_extension where extname = 'citus')`)
}
