import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type { Database, Transaction } from '../../db/pool.ts'
import { writeAuditLog } from '../../operators/write-audit-log.ts'
import { hashPassword } from './hash-password.ts'

const PASSWORD_BYTES = 15
const ISSUER = 'BV3 platform'
/** Who did it, in the audit log: somebody at the server's console, not in the panel. */
const CONSOLE = 'console'

/** @returns the new password; kept as a hash only. Null where there is no such account */
export async function resetPassword(db: Database, username: string): Promise<string | null> {
  const password = randomBytes(PASSWORD_BYTES).toString('base64url')
  const passwordHash = await hashPassword(password)
  const isChanged = await change(db, username, 'reset password', async (tx) => {
    const { rows } = await tx.execute(sql`
      update operators set password_hash = ${passwordHash} where username = ${username} returning 1`)
    return rows.length > 0
  })
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
  change(db, username, action, async (tx) => {
    const { rows } = await tx.execute(sql`
      update operators set totp_secret = ${secret}, totp_last_counter = null where username = ${username} returning 1`)
    return rows.length > 0
  })

/** Whoever is signed in to the account has to do so again; its failed logins are forgotten. */
async function change(
  db: Database,
  username: string,
  action: string,
  apply: (tx: Transaction) => Promise<boolean>,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await apply(tx))) return false
    await tx.execute(sql`delete from operator_tokens where username = ${username}`)
    await tx.execute(sql`delete from login_failures where right(subject, length(${username}) + 1) = ' ' || ${username}`)
    await writeAuditLog(tx, { username: CONSOLE, action, subject: `operator ${username}`, details: {} })
    return true
  })
}
