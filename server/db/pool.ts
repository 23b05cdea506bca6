import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

export type Database = NodePgDatabase & { $client: pg.Pool }
export type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]
/** Where a query may run: on its own or inside a transaction. */
export type Executor = NodePgDatabase | Transaction

/** A statement that runs longer than this is ours to mend, not the player's to wait for. */
const STATEMENT_TIMEOUT_MS = 15_000
/** A transaction that is left open, e.g. by a process that hangs, lets go of its locks after this. */
const IDLE_TRANSACTION_TIMEOUT_MS = 30_000
const CONNECT_TIMEOUT_MS = 5_000

/**
 * @param databaseUrl postgres://…
 * @param connectionsMax how many connections this process may hold
 */
export function createDatabase(databaseUrl: string, connectionsMax: number, onError: (error: Error) => void): Database {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: connectionsMax,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
    application_name: 'bv3',
  })
  // A connection that the database drops must not end the process, whether it is idle or held by somebody between two
  // queries; the pool's own word about an idle one adds nothing to the connection's. One that we end is no
  // news.
  pool.on('connect', (client) => client.on('error', (error) => pool.ending || onError(error)))
  pool.on('error', () => undefined)
  return drizzle({ client: pool })
}
