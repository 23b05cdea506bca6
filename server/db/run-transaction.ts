import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import { ClockOff, faultOf, isCommitRefused, OutcomeUnknown } from '../fault.ts'
import { type Clock, readsClock } from './clock.ts'
import { readClock } from './database.sql.ts'
import { COMMIT_MS_MAX, type PooledConnection, type PooledConnections } from './pooled-connections.ts'
import { PROGRAM_LIMITS_MS } from './roles.ts'
import { type Executor, runOn, StatementFailed, type Transaction, type TransactionMode } from './statement.ts'

/**
 * Commits the work of `act`. If `act` throws, rolls all of it back.
 *
 * @throws OutcomeUnknown if the commit was sent and its answer was lost or is overdue; only then may it have been committed
 */
export async function runTransaction<T>(
  places: PooledConnections,
  act: (tx: Transaction) => Promise<T>,
  mode: TransactionMode | undefined,
  commitMsMax = COMMIT_MS_MAX,
  clock: Clock | null = null,
): Promise<T> {
  const place = await places.connect(mode === undefined ? 'write' : 'read')
  const { client } = place
  let broken: Error | undefined
  sendTogether(client)
  const begun = client.query(mode === undefined ? 'begin' : 'begin isolation level repeatable read read only')
  const scope = openScope(client, begun, clock)
  let value: T
  try {
    value = await act(scope.tx)
    await scope.runLast()
    scope.close()
    await begun
    await commit(place, scope, commitMsMax)
  } catch (error) {
    scope.close()
    // A rollback would wait behind the commit.
    if (place.isHanging()) throw error
    await client.query('rollback').catch((cause: Error) => {
      broken = cause
    })
    // It is uncertain which statements are prepared on this connection, and a pooler may be wrong about it too.
    broken ??= scope.firstFailure()
    const cause = error instanceof StatementFailed ? scope.firstFailure() : error
    throw await begun.then(
      () => cause,
      (refusal) => refusal,
    )
  } finally {
    // A connection in an unknown state is not reused.
    place.release(broken)
  }
  scope.runAfter()
  return value
}

async function commit(place: PooledConnection, scope: Scope, msMax: number): Promise<void> {
  const { command } = await place.untilAnswered(place.client.query('commit'), msMax).catch((cause: unknown) => {
    if (!scope.hasWritten() || isCommitRefused(cause)) throw cause
    throw new OutcomeUnknown('the answer to a commit was lost', { cause })
  })
  // A statement was refused, and its caller has not received the error yet.
  if (command !== 'COMMIT') throw new Error('a transaction was rolled back where it was to commit')
  if (scope.hasWritten()) recordCommit()
}

type Scope = {
  readonly tx: Transaction
  /** Returns whether it has sent a statement that may change something. */
  hasWritten(): boolean
  /** Returns the error of the statement that failed first. Those after it failed because of it. */
  firstFailure(): StatementFailed | undefined
  /** Runs the actions deferred by `beforeCommit`. */
  runLast(): Promise<void>
  /** Runs the actions deferred by `afterCommit`. */
  runAfter(): void
  /** Rejects further statements, which would run after the transaction, on their own. */
  close(): void
}

/**
 * Opens the scope of a transaction. Reads and locks are sent without waiting for the answer to `begin`. If `begin` were
 * refused, they would run on their own. Writes wait for it, and so do all statements after a write.
 */
function openScope(client: pg.PoolClient, begun: Promise<unknown>, clock: Clock | null): Scope {
  const run = runTimed(client, clock)
  let mustWait = false
  let isBegun = false
  let isClosed = false
  let hasWritten = false
  let failure: StatementFailed | undefined
  let clockOff: ClockOff | undefined
  const early: (() => Promise<void>)[] = []
  const last: (() => Promise<void>)[] = []
  const after: (() => void)[] = []
  begun.then(
    () => {
      isBegun = true
    },
    () => undefined,
  )
  const untilBegun = async () => {
    mustWait = true
    await begun
  }
  const expectOpen = () => {
    if (isClosed) throw new Error('a statement came after its transaction')
  }
  const noteFailure = (error: unknown) => {
    if (error instanceof StatementFailed) failure ??= error
    if (error instanceof ClockOff) clockOff ??= error
    throw error
  }
  return {
    tx: {
      run: async (statement, values) => {
        if (!isBegun && (mustWait || statement.kind === 'write')) await untilBegun()
        expectOpen()
        hasWritten ||= statement.kind === 'write'
        sendTogether(client)
        return run(statement, values).catch(noteFailure)
      },
      executeSql: async (text, values) => {
        if (!isBegun) await untilBegun()
        expectOpen()
        hasWritten = true
        return client.query(text, values)
      },
      beforeCommit: (act, place) => {
        expectOpen()
        if (place === 'early') early.push(act)
        else last.push(act)
      },
      afterCommit: (act) => void after.push(act),
    },
    runLast: async () => {
      for (const act of early) await act()
      for (const act of last) await act()
      // A caller that caught the error must not commit with a wrong time.
      if (clockOff !== undefined) throw clockOff
    },
    runAfter: () => {
      for (const act of after) act()
    },
    hasWritten: () => hasWritten,
    firstFailure: () => failure,
    close: () => {
      isClosed = true
    },
  }
}

/**
 * Runs statements on a connection. After each statement that reads the database's clock, the clock is read once more and
 * checked. Both are sent together, so the check costs no round trip.
 *
 * @throws ClockOff instead of an answer that depends on a wrong time
 */
export function runTimed(client: pg.PoolClient, clock: Clock | null): Executor['run'] {
  const run = runOn(client)
  if (clock === null) return run
  return async (statement, values) => {
    if (!readsClock(statement)) return run(statement, values)
    sendTogether(client)
    const sentMs = clock.nowMs()
    const [rows, [moment]] = await Promise.all([run(statement, values), readClock({ run })])
    if (moment !== undefined) clock.check(moment.now_ms, sentMs)
    return rows
  }
}

const corked = new WeakSet<pg.PoolClient>()

/** Sends everything of this tick in one write, because a write costs the process more than a statement does. */
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

/**
 * Milliseconds that the answer to a write is waited for. The database itself ends any statement before that, so a statement
 * without an answer hangs in its commit.
 */
const WRITE_MS_MAX = PROGRAM_LIMITS_MS.statement_timeout + 1_000

/**
 * Runs a statement on any connection of a pool. The statement commits by itself.
 *
 * @param places places of the same pool, for statements that may change something
 * @param clock checks the time of statements that read the database's clock
 * @throws StatementFailed if the database refuses it; OutcomeUnknown if it may change something and its answer was lost or is
 *   overdue; ClockOff if it depends on a wrong time, and has changed nothing
 */
export function runAlone(
  pool: pg.Pool,
  places: PooledConnections,
  clock: Clock | null,
  writeMsMax = WRITE_MS_MAX,
): Executor['run'] {
  const read = runOn(pool)
  return async (statement, values) => {
    const isTimed = clock !== null && readsClock(statement)
    if (statement.kind !== 'write') {
      return isTimed ? readClockTimed(pool, clock)(statement, values) : read(statement, values)
    }
    // A write with a wrong clock is rolled back.
    if (isTimed) {
      return withoutWatch(() => runTransaction(places, (tx) => tx.run(statement, values), undefined, undefined, clock))
    }
    const place = await places.connect('write')
    let broken: Error | undefined
    try {
      return await place.untilAnswered(runOn(place.client)(statement, values), writeMsMax)
    } catch (error) {
      broken = error as Error
      if (!place.isHanging() && !isAnswerLost(broken.cause)) throw error
      throw new OutcomeUnknown(`the answer to the statement ${statement.name} was lost`, { cause: error })
    } finally {
      place.release(broken)
    }
  }
}

const readClockTimed =
  (pool: pg.Pool, clock: Clock): Executor['run'] =>
  async (statement, values) => {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      return await runTimed(client, clock)(statement, values)
    } catch (error) {
      if (error instanceof StatementFailed) broken = error
      throw error
    } finally {
      client.release(broken)
    }
  }

/** Codes of a pooler that found no connection to the database. Nothing was sent. */
const REFUSED_CODES = new Set(['ECONNREFUSED', '53300', '57P03'])

/**
 * Returns whether the answer was lost. An error of the server about a statement is an answer, but one about the connection is
 * not.
 */
function isAnswerLost(cause: unknown): boolean {
  if (faultOf(cause) !== 'outage' || !(cause instanceof Error)) return false
  const code = 'code' in cause ? String(cause.code) : ''
  return !REFUSED_CODES.has(code) && !cause.message.endsWith('is not queryable')
}

const watched = new AsyncLocalStorage<{ hasCommitted: boolean }>()

/** Records a committed change. Every commit calls it. */
function recordCommit(): void {
  const watch = watched.getStore()
  if (watch !== undefined) watch.hasCommitted = true
}

/**
 * Runs a caller's action. If it fails after a part was committed, the answer must not be "nothing was changed".
 *
 * @throws OutcomeUnknown instead of the action's error, once something was committed
 */
export function watchCommits<T>(act: () => Promise<T>): Promise<T> {
  const watch = { hasCommitted: false }
  return watched.run(watch, async () => {
    try {
      return await act()
    } catch (cause) {
      if (!watch.hasCommitted || cause instanceof OutcomeUnknown) throw cause
      throw new OutcomeUnknown('something failed after a part was committed', { cause })
    }
  })
}

/**
 * Runs an action that commits by itself, e.g. the use of a nonce. A failure after it is answered as if nothing was committed.
 */
const withoutWatch = <T>(act: () => Promise<T>): Promise<T> => watched.exit(act)
