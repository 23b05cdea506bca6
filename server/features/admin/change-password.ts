import { ok, type Result, refuse } from '#core/result.ts'
import { writeAuditLog } from '../../audit/log/audit-log.ts'
import type { Database } from '../../db/pool.ts'
import { transact } from '../../db/transact.ts'
import { hashPassword } from './hash-password.ts'
import { deleteOtherTokens } from './operator-tokens.sql.ts'
import { replacePassword } from './operators.sql.ts'
import { checkSecret, type Prover } from './prove.ts'

/** Changes an account's password to one that its owner has chosen, and ends its other sessions. */
export async function changePassword(
  db: Database,
  prover: Prover,
  { currentPassword, newPassword }: { readonly currentPassword: string; readonly newPassword: string },
): Promise<Result<undefined, 'password_wrong' | 'login_throttled'>> {
  const checked = await checkSecret(db, prover, { password: currentPassword })
  if (!checked.ok) return checked.code === 'proof_wrong' ? refuse('password_wrong') : refuse('login_throttled')
  const { username, tokenHash } = prover
  const formerHash = checked.value.account.passwordHash
  const passwordHash = await hashPassword(newPassword)
  const changed = await transact<undefined, 'password_wrong'>(db, async (tx) => {
    // If an owner has reset the password in the meantime, the reset wins.
    const replaced = await replacePassword(tx, { username, passwordHash, formerHash, tokenHash })
    if (replaced.length === 0) return refuse('password_wrong')
    const ended = (await deleteOtherTokens(tx, { username, tokenHash })).length
    const subject = `operator ${username}`
    await writeAuditLog(tx, { username, action: 'change password', subject, details: { sessionsEnded: ended } })
    return ok(undefined)
  })
  if (changed.ok) await checked.value.forget()
  return changed
}
