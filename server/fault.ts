/**
 * A start cannot continue, and a person can fix the reason.
 *
 * The message is one line that names the variable or the folder and says what to do. `main` prints it without a stack.
 */
export class StartupError extends Error {
  override readonly name = 'StartupError'
}

/** A required service is down, lags or cannot be trusted right now. The HTTP edge answers 503, and nothing was changed. */
export class DependencyDown extends Error {
  override readonly name = 'DependencyDown'
}

/** The clocks disagree, so no decision may depend on the time. The HTTP edge answers 503, and nothing was changed. */
export class ClockOff extends Error {
  override readonly name = 'ClockOff'
}

/**
 * A write or a commit was sent, and its outcome is unknown: the database may have done it or not. A repeated request with the
 * same key is done only once.
 */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown'
}

/**
 * Kind of a failure outside of this program:
 *
 * - `outage`: no database, connection or node is available
 * - `conflict`: another transaction interfered and this one was rolled back; it succeeds when it runs again
 * - `limit`: it waited or ran too long, or a resource was used up, and it was rolled back
 * - `unknown`: it may have been done or not
 */
export type Fault = 'outage' | 'conflict' | 'limit' | 'unknown'

/** Codes of PostgreSQL and PgBouncer that differ from their class. See the appendix "PostgreSQL Error Codes". */
const FAULT_OF_CODE: Readonly<Record<string, Fault>> = {
  /** read_only_sql_transaction: a server after a failover */
  '25006': 'outage',
  /** query_canceled */
  '57014': 'limit',
}
/**
 * Classes of errors that another try may avoid: a broken connection, a conflict with another transaction, insufficient resources,
 * an object in use, an operator's intervention, a failure of the machine, an internal error.
 */
const FAULT_OF_CLASS: Readonly<Record<string, Fault>> = {
  '08': 'outage',
  '25': 'limit',
  '40': 'conflict',
  '53': 'limit',
  '55': 'limit',
  '57': 'outage',
  '58': 'outage',
  XX: 'outage',
}
const NETWORK_CODE = /^(?:ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|EAI_)/
/** Messages of the driver for a connection that was lost or could not be made. They have no code. */
const CONNECTION_LOST =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed and is not queryable|Cannot use a pool after calling end)/

/** Classifies failures outside of this program. Returns null for a bug of ours and for a refusal by a rule. */
export function faultOf(error: unknown): Fault | null {
  if (!(error instanceof Error)) return null
  if (error instanceof OutcomeUnknown) return 'unknown'
  if (error instanceof ClockOff) return 'outage'
  if (error instanceof DependencyDown || CONNECTION_LOST.test(error.message)) return 'outage'
  const code = 'code' in error ? String(error.code) : ''
  if (NETWORK_CODE.test(code)) return 'outage'
  const known = code.length === 5 ? (FAULT_OF_CODE[code] ?? FAULT_OF_CLASS[code.slice(0, 2)]) : undefined
  return known ?? faultOf(error.cause)
}

/** Returns whether something outside of this program has failed, so that the same call may succeed later. */
export const isFault = (error: unknown): boolean => faultOf(error) !== null

/** Codes that a server or a pooler reports about a connection, and not about the transaction. */
const OF_CONNECTION = /^(?:08|57P)/

/**
 * Returns whether an error of a commit proves that the transaction was not committed: the server refused the commit, or it was
 * never sent. Any other error may have come after the server had committed.
 */
export function isCommitRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error.message.endsWith('is not queryable')) return true
  const { severity, code } = error as { severity?: unknown; code?: unknown }
  return severity === 'ERROR' && !OF_CONNECTION.test(String(code))
}
