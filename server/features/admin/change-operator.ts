import type { AuditAction } from '#core/audit-actions.ts'
import type { OperatorRole } from '#core/operator.ts'
import { CONSOLE, writeAuditLog } from '../../audit/log/audit-log.ts'
import type { Database, Transaction } from '../../db/statement.ts'
import { StartupError } from '../../fault.ts'
import { createPassword, createTotpSecret, hashPassword } from './operator-secrets.ts'
import {
  deleteFailuresOf,
  deleteRecoveryCodes,
  deleteTokensOf,
  findAnyOperator,
  insertOperator,
  updatePassword,
  updateTotpSecret,
} from './operators.sql.ts'

/**
 * Adds an operator. Returns the password, which is stored only as a hash, or null if the name is taken or belonged to a removed
 * operator.
 */
export async function addOperator(db: Database, username: string, role: OperatorRole): Promise<string | null> {
  const password = createPassword()
  const passwordHash = await hashPassword(password)
  return db.transaction(async (tx) => {
    if ((await insertOperator(tx, { username, passwordHash, role })).length === 0) return null
    const subject = { kind: 'operator', key: username } as const
    await writeAuditLog(tx, { username: CONSOLE, action: 'create operator', subject, details: { role } })
    return password
  })
}

/** Resets a password. Returns the new one, which is stored only as a hash, or null if the account does not exist. */
export async function resetPassword(db: Database, username: string): Promise<string | null> {
  const password = createPassword()
  const passwordHash = await hashPassword(password)
  const isChanged = await changeOperator(db, username, 'reset password', (tx) =>
    updatePassword(tx, { username, passwordHash }),
  )
  return isChanged ? password : null
}

/**
 * Enrols a new second factor. Returns the address that an authenticator app reads as text or as a QR code, or null if the account
 * does not exist.
 */
export async function enrolSecondFactor(db: Database, username: string): Promise<string | null> {
  const { secret, uri } = createTotpSecret(username)
  return (await setSecret(db, username, secret, 'enrol second factor')) ? uri : null
}

export const removeSecondFactor = (db: Database, username: string): Promise<boolean> =>
  setSecret(db, username, null, 'remove second factor')

/** Sets the secret and deletes the recovery codes, which belong to the former secret. */
const setSecret = (db: Database, username: string, secret: string | null, action: AuditAction) =>
  changeOperator(db, username, action, async (tx) => {
    await deleteRecoveryCodes(tx, { username })
    return updateTotpSecret(tx, { username, totpSecret: secret })
  })

/**
 * Applies a change, ends all sessions of the account and clears its failed logins.
 *
 * @param apply returns a row if the account exists
 */
async function changeOperator(
  db: Database,
  username: string,
  action: AuditAction,
  apply: (tx: Transaction) => Promise<readonly unknown[]>,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    if ((await apply(tx)).length === 0) return false
    await deleteTokensOf(tx, { username })
    await deleteFailuresOf(tx, { username })
    await writeAuditLog(tx, { username: CONSOLE, action, subject: { kind: 'operator', key: username }, details: {} })
    return true
  })
}

const DEFAULT_USERNAME = 'operator'

export type FirstOperator = { readonly username: string; readonly password: string; readonly isGenerated: boolean }

/**
 * Creates the first account of the panel if it has none. Reads it from the environment, or on `local` generates a password that is
 * shown once.
 *
 * @returns null if there is an account already, which keeps its password
 * @throws StartupError in production without `ADMIN_USERNAME` and `ADMIN_PASSWORD`
 */
export async function ensureOperator(
  db: Database,
  given: { readonly username: string | null; readonly password: string | null; readonly isLocal: boolean },
): Promise<FirstOperator | null> {
  if ((await findAnyOperator(db)).length > 0) return null
  if (!given.isLocal && given.username === null)
    throw new StartupError('ADMIN_USERNAME: must be set at the first start')
  if (!given.isLocal && given.password === null)
    throw new StartupError('ADMIN_PASSWORD: must be set at the first start')
  const username = given.username ?? DEFAULT_USERNAME
  const password = given.password ?? createPassword()
  const made = await insertOperator(db, { username, passwordHash: await hashPassword(password), role: 'owner' })
  if (made.length === 0) return null
  return { username, password, isGenerated: given.password === null }
}
