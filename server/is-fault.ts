import { DependencyDown } from './dependency-down.ts'

/**
 * PostgreSQL's classes of errors that another try may not meet: a broken connection, a conflict with another transaction, too
 * few resources, a lock that is held, an operator's or a time limit's end, a failure of the machine, an internal error.
 */
const PASSING_CLASSES = new Set(['08', '25', '40', '53', '55', '57', '58', 'XX'])
const NETWORK_CODE = /^(?:ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|EAI_)/
/** What the driver says of a connection that is gone or was not to be had; it gives no code. */
const CONNECTION_LOST =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end)/

/** Whether something outside of this program has failed, so that the same may succeed some time later. */
export function isFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof DependencyDown || CONNECTION_LOST.test(error.message)) return true
  const code = 'code' in error ? String(error.code) : ''
  const isPassing = NETWORK_CODE.test(code) || (code.length === 5 && PASSING_CLASSES.has(code.slice(0, 2)))
  return isPassing || isFault(error.cause)
}
