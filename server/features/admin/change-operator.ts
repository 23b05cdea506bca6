import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Database, Transaction } from '../../db/pool.ts'
import { writeAuditLog } from '../../operators/audit-log.ts'
import { hashPassword } from './hash-password.ts'
import { deleteFailuresOf } from './login-failures.sql.ts'
import { deleteTokensOf, updatePassword, updateTotpSecret } from './operators.sql.ts'

const PASSWORD_BYTES = 15
const ISSUER = 'BV3 platform'
/** Who did it, in the audit log: somebody at the server's console, not in the panel. */
const CONSOLE = 'console'

/** @returns the new password; kept as a hash only. Null where there is no such account */
export async function resetPassword(db: Database, username: string): Promise<string | null> {
  const password = randomBytes(PASSWORD_BYTES).toString('base64url')
  const passwordHash = await hashPassword(password)
  const isChanged = await change(db, username, 'reset password', (tx) => updatePassword(tx, { username, passwordHash }))
  return isChanged ? password : null
}

/** @returns the address that an authenticator app reads, as text or as a QR code. Null where there is no such account */
export async function enrolSecondFactor(db: Database, username: string): Promise<string | null> {
  const secret = new Secret({ size: 20 })
  const isChanged = await setSecret(db, username, secret.base32, 'enrol second factor')
  return isChanged ? new TOTP({ issuer: ISSUER, label: username, secret }).toString() : null
}

export const removeSecondFactor = (db: Database, username: string): Promise<boolean> =>
  setSecret(db, username, null, 'remove second factor')

const setSecret = (db: Database, username: string, secret: string | null, action: string) =>
  change(db, username, action, (tx) => updateTotpSecret(tx, { username, totpSecret: secret }))

/**
 * Whoever is signed in to the account has to do so again; its failed logins are forgotten.
 *
 * @param apply answers a row if there is such an account
 */
async function change(
  db: Database,
  username: string,
  action: string,
  apply: (tx: Transaction) => Promise<readonly unknown[]>,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    if ((await apply(tx)).length === 0) return false
    await deleteTokensOf(tx, { username })
    await deleteFailuresOf(tx, { username })
    await writeAuditLog(tx, { username: CONSOLE, action, subject: `operator ${username}`, details: {} })
    return true
  })
}
