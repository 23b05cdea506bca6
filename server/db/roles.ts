import type pg from 'pg'
import { StartupError } from '../fault.ts'
import { LOCKS, pollForLock } from './with-lock.ts'

/**
 * Time limits of a connection as settings of PostgreSQL, in milliseconds. Every connection that the program opens has some of
 * them (`roles.limits.test.ts`).
 */
export type ConnectionLimits = {
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
} as const satisfies ConnectionLimits

/** Limits of lists that are written as files. A page of a list may read much, and locks nothing. */
export const EXPORT_LIMITS_MS = { ...PROGRAM_LIMITS_MS, statement_timeout: 60_000 } as const satisfies ConnectionLimits

/**
 * Limits of the owner's short work: grants, roles, and checks whether a database exists. Processes that start together take
 * turns.
 */
export const OWNER_LIMITS_MS = {
  statement_timeout: 60_000,
  lock_timeout: 30_000,
  idle_in_transaction_session_timeout: 60_000,
} as const satisfies ConnectionLimits

/** Limits of the job queue, whose library creates and changes its own tables at a start. It waits only for other starts. */
export const QUEUE_LIMITS_MS = {
  statement_timeout: 60_000,
  lock_timeout: 30_000,
  idle_in_transaction_session_timeout: 60_000,
} as const satisfies ConnectionLimits

/** Limits of the listening connection, which sends almost no statements. */
export const LISTENER_LIMITS_MS = {
  statement_timeout: 10_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 10_000,
} as const satisfies ConnectionLimits

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

/** Role of the program in the database. It may not change rows that are written once. The owner migrates. */
export const PROGRAM_ROLE = 'bv3_program'

/**
 * SQL that creates the role. Another process may create it at the same moment, because all databases of a server share their
 * roles.
 */
const ENSURE_ROLE = `do $$
begin
  if not exists (select from pg_roles where rolname = '${PROGRAM_ROLE}') then
    create role ${PROGRAM_ROLE} login;
  end if;
exception when duplicate_object or unique_violation then null;
end $$`

const INSUFFICIENT_PRIVILEGE = '42501'

/**
 * Creates the program's role if it is missing, and lets the owner act as it. The created role has no password, so no one can
 * log in as it if the server requires one.
 *
 * @throws StartupError if the owner may not create roles
 */
export async function ensureProgramRole(owner: pg.Client): Promise<void> {
  try {
    await owner.query(ENSURE_ROLE)
    if (!(await canActAsProgram(owner))) await owner.query(`grant ${PROGRAM_ROLE} to current_user`)
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === INSUFFICIENT_PRIVILEGE)) throw cause
    throw new StartupError(
      `DATABASE_URL: its user may not make the role ${PROGRAM_ROLE}; let somebody who may run npm run db:roles once`,
      { cause },
    )
  }
}

/**
 * Returns whether the owner can act as the role, by trying it. Since PostgreSQL 16 the creator of a role is a member of it
 * but may not act as it.
 */
async function canActAsProgram(owner: pg.Client): Promise<boolean> {
  await owner.query('begin')
  try {
    await owner.query(`set local role ${PROGRAM_ROLE}`)
    return true
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === INSUFFICIENT_PRIVILEGE)) throw cause
    return false
  } finally {
    await owner.query('rollback')
  }
}

/**
 * Lets the program read and write a library's own schema. PostgreSQL refuses two grants on one object at the same moment, so
 * processes that start together take turns. Closing the connection releases the lock.
 */
export async function grantSchema(owner: pg.Client, schema: string): Promise<void> {
  await pollForLock(owner, LOCKS.grants, { limitMs: OWNER_LIMITS_MS.lock_timeout })
  const name = owner.escapeIdentifier(schema)
  await owner.query(`grant usage on schema ${name} to ${PROGRAM_ROLE}`)
  await owner.query(`grant select, insert, update, delete on all tables in schema ${name} to ${PROGRAM_ROLE}`)
  await owner.query(`grant execute on all functions in schema ${name} to ${PROGRAM_ROLE}`)
}
