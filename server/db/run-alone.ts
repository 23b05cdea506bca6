import type pg from 'pg'
import { OutcomeUnknown } from '../dependency-down.ts'
import { faultOf } from '../fault.ts'
import { type Clock, readsClock } from './clock.ts'
import { withoutWatch } from './commit-watch.ts'
import { PROGRAM_LIMITS_MS } from './limits.ts'
import type { Places } from './places.ts'
import { runOn, StatementFailed } from './run-statement.ts'
import { runTimed, runTransaction } from './run-transaction.ts'
import type { Executor } from './statement.ts'

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
  places: Places,
  clock: Clock | null,
  writeMsMax = WRITE_MS_MAX,
): Executor['run'] {
  const read = runOn(pool)
  return async (statement, values) => {
    const isTimed = clock !== null && readsClock(statement)
    if (statement.kind !== 'write') {
      return isTimed ? readTimed(pool, clock)(statement, values) : read(statement, values)
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

const readTimed =
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
