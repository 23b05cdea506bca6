import { ClockOff, DependencyDown, OutcomeUnknown } from './dependency-down.ts'

/**
 * What of the world has failed, where it is not ours to mend:
 *
 * - `outage`: there is no database, no connection or no node to be had
 * - `conflict`: another transaction was in the way, and this one was taken back; the same succeeds when it runs again
 * - `limit`: it waited or ran too long, or something was used up, and it was taken back
 * - `unknown`: it may have been done or not
 */
export type Fault = 'outage' | 'conflict' | 'limit' | 'unknown'

/** Of PostgreSQL and of PgBouncer, where a code is not as its class is; see the appendix "PostgreSQL Error Codes". */
const FAULT_OF_CODE: Readonly<Record<string, Fault>> = {
  /** read_only_sql_transaction: a server after a failover */
  '25006': 'outage',
  /** query_canceled */
  '57014': 'limit',
}
/**
 * Classes of errors that another try may not meet: a broken connection, a conflict with another transaction, too few
 * resources, an object that is in use, an operator's end, a failure of the machine, an internal error.
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
/** What the driver says of a connection that is gone or was not to be had; it gives no code. */
const CONNECTION_LOST =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed and is not queryable|Cannot use a pool after calling end)/

/** The one classification of what fails outside of this program; null for a mistake of ours, or what a rule refuses. */
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

/** Whether something outside of this program has failed, so that the same may succeed some time later. */
export const isFault = (error: unknown): boolean => faultOf(error) !== null

/** Codes by which a server or a pooler speaks of a connection and not of the transaction. */
const OF_CONNECTION = /^(?:08|57P)/

/**
 * Whether an error that a commit met says that it was not done: the server refused it, or it was never sent. Anything else may
 * have come after the server had committed.
 */
export function isCommitRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error.message.endsWith('is not queryable')) return true
  const { severity, code } = error as { severity?: unknown; code?: unknown }
  return severity === 'ERROR' && !OF_CONNECTION.test(String(code))
}
