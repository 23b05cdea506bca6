import type pg from 'pg'
import { OutcomeUnknown } from '../dependency-down.ts'
import { faultOf } from '../fault.ts'
import { runOn } from './run-statement.ts'
import { IS_SAFE_ALONE } from './run-transaction.ts'
import type { Executor } from './statement.ts'

/** There was no connection: nothing was sent. */
const NEVER_SENT = /^(?:timeout exceeded when trying to connect|Cannot use a pool after calling end)/
const REFUSED_CODES = new Set(['ECONNREFUSED', '53300', '57P03'])

/**
 * Runs a statement on any connection of a pool; it commits by itself.
 *
 * @throws StatementFailed what the database refuses; OutcomeUnknown where it may change something and its answer was lost
 */
export function runAlone(pool: pg.Pool): Executor['run'] {
  const run = runOn(pool)
  return (statement, values) =>
    run(statement, values).catch((error: Error) => {
      if (IS_SAFE_ALONE.test(statement.name) || !isAnswerLost(error.cause)) throw error
      throw new OutcomeUnknown(`the answer to the statement ${statement.name} was lost`, { cause: error })
    })
}

/** The server's own word about a statement is an answer, but for one about the connection. */
function isAnswerLost(cause: unknown): boolean {
  if (faultOf(cause) !== 'outage' || !(cause instanceof Error)) return false
  const code = 'code' in cause ? String(cause.code) : ''
  return !NEVER_SENT.test(cause.message) && !REFUSED_CODES.has(code) && !cause.message.endsWith('is not queryable')
}
