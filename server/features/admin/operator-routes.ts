import type { OperatorAccount } from '#core/api/operators.ts'
import * as calls from '#core/api/operators.ts'
import type { OperatorSessionView } from '#core/api/own-account.ts'
import type { AuditAction } from '#core/audit-actions.ts'
import type { OperatorRole } from '#core/operator.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import { writeAuditLog } from '../../audit/log/audit-log.ts'
import { type Database, type Executor, first, type Transaction, transact } from '../../db/statement.ts'
import { csvKind, readAtOnce } from '../../http/routing/csv-file.ts'
import { listRoute, type OperatorSession, queryAll, type Route, route } from '../../http/routing/route.ts'
import { createPassword, hashPassword } from './operator-secrets.ts'
import { ownTokenHash } from './operator-tokens.ts'
import {
  deleteOtherTokens,
  deleteRecoveryCodes,
  deleteTokenById,
  deleteTokensOf,
  insertOperator,
  type ListTokensRow,
  listOperators,
  listTokens,
  listTokensOf,
  lockOperator,
  lockOwners,
  updatePassword,
  updateRemoved,
  updateRole,
} from './operators.sql.ts'

/** Routes of the list of operators, which only owners change. */
export const operatorRoutes = ({ db }: { readonly db: Database }): Route[] => [
  listRoute(calls.listOperators, OPERATORS_CSV, queryAll, async () => ok(await readOperators(db))),
  route(calls.createOperator, ({ session, body }) => createOperator(db, session.username, body.username, body.role)),
  route(calls.changeOperatorRole, ({ session, params, body }) =>
    changeRole(db, session.username, params.username, body.role),
  ),
  route(calls.resetOperatorPassword, ({ session, params }) => resetPasswordOf(db, session.username, params.username)),
  route(calls.removeOperator, ({ session, params }) => removeOperator(db, session.username, params.username)),
  route(calls.endOperatorSessions, ({ session, params }) => endOperatorSessions(db, session.username, params.username)),
  route(calls.listAllSessions, async (_, context) => ok(await readAllSessions(db, ownTokenHash(context)))),
]

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
    await logOperatorChange(tx, by, 'create operator', username, { role })
    return ok({ username, password })
  })
}

export const changeRole = (db: Database, by: string, username: string, role: OperatorRole) =>
  asOwner<undefined, 'operator_unknown' | 'operator_last_owner'>(db, by, async (tx, owners) => {
    const before = first(await lockOperator(tx, { username }))
    if (before === null) return refuse('operator_unknown')
    if (role !== 'owner' && isLastOwner(owners, username)) return refuse('operator_last_owner')
    if (before.role === role) return ok(undefined)
    await updateRole(tx, { username, role })
    const change = { before: { role: before.role }, after: { role } }
    await writeAuditLog(tx, {
      username: by,
      action: 'change role',
      subject: { kind: 'operator', key: username },
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
    await logOperatorChange(tx, by, 'reset password', username, { sessionsEnded })
    return ok({ username, password })
  })
}

/** Removes an operator. The row and its name stay, so that its actions can never be attributed to another operator. */
export const removeOperator = (db: Database, by: string, username: string) =>
  asOwner<undefined, 'operator_unknown' | 'operator_last_owner'>(db, by, async (tx, owners) => {
    if (isLastOwner(owners, username)) return refuse('operator_last_owner')
    if ((await updateRemoved(tx, { username })).length === 0) return refuse('operator_unknown')
    const sessionsEnded = (await deleteTokensOf(tx, { username })).length
    await deleteRecoveryCodes(tx, { username })
    await logOperatorChange(tx, by, 'remove operator', username, { sessionsEnded })
    return ok(undefined)
  })

export const endOperatorSessions = (db: Database, by: string, username: string) =>
  asOwner<{ ended: number }, 'operator_unknown'>(db, by, async (tx) => {
    if (first(await lockOperator(tx, { username })) === null) return refuse('operator_unknown')
    const ended = (await deleteTokensOf(tx, { username })).length
    await logOperatorChange(tx, by, 'end sessions', username, { sessionsEnded: ended })
    return ok({ ended })
  })

const isLastOwner = (owners: ReadonlySet<string>, username: string) => owners.size === 1 && owners.has(username)

const logOperatorChange = (
  tx: Transaction,
  by: string,
  action: AuditAction,
  username: string,
  details: Readonly<Record<string, string | number>>,
) => writeAuditLog(tx, { username: by, action, subject: { kind: 'operator', key: username }, details })

/** Present and removed operators as a file. */
export const OPERATORS_CSV = csvKind<Record<never, never>, OperatorAccount>('operators', () => ({
  columns: {
    username: ({ username }) => username,
    role: ({ role }) => role,
    hasSecondFactor: ({ hasSecondFactor }) => (hasSecondFactor ? 'yes' : 'no'),
    createdAt: ({ createdAt }) => createdAt,
    removedAt: ({ removedAt }) => removedAt,
    sessions: ({ sessions }) => sessions,
  },
  readAfter: readAtOnce(readOperators),
}))

export async function readOwnSessions(db: Executor, username: string, tokenHash: Buffer) {
  return (await listTokensOf(db, { username, tokenHash })).map(viewOf)
}

export async function readAllSessions(db: Executor, tokenHash: Buffer) {
  return (await listTokens(db, { tokenHash })).map(viewOf)
}

const viewOf = (row: ListTokensRow): OperatorSessionView => ({
  id: Number(row.id),
  username: row.username,
  isThisOne: row.is_this_one,
  createdAt: row.created_at.toISOString(),
  usedAt: row.used_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  address: row.address,
  browser: row.browser,
  system: row.system,
})

/**
 * Ends a session. Another operator's session can be ended only by an owner who has the required second factor; for others it does
 * not exist.
 */
export const endSession = (
  db: Database,
  { username, role, isFactorMissing }: OperatorSession,
  id: number,
): Promise<Result<undefined, 'operator_session_unknown'>> =>
  transact(db, async (tx) => {
    const isAnybodys = role === 'owner' && !isFactorMissing
    const ended = first(await deleteTokenById(tx, { id, username, isAnybodys }))
    if (ended === null) return refuse('operator_session_unknown')
    const { address, browser, system } = ended
    const subject = { kind: 'operator', key: ended.username } as const
    await writeAuditLog(tx, { username, action: 'end session', subject, details: { address, browser, system } })
    return ok(undefined)
  })

export const endOtherSessions = (db: Database, username: string, tokenHash: Buffer): Promise<{ ended: number }> =>
  db.transaction(async (tx) => {
    const ended = (await deleteOtherTokens(tx, { username, tokenHash })).length
    const subject = { kind: 'operator', key: username } as const
    await writeAuditLog(tx, { username, action: 'end sessions', subject, details: { sessionsEnded: ended } })
    return { ended }
  })
