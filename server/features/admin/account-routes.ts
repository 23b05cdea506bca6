import * as calls from '#core/api/own-account.ts'
import { PROOF_MINUTES } from '#core/operator.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import { writeAuditLog } from '../../audit/log/audit-log.ts'
import type { Database } from '../../db/pool.ts'
import { first } from '../../db/statement.ts'
import { transact } from '../../db/transact.ts'
import { bearerToken } from '../../http/routing/bearer-token.ts'
import type { OperatorSession } from '../../http/routing/operator-session.ts'
import { type CallContext, type Route, route } from '../../http/routing/route.ts'
import { hashPassword } from './hash-password.ts'
import { deviceCookieName } from './operator-devices.ts'
import { endOtherSessions, endSession, readOwnSessions } from './operator-sessions.ts'
import { deleteOtherTokens, readTokenOwner } from './operator-tokens.sql.ts'
import { tokenHashOf } from './operator-tokens.ts'
import { replacePassword } from './operators.sql.ts'
import { checkSecret, type Prover, prove } from './prove.ts'
import { beginSecondFactor, confirmSecondFactor, removeSecondFactor, renewRecoveryCodes } from './second-factor.ts'

/** Returns the stored hash of the call's token, which the edge has already validated. */
export const ownTokenHash = (context: CallContext) => tokenHashOf(bearerToken(context) ?? '')

const proverOf = ({ username }: OperatorSession, context: CallContext): Prover => ({
  username,
  tokenHash: ownTokenHash(context),
  address: context.ip,
  deviceCookie: context.readCookie(deviceCookieName(context.origin)),
  onWait: (seconds) => context.setHeader('retry-after', String(seconds)),
})

/** Routes for an operator's own account. */
export const accountRoutes = ({ db }: { readonly db: Database }): Route[] => [
  route(calls.getOperatorMe, async ({ session }, context) => {
    const row = first(await readTokenOwner(db, { tokenHash: ownTokenHash(context), proofMinutes: PROOF_MINUTES }))
    if (row === null) return refuse('operator_unauthenticated')
    return ok({
      username: row.username,
      role: row.role,
      hasSecondFactor: row.has_second_factor,
      isFactorMissing: session.isFactorMissing,
      recoveryCodesLeft: Number(row.recovery_codes_left),
      provenUntil: row.proven_until.toISOString(),
    })
  }),

  route(calls.proveOperator, ({ session, body }, context) => prove(db, proverOf(session, context), body)),
  route(calls.changePassword, ({ session, body }, context) => changePassword(db, proverOf(session, context), body)),

  route(calls.beginSecondFactor, ({ session }) => beginSecondFactor(db, session.username)),
  route(calls.confirmSecondFactor, ({ session, body }, context) =>
    confirmSecondFactor(db, { username: session.username, tokenHash: ownTokenHash(context) }, body.code),
  ),
  route(calls.renewRecoveryCodes, ({ session }) => renewRecoveryCodes(db, session.username)),
  route(calls.removeOwnSecondFactor, ({ session }) => removeSecondFactor(db, session.username)),

  route(calls.listOwnSessions, async ({ session }, context) =>
    ok(await readOwnSessions(db, session.username, ownTokenHash(context))),
  ),
  route(calls.endOperatorSession, ({ session, params }) => endSession(db, session, params.id)),
  route(calls.endOtherSessions, async ({ session }, context) =>
    ok(await endOtherSessions(db, session.username, ownTokenHash(context))),
  ),
]

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
