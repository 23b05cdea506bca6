import pg from 'pg'
import { decoders } from './decoders.ts'
import { PROGRAM_ROLE } from './roles.ts'
import type { Executor, Statement } from './statement.ts'

export type Transaction = Executor & {
  /** For libraries that bring SQL of their own: nothing is prepared, and values arrive as the driver has them. */
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
}

export type TransactionMode = {
  /** One snapshot for all statements, which change nothing. */
  readonly isSnapshot: true
}

export type Database = Executor & {
  /** Commits what `act` has done, or, where it throws, leaves no trace of it. */
  transaction<T>(act: (tx: Transaction) => Promise<T>, mode?: TransactionMode): Promise<T>
  /** The connections themselves, for what belongs to one of them: session locks, listening. */
  readonly $client: pg.Pool
}

/** A statement that runs longer than this is ours to mend, not the player's to wait for. */
const STATEMENT_TIMEOUT_MS = 15_000
/** A transaction that is left open, e.g. by a process that hangs, lets go of its locks after this. */
const IDLE_TRANSACTION_TIMEOUT_MS = 30_000
const CONNECT_TIMEOUT_MS = 5_000

/** The database has refused a statement; `cause` is its own error. Values stand in neither. */
class StatementFailed extends Error {
  override readonly name = 'StatementFailed'
}

/**
 * Connections of the program, which are its role whoever logs in.
 *
 * @param databaseUrl postgres://…
 * @param connectionsMax how many connections this process may hold
 */
export function createDatabase(databaseUrl: string, connectionsMax: number, onError: (error: Error) => void): Database {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    pipeline: true,
    onConnect: planOnce,
    options: `-c role=${PROGRAM_ROLE}`,
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
  return {
    run: runOn(pool),
    $client: pool,
    transaction: (act, mode) => transactOn(pool, act, mode),
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

/** Prepared by its name once a connection. */
const runOn =
  (connection: Pick<pg.Pool | pg.PoolClient, 'query'>) =>
  async ({ name, text }: Statement, values: readonly unknown[]): Promise<unknown[]> => {
    try {
      return (await connection.query({ name, text, values: [...values], types: decoders })).rows
    } catch (cause) {
      throw new StatementFailed(`the statement ${name} failed`, { cause })
    }
  }

async function transactOn<T>(
  pool: pg.Pool,
  act: (tx: Transaction) => Promise<T>,
  mode: TransactionMode | undefined,
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    sendTogether(client)
    const begun = client.query(mode === undefined ? 'begin' : 'begin isolation level repeatable read read only')
    const value = await act(transactionOn(client, begun))
    await begun
    const { command } = await client.query('commit')
    // A statement was refused, and whoever sent it has not heard of it.
    if (command !== 'COMMIT') throw new Error('a transaction was rolled back where it was to commit')
    return value
  } catch (error) {
    await client.query('rollback').catch((cause: Error) => {
      broken = cause
    })
    throw error
  } finally {
    // A connection on which not even a rollback works goes to nobody else.
    client.release(broken)
  }
}

/** Names of statements that change nothing by themselves; a test holds them to it. */
export const IS_SAFE_ALONE = /^(?:find|list|lock|read|select|sum)(?=[A-Z])/

/**
 * What reads or locks is sent without waiting for `begin` to be answered: were that refused, it would run on its own.
 * What writes waits.
 */
function transactionOn(client: pg.PoolClient, begun: Promise<unknown>): Transaction {
  const run = runOn(client)
  let isBegun = false
  begun.then(
    () => {
      isBegun = true
    },
    () => undefined,
  )
  return {
    run: async (statement, values) => {
      if (!isBegun && !IS_SAFE_ALONE.test(statement.name)) await begun
      sendTogether(client)
      return run(statement, values)
    },
    executeSql: async (text, values) => {
      await begun
      return client.query(text, values)
    },
  }
}

const corked = new WeakSet<pg.PoolClient>()

/** All that is sent within a tick from here on travels in one write, which costs the process more than a statement does. */
function sendTogether(client: pg.PoolClient): void {
  if (corked.has(client)) return
  corked.add(client)
  const { stream } = client.connection
  stream.cork()
  process.nextTick(() => {
    corked.delete(client)
    stream.uncork()
  })
}
