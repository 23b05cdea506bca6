import type pg from 'pg'
import { StartupError } from '../startup-error.ts'
import { OWNER_LIMITS_MS } from './limits.ts'
import { LOCKS, pollForLock } from './with-lock.ts'

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
    if (!(await canAct(owner))) await owner.query(`grant ${PROGRAM_ROLE} to current_user`)
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
