import type pg from 'pg'
import { OutcomeUnknown } from '../dependency-down.ts'
import { faultOf } from '../fault.ts'
import { type Clock, readsClock } from './clock.ts'
import { runOn, StatementFailed } from './run-statement.ts'
import { IS_SAFE_ALONE, runTimed, runTransaction } from './run-transaction.ts'
import type { Executor } from './statement.ts'

/** There was no connection: nothing was sent. */
const NEVER_SENT = /^(?:timeout exceeded when trying to connect|Cannot use a pool after calling end)/
const REFUSED_CODES = new Set(['ECONNREFUSED', '53300', '57P03'])

/**
 * Runs a statement on any connection of a pool; it commits by itself.
 *
 * @param clock checks the time of statements that read the database's clock
 * @throws StatementFailed what the database refuses; OutcomeUnknown where it may change something and its answer was lost;
 *   ClockOff where it depends on a wrong time, and has changed nothing
 */
export function runAlone(pool: pg.Pool, clock: Clock | null): Executor['run'] {
  const run = runOn(pool)
  return (statement, values) => {
    const isSafe = IS_SAFE_ALONE.test(statement.name)
    if (clock !== null && readsClock(statement)) {
      // A write by a wrong clock is rolled back.
      return isSafe
        ? withClient(pool, (client) => runTimed(client, clock)(statement, values))
        : runTransaction(pool, (tx) => tx.run(statement, values), undefined, clock)
    }
    return run(statement, values).catch((error: Error) => {
      if (isSafe || !isAnswerLost(error.cause)) throw error
      throw new OutcomeUnknown(`the answer to the statement ${statement.name} was lost`, { cause: error })
    })
  }
}

async function withClient<T>(pool: pg.Pool, act: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    return await act(client)
  } catch (error) {
    if (error instanceof StatementFailed) broken = error
    throw error
  } finally {
    client.release(broken)
  }
}

/** The server's own word about a statement is an answer, but for one about the connection. */
function isAnswerLost(cause: unknown): boolean {
  if (faultOf(cause) !== 'outage' || !(cause instanceof Error)) return false
  const code = 'code' in cause ? String(cause.code) : ''
  return !NEVER_SENT.test(cause.message) && !REFUSED_CODES.has(code) && !cause.message.endsWith('is not queryable')
}
