/**
 * How long the database may be busy for us, in milliseconds, as settings of a connection. Every connection that the program
 * opens has some of them (`limits.test.ts`).
 */
export type Limits = {
  /** A statement that runs longer than this is ours to mend, not the player's to wait for. */
  readonly statement_timeout: number
  /** The longest wait for a lock: a waiting call keeps a connection from all others. */
  readonly lock_timeout: number
  /** A transaction that is left open, e.g. by a process that hangs, lets go of its locks after this. */
  readonly idle_in_transaction_session_timeout: number
}

/** Of all that players and operators wait for. A lock is waited for as long as its holder may take, and less than a statement. */
export const PROGRAM_LIMITS_MS = {
  statement_timeout: 15_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 30_000,
} as const satisfies Limits

/** Of lists that are written as files: a page of one may read much, and locks nothing. */
export const EXPORT_LIMITS_MS = { ...PROGRAM_LIMITS_MS, statement_timeout: 60_000 } as const satisfies Limits

/** Of the owner's short work: grants, roles, whether a database is there. Several processes that start together take turns. */
export const OWNER_LIMITS_MS = {
  statement_timeout: 60_000,
  lock_timeout: 30_000,
  idle_in_transaction_session_timeout: 60_000,
} as const satisfies Limits

/** Of the queue of jobs, whose library makes and changes its own tables at a start; what it waits for are other starts. */
export const QUEUE_LIMITS_MS = {
  statement_timeout: 60_000,
  lock_timeout: 30_000,
  idle_in_transaction_session_timeout: 60_000,
} as const satisfies Limits

/** Of the connection that listens, which asks for next to nothing. */
export const LISTENER_LIMITS_MS = {
  statement_timeout: 10_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 10_000,
} as const satisfies Limits

/**
 * Setting of a connection whose commits wait for no synchronous standby. What it writes is not money, and is written again where a
 * failover loses it.
 */
export const LOCAL_COMMIT = { options: '-c synchronous_commit=local' } as const

/** So an idle line that the network has forgotten is noticed: asked after so many milliseconds without a word. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const
