import * as calls from '#core/api/own-account.ts'
import { PROOF_MINUTES } from '#core/operator.ts'
import { ok, refuse } from '#core/result.ts'
import type { Database } from '../../db/pool.ts'
import { first } from '../../db/statement.ts'
import { bearerToken } from '../../http/routing/bearer-token.ts'
import type { OperatorSession } from '../../http/routing/operator-session.ts'
import { type CallContext, type Route, route } from '../../http/routing/route.ts'
import { changePassword } from './change-password.ts'
import { deviceCookieName } from './operator-devices.ts'
import { endOtherSessions, endSession, readOwnSessions } from './operator-sessions.ts'
import { readTokenOwner } from './operator-tokens.sql.ts'
import { tokenHashOf } from './operator-tokens.ts'
import { type Prover, prove } from './prove.ts'
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
