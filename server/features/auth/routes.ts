import { listPlayerSignIns } from '#core/api/admin-players.ts'
import { getNonce, getSession, logout, type SessionView, verifySignIn as verifySignInCall } from '#core/api/auth.ts'
import { ok } from '#core/result.ts'
import type { Announce } from '../../http/routing/announce.ts'
import { type ExportList, wantsCsv } from '../../http/routing/csv-file.ts'
import { turnKeyOf } from '../../http/routing/network-of.ts'
import type { PlayerSession } from '../../http/routing/player-session.ts'
import { type CallContext, type Route, route } from '../../http/routing/route.ts'
import type { Sessions } from './cached-sessions.ts'
import { PLAYER_SIGN_INS_CSV, sessionCookieName } from './session-tokens.ts'
import { readSessionsOf } from './sign-in.sql.ts'
import { createNonce, NONCE_LIFETIME_MINUTES, type SignInDeps, verifySignIn } from './verify-sign-in.ts'

/** Maximum of a player's sessions shown to the operator. */
const SIGN_INS_MAX = 50

type Deps = SignInDeps & { readonly sessions: Sessions; readonly announce: Announce }

export const authRoutes = (deps: Deps & { readonly exportList: ExportList }): Route[] => [
  route(getNonce, async () => {
    const issuedAtMs = Date.now()
    return ok({
      nonce: await createNonce(deps.db),
      issuedAt: new Date(issuedAtMs).toISOString(),
      expiresAt: new Date(issuedAtMs + NONCE_LIFETIME_MINUTES * 60_000).toISOString(),
    })
  }),

  route(verifySignInCall, async ({ body }, context) => {
    const signIn = await verifySignIn(deps, {
      ...body,
      origin: context.origin,
      network: turnKeyOf(context.ip),
      isWanted: context.isWanted,
    })
    if (!signIn.ok) return signIn
    const { account, isSignedByContract, cookie, expiresAt } = signIn.value
    await endCurrent(deps, context)
    context.setCookie(sessionCookieName(context.origin), cookie, expiresAt)
    const { userId, walletAddress } = account
    return ok(toSessionView({ userId, walletAddress, isSignedByContract, expiresAt }))
  }),

  route(getSession, async ({ session }) => ok(toSessionView(session))),

  route(logout, async (_, context) => {
    await endCurrent(deps, context)
    context.clearCookie(sessionCookieName(context.origin))
    return ok(undefined)
  }),

  route(listPlayerSignIns, async ({ session, params }, context) => {
    context.setHeader('vary', 'accept')
    if (wantsCsv(context)) return deps.exportList(session, PLAYER_SIGN_INS_CSV, { playerId: params.id })
    const rows = await readSessionsOf(deps.db, { userId: params.id, limit: SIGN_INS_MAX })
    return ok(
      rows.map((row) => ({ signedInAt: row.created_at.toISOString(), expiresAt: row.expires_at.toISOString() })),
    )
  }),
]

const toSessionView = ({ userId, walletAddress, isSignedByContract, expiresAt }: PlayerSession): SessionView => ({
  userId,
  walletAddress,
  canPayBnb: !isSignedByContract,
  expiresAt: expiresAt.toISOString(),
})

/** Ends the current session in the database when it is replaced or left, because clearing the cookie alone would keep it valid. */
async function endCurrent(deps: Deps, context: CallContext): Promise<void> {
  const cookie = context.readCookie(sessionCookieName(context.origin))
  if (cookie === undefined) return
  const userId = await deps.sessions.end(cookie)
  if (userId !== null) deps.announce(userId, { type: 'session' })
}
