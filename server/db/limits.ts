/**
 * Time limits of a connection as settings of PostgreSQL, in milliseconds. Every connection that the program opens has some of
 * them (`limits.test.ts`).
 */
export type Limits = {
  /** Maximum time of a statement. A slower statement is a fault of the program, and no player should wait for it. */
  readonly statement_timeout: number
  /** Maximum wait for a lock. A waiting call keeps its connection from all others. */
  readonly lock_timeout: number
  /** Maximum idle time of an open transaction, e.g. of a process that hangs. Its locks are then released. */
  readonly idle_in_transaction_session_timeout: number
}

/**
 * Limits of all work that players and operators wait for. The wait for a lock is as long as its holder may take, and shorter
 * than a statement.
 */
export const PROGRAM_LIMITS_MS = {
  statement_timeout: 15_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 30_000,
} as const satisfies Limits

/** Limits of lists that are written as files. A page of a list may read much, and locks nothing. */
export const EXPORT_LIMITS_MS = { ...PROGRAM_LIMITS_MS, statement_timeout: 60_000 } as const satisfies Limits

/**
 * Limits of the owner's short work: grants, roles, and checks whether a database exists. Processes that start together take
 * turns.
 */
export const OWNER_LIMITS_MS = {
  statement_timeout: 60_000,
  lock_timeout: 30_000,
  idle_in_transaction_session_timeout: 60_000,
} as const satisfies Limits

/** Limits of the job queue, whose library creates and changes its own tables at a start. It waits only for other starts. */
export const QUEUE_LIMITS_MS = {
  statement_timeout: 60_000,
  lock_timeout: 30_000,
  idle_in_transaction_session_timeout: 60_000,
} as const satisfies Limits

/** Limits of the listening connection, which sends almost no statements. */
export const LISTENER_LIMITS_MS = {
  statement_timeout: 10_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 10_000,
} as const satisfies Limits

/**
 * Setting of a connection whose commits wait for no synchronous standby. Its data is not money, and is written again if a
 * failover loses it.
 */
export const LOCAL_COMMIT = { options: '-c synchronous_commit=local' } as const

/**
 * Settings by which an idle connection that the network has dropped is noticed. A probe is sent after this many silent
 * milliseconds.
 */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const
