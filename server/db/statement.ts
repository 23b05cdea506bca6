import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Address } from '#core/address.ts'
import type { Result } from '#core/result.ts'
import { faultOf } from '../fault.ts'

/** Effect of a statement: `lock` locks rows or an advisory lock and changes nothing else. */
export type StatementKind = 'read' | 'lock' | 'write'

/** Statement of the program, written in a file of SQL. PostgreSQL prepares it under its name. */
export type Statement = { readonly kind: StatementKind; readonly name: string; readonly text: string }

/** Connection on which a statement runs, by itself or inside a transaction. */
export type Executor = {
  /** @throws StatementFailed if the database refuses it, with the database's error as `cause` */
  readonly run: (statement: Statement, values: readonly unknown[]) => Promise<unknown[]>
}

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

/** Snapshot of one moment that many statements read on a separate connection. They change nothing. */
export type Snapshot = Executor & {
  /** Releases the connection. Later statements fail. A second call does nothing. */
  close(): Promise<void>
}

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

/** Statement as a function. Only the generated files beside the SQL create it. */
export type StatementCall<Values, Row> = {
  (...args: Values extends null ? [executor: Executor] : [executor: Executor, values: Values]): Promise<Row[]>
  readonly statement: Statement
}

/**
 * Returns a function that runs a statement. `scripts/generate-statements.ts` takes its kind and types from PostgreSQL.
 *
 * @param names of the values, in the order of their numbers in the text
 */
export function statement<Values, Row>(
  kind: StatementKind,
  name: string,
  names: readonly string[],
  text: string,
): StatementCall<Values, Row> {
  const made = { kind, name, text }
  const call = async (executor: Executor, values: Values) => {
    const given = (values ?? {}) as Readonly<Record<string, unknown>>
    return (await executor.run(
      made,
      names.map((key) => given[key] ?? null),
    )) as Row[]
  }
  return Object.assign(call, { statement: made }) as unknown as StatementCall<Values, Row>
}

/**
 * Returns the row of a statement that returns one row at most.
 *
 * @throws Error if it returns several, so that a transaction that has changed too many rows rolls back
 */
export function first<Row>(rows: readonly Row[]): Row | null {
  if (rows.length > 1) throw new Error(`a statement that answers one row at most answered ${rows.length}`)
  return rows[0] ?? null
}

/**
 * Returns the row of a statement that always returns one row.
 *
 * @throws Error if it returns no row, or several
 */
export function only<Row>(rows: readonly Row[]): Row {
  const row = first(rows)
  if (row === null) throw new Error('a statement that always answers a row answered none')
  return row
}

/** Error of a statement that the database refused. `cause` is the database's error. Neither contains values. */
export class StatementFailed extends Error {
  override readonly name = 'StatementFailed'
}

/** Runs statements on a connection, or on any connection of a pool. Each is prepared by its name once for each connection. */
export const runOn =
  (connection: Pick<pg.Pool | pg.PoolClient, 'query'>): Executor['run'] =>
  async ({ name, text }, values) => {
    try {
      return (await connection.query({ name, text, values: [...values], types: decoders })).rows
    } catch (cause) {
      throw new StatementFailed(`the statement ${name} failed`, { cause })
    }
  }

/** Type numbers of PostgreSQL, as its catalog has them on every server. */
const INT8 = 20
const INT8_ARRAY = 1016
const NUMERIC = 1700
const NUMERIC_ARRAY = 1231

/** Parses an array of numbers. All arrays of the schema have one dimension, and numbers have no quotation marks in them. */
const toBigints = (array: string) =>
  array === '{}'
    ? []
    : array
        .slice(1, -1)
        .split(',')
        .map((text) => (text === 'NULL' ? null : BigInt(text)))

const BIGINTS: Readonly<Record<number, (text: string) => unknown>> = {
  [INT8]: BigInt,
  [NUMERIC]: BigInt,
  [INT8_ARRAY]: toBigints,
  [NUMERIC_ARRAY]: toBigints,
}

/**
 * Decoders that return whole numbers beyond 32 bits as `bigint`, and all numerics too, because all numerics of the schema are
 * whole. Other types keep the driver's decoders.
 */
export const decoders: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    BIGINTS[oid] ?? pg.types.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
}

/** Returns the check constraint that refused a statement; null if it failed for another reason. */
export function constraintOf(error: unknown): string | null {
  const { cause } = error as { cause?: { code?: string; constraint?: string } }
  return cause?.code === '23514' ? (cause.constraint ?? '') : null
}

/** Error that carries a refusal out of a transaction, so that the database rolls it back. */
class Refused extends Error {
  override readonly name = 'Refused'
  readonly refusal: { readonly ok: false; readonly code: string }
  constructor(refusal: { readonly ok: false; readonly code: string }) {
    super(refusal.code)
    this.refusal = refusal
  }
}

/** Maximum attempts of one decision that meets deadlocks or conflicts, before the caller receives the error. */
const TRIES_MAX = 4
/**
 * Maximum milliseconds of the first pause; grows with each attempt. Conflicting transactions wait for different times, or
 * they would conflict again.
 */
const PAUSE_MS_MAX = 40

/**
 * Runs a decision in a transaction. A value commits, and a refusal rolls back. If the database rolls the transaction back
 * because of another one, the decision runs again.
 *
 * @param decide acts only through its transaction, so that it may run again
 * @throws OutcomeUnknown if it may have been committed; it is never tried again here
 */
export async function transact<T, Code extends string>(
  db: Database,
  decide: (tx: Transaction) => Promise<Result<T, Code>>,
): Promise<Result<T, Code>> {
  for (let tries = 1; ; tries++) {
    try {
      return await tryDecision(db, decide)
    } catch (error) {
      if (faultOf(error) !== 'conflict' || tries === TRIES_MAX) throw error
      await sleep(Math.random() * PAUSE_MS_MAX * tries)
    }
  }
}

async function tryDecision<T, Code extends string>(
  db: Database,
  decide: (tx: Transaction) => Promise<Result<T, Code>>,
): Promise<Result<T, Code>> {
  try {
    return await db.transaction(async (tx) => {
      const result = await decide(tx)
      if (!result.ok) throw new Refused(result)
      return result
    })
  } catch (error) {
    if (error instanceof Refused) return error.refusal as Result<T, Code>
    throw error
  }
}

/** Runs a decision for a player's write. A wallet's transactions run one after the other. */
export const transactWithMutex = <T, Code extends string>(
  db: Database,
  wallet: Address,
  decide: (tx: Transaction) => Promise<Result<T, Code>>,
): Promise<Result<T, Code>> => withMutex(db, wallet, () => transact(db, decide))

/** Maximum milliseconds of a wait. Only a caller that sends far more at once than a person would has to wait longer. */
const WAIT_MS_MAX = 15_000

class TooManyAtOnce extends Error {
  override readonly name = 'TooManyAtOnce'
  /** HTTP status of the error. */
  readonly statusCode = 429
}

/** Waiting calls by caller. */
type MutexQueue = Map<string, (() => void)[]>

/** Waiting calls of each held mutex, by its key. */
const waitingFor = new WeakMap<Database, Map<string, MutexQueue>>()

/**
 * Runs actions with the same key one after the other: all writes of a wallet, or all new accounts that name a referrer.
 * Callers take turns, and the calls of one caller keep their order. It works within this process; between processes the
 * database's locks decide.
 *
 * Waiting here costs nothing. A call that waits in the database holds one of the process's few connections. One wallet that
 * writes a hundred times at once would keep all others from the database.
 *
 * @param key wallet, or another subject that is locked
 * @param caller network of the caller, for a key that many wait for
 * @throws TooManyAtOnce after waiting for 15 s; `act` is then never called
 */
export async function withMutex<T>(db: Database, key: string, act: () => Promise<T>, caller = ''): Promise<T> {
  const held = waitingFor.get(db) ?? new Map<string, MutexQueue>()
  waitingFor.set(db, held)
  const waiting = held.get(key)
  if (waiting === undefined) held.set(key, new Map())
  else await untilReleased(waiting, caller)
  try {
    return await act()
  } finally {
    const next = removeNext(held.get(key))
    if (next === undefined) held.delete(key)
    else next()
  }
}

/** Takes the next waiting call. Its caller then comes last. */
function removeNext(waiting: MutexQueue | undefined): (() => void) | undefined {
  const [caller, queue] = waiting?.entries().next().value ?? []
  if (caller === undefined || queue === undefined) return undefined
  const next = queue.shift()
  waiting?.delete(caller)
  if (queue.length > 0) waiting?.set(caller, queue)
  return next
}

const untilReleased = (waiting: MutexQueue, caller: string) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      const queue = waiting.get(caller) ?? []
      queue.splice(queue.indexOf(acquire), 1)
      if (queue.length === 0) waiting.delete(caller)
      reject(new TooManyAtOnce('too many calls wait for the same mutex'))
    }, WAIT_MS_MAX)
    const acquire = () => {
      clearTimeout(timer)
      resolve()
    }
    const queue = waiting.get(caller)
    if (queue === undefined) waiting.set(caller, [acquire])
    else queue.push(acquire)
  })
