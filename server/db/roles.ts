import type pg from 'pg'
import { StartupError } from '../startup-error.ts'
import { OWNER_LIMITS_MS } from './limits.ts'
import { LOCKS } from './locks.ts'
import { pollForLock } from './with-lock.ts'

/** What the program is to the database: it may not change what is written once. The owner migrates. */
export const PROGRAM_ROLE = 'bv3_program'

/** Another process may make it at the same moment: the role is one for all databases of a server. */
const ENSURE_ROLE = `do $$
begin
  if not exists (select from pg_roles where rolname = '${PROGRAM_ROLE}') then
    create role ${PROGRAM_ROLE} login;
  end if;
exception when duplicate_object or unique_violation then null;
end $$`

const INSUFFICIENT_PRIVILEGE = '42501'

/**
 * Makes the program's role where there is none, and lets the owner act as it. Without a password nobody logs in as it where
 * the server asks for one.
 *
 * @throws StartupError where the owner may not make roles
 */
export async function ensureProgramRole(owner: pg.Client): Promise<void> {
  try {
    await owner.query(ENSURE_ROLE)
    if (!(await canAct(owner))) await owner.query(`grant ${PROGRAM_ROLE} to current_user`)
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === INSUFFICIENT_PRIVILEGE)) throw cause
    throw new StartupError(
      `DATABASE_URL: its user may not make the role ${PROGRAM_ROLE}; let somebody who may run npm run db:roles once`,
      { cause },
    )
  }
}

/** Tried, not asked: since PostgreSQL 16 the creator of a role is a member of it but may not act as it. */
async function canAct(owner: pg.Client): Promise<boolean> {
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
 * Lets the program read and write what a library keeps in a schema of its own. PostgreSQL refuses two grants on one object at
 * the same moment, so processes that start together take turns; the lock goes with the connection.
 */
export async function grantSchema(owner: pg.Client, schema: string): Promise<void> {
  await pollForLock(owner, LOCKS.grants, { limitMs: OWNER_LIMITS_MS.lock_timeout })
  const name = owner.escapeIdentifier(schema)
  await owner.query(`grant usage on schema ${name} to ${PROGRAM_ROLE}`)
  await owner.query(`grant select, insert, update, delete on all tables in schema ${name} to ${PROGRAM_ROLE}`)
  await owner.query(`grant execute on all functions in schema ${name} to ${PROGRAM_ROLE}`)
}
