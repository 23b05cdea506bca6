import type { OperatorAccount } from '#core/api/operators.ts'
import type { AuditAction } from '#core/audit-actions.ts'
import type { OperatorRole } from '#core/operator.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import { writeAuditLog } from '../../audit/log/audit-log.ts'
import type { Database, Transaction } from '../../db/pool.ts'
import { type Executor, first } from '../../db/statement.ts'
import { transact } from '../../db/transact.ts'
import { createPassword, hashPassword } from './hash-password.ts'
import { deleteTokensOf } from './operator-tokens.sql.ts'
import {
  deleteRecoveryCodes,
  insertOperator,
  listOperators,
  lockOperator,
  lockOwners,
  updatePassword,
  updateRemoved,
  updateRole,
} from './operators.sql.ts'

type NewPassword = { username: string; password: string }

export async function readOperators(db: Executor): Promise<OperatorAccount[]> {
  return (await listOperators(db)).map((row) => ({
    username: row.username,
    role: row.role,
    hasSecondFactor: row.has_second_factor,
    createdAt: row.created_at.toISOString(),
    removedAt: row.removed_at?.toISOString() ?? null,
    sessions: Number(row.sessions),
  }))
}

/**
 * Runs an owner's act while the set of owners is locked. If two owners take each other's role at once, the second is no longer an
 * owner when its turn comes.
 *
 * @param by the owner's name
 */
const asOwner = <T, Code extends string>(
  db: Database,
  by: string,
  act: (tx: Transaction, owners: ReadonlySet<string>) => Promise<Result<T, Code>>,
) =>
  transact<T, Code | 'operator_role_insufficient'>(db, async (tx) => {
    const owners = new Set((await lockOwners(tx)).map(({ username }) => username))
    return owners.has(by) ? act(tx, owners) : refuse('operator_role_insufficient')
  })

export async function createOperator(db: Database, by: string, username: string, role: OperatorRole) {
  const password = createPassword()
  const passwordHash = await hashPassword(password)
  return asOwner<NewPassword, 'operator_name_taken'>(db, by, async (tx) => {
    if ((await insertOperator(tx, { username, passwordHash, role })).length === 0) return refuse('operator_name_taken')
    await write(tx, by, 'create operator', username, { role })
    return ok({ username, password })
  })
}

export const changeRole = (db: Database, by: string, username: string, role: OperatorRole) =>
  asOwner<undefined, 'operator_unknown' | 'operator_last_owner'>(db, by, async (tx, owners) => {
    const before = first(await lockOperator(tx, { username }))
    if (before === null) return refuse('operator_unknown')
    if (role !== 'owner' && isLast(owners, username)) return refuse('operator_last_owner')
    if (before.role === role) return ok(undefined)
    await updateRole(tx, { username, role })
    const change = { before: { role: before.role }, after: { role } }
    await writeAuditLog(tx, {
      username: by,
      action: 'change role',
      subject: `operator ${username}`,
      details: { role },
      ...change,
    })
    return ok(undefined)
  })

export async function resetPasswordOf(db: Database, by: string, username: string) {
  const password = createPassword()
  const passwordHash = await hashPassword(password)
  return asOwner<NewPassword, 'operator_unknown'>(db, by, async (tx) => {
    if ((await updatePassword(tx, { username, passwordHash })).length === 0) return refuse('operator_unknown')
    const sessionsEnded = (await deleteTokensOf(tx, { username })).length
    await write(tx, by, 'reset password', username, { sessionsEnded })
    return ok({ username, password })
  })
}

/** Removes an operator. The row and its name stay, so that its actions can never be attributed to another operator. */
export const removeOperator = (db: Database, by: string, username: string) =>
  asOwner<undefined, 'operator_unknown' | 'operator_last_owner'>(db, by, async (tx, owners) => {
    if (isLast(owners, username)) return refuse('operator_last_owner')
    if ((await updateRemoved(tx, { username })).length === 0) return refuse('operator_unknown')
    const sessionsEnded = (await deleteTokensOf(tx, { username })).length
    await deleteRecoveryCodes(tx, { username })
    await write(tx, by, 'remove operator', username, { sessionsEnded })
    return ok(undefined)
  })

export const endSessionsOf = (db: Database, by: string, username: string) =>
  asOwner<{ ended: number }, 'operator_unknown'>(db, by, async (tx) => {
    if (first(await lockOperator(tx, { username })) === null) return refuse('operator_unknown')
    const ended = (await deleteTokensOf(tx, { username })).length
    await write(tx, by, 'end sessions', username, { sessionsEnded: ended })
    return ok({ ended })
  })

const isLast = (owners: ReadonlySet<string>, username: string) => owners.size === 1 && owners.has(username)

const write = (
  tx: Transaction,
  by: string,
  action: AuditAction,
  username: string,
  details: Readonly<Record<string, string | number>>,
) => writeAuditLog(tx, { username: by, action, subject: `operator ${username}`, details })
