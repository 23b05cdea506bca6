import { ok, type Result, refuse } from '#core/result.ts'
import { writeAuditLog } from '../../audit/log/audit-log.ts'
import type { Database } from '../../db/pool.ts'
import { first } from '../../db/statement.ts'
import { transact } from '../../db/transact.ts'
import { counterOf, createTotpSecret } from './one-time-code.ts'
import { deleteOtherTokens } from './operator-tokens.sql.ts'
import { lockOperator, updateConfirmedSecret, updatePendingSecret, updateTotpSecret } from './operators.sql.ts'
import { deleteRecoveryCodes } from './recovery-codes.sql.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'

/** Minutes for which a displayed secret waits for its first code. */
const PENDING_MINUTES = 10

const subjectOf = (username: string) => `operator ${username}`

/** Shows a new secret without activating it: an operator who fails to set up their app must not be locked out. */
export const beginSecondFactor = (
  db: Database,
  username: string,
): Promise<Result<{ secret: string; uri: string }, 'second_factor_present'>> =>
  transact(db, async (tx) => {
    const row = first(await lockOperator(tx, { username }))
    if (row === null || row.totp_secret !== null) return refuse('second_factor_present')
    const made = createTotpSecret(username)
    await updatePendingSecret(tx, { username, totpSecret: made.secret, lifetimeMinutes: PENDING_MINUTES })
    await writeAuditLog(tx, { username, action: 'begin second factor', subject: subjectOf(username), details: {} })
    return ok(made)
  })

/** Activates the second factor: from now on a login needs a code, and the other sessions end. Spends the confirming code. */
export const confirmSecondFactor = (
  db: Database,
  { username, tokenHash }: { readonly username: string; readonly tokenHash: Buffer },
  code: string,
): Promise<Result<{ recoveryCodes: string[] }, 'second_factor_not_begun' | 'second_factor_code_wrong'>> =>
  transact<{ recoveryCodes: string[] }, 'second_factor_not_begun' | 'second_factor_code_wrong'>(db, async (tx) => {
    const row = first(await lockOperator(tx, { username }))
    if (row === null || row.totp_pending_secret === null || !row.is_pending) return refuse('second_factor_not_begun')
    const counter = counterOf(row.totp_pending_secret, code, Number(row.now_ms))
    if (counter === null) return refuse('second_factor_code_wrong')
    await updateConfirmedSecret(tx, { username, counter })
    const recoveryCodes = await replaceRecoveryCodes(tx, username)
    // All other sessions were opened with the password alone.
    const sessionsEnded = (await deleteOtherTokens(tx, { username, tokenHash })).length
    const details = { sessionsEnded }
    await writeAuditLog(tx, { username, action: 'enrol second factor', subject: subjectOf(username), details })
    return ok({ recoveryCodes })
  })

export const renewRecoveryCodes = (
  db: Database,
  username: string,
): Promise<Result<{ recoveryCodes: string[] }, 'second_factor_absent'>> =>
  transact(db, async (tx) => {
    const row = first(await lockOperator(tx, { username }))
    if (row === null || row.totp_secret === null) return refuse('second_factor_absent')
    const recoveryCodes = await replaceRecoveryCodes(tx, username)
    await writeAuditLog(tx, { username, action: 'renew recovery codes', subject: subjectOf(username), details: {} })
    return ok({ recoveryCodes })
  })

export const removeSecondFactor = (
  db: Database,
  username: string,
): Promise<Result<undefined, 'second_factor_absent'>> =>
  transact(db, async (tx) => {
    const row = first(await lockOperator(tx, { username }))
    if (row === null || row.totp_secret === null) return refuse('second_factor_absent')
    await updateTotpSecret(tx, { username, totpSecret: null })
    await deleteRecoveryCodes(tx, { username })
    await writeAuditLog(tx, { username, action: 'remove second factor', subject: subjectOf(username), details: {} })
    return ok(undefined)
  })
