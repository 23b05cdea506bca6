import {
  countMiningSessions,
  getActiveMining,
  startMining as startCall,
  stopMining as stopCall,
} from '#core/api/mining.ts'
import { ok } from '#core/result.ts'
import type { Database } from '../../db/pool.ts'
import { settleMining } from '../../ledger/mining/settle-mining.ts'
import type { Announce } from '../../routing/announce.ts'
import { transactOnce } from '../../routing/once.ts'
import { requireOwner } from '../../routing/player-session.ts'
import { type CallContext, type Route, route } from '../../routing/route.ts'
import { guestMiningState, type MiningStateDeps, readMiningState } from './read-mining-state.ts'
import { countSessions } from './sessions.sql.ts'
import { startSession } from './start-session.ts'

const GUEST_COOKIE = 'guest-mining-since'
const GUEST_COOKIE_LIFETIME_MS = 24 * 60 * 60_000

type Deps = MiningStateDeps & { readonly db: Database; readonly announce: Announce }

export const miningRoutes = ({ db, announce, ...readers }: Deps): Route[] => [
  route(getActiveMining, async ({ session, query }, context) => {
    if ('guestMode' in query) return ok(guestMiningState(guestSince(context), nowMs()))
    const owner = requireOwner(session, query)
    if (!owner.ok) return owner
    return ok(await readMiningState(readers, owner.value.userId))
  }),

  route(countMiningSessions, async ({ session, query }) => {
    const owner = requireOwner(session, query)
    if (!owner.ok) return owner
    const rows = await countSessions(db, { userId: session.userId })
    return ok(rows.map(({ card_id, sessions }) => ({ cardId: Number(card_id), sessions: Number(sessions) })))
  }),

  route(startCall, async ({ session, body }, context) => {
    if ('guestMode' in body) return ok(startAsGuest(context))
    const owner = requireOwner(session, body)
    if (!owner.ok) return owner
    const { userId } = owner.value
    const once = { ...owner.value, key: context.key, call: startCall, request: body }
    const started = await startSession(db, once, body.cardIds)
    if (!started.ok) return started
    announce(userId, { type: 'mining', isActive: true })
    return ok(await readMiningState(readers, userId))
  }),

  route(stopCall, async ({ session, body }, context) => {
    if ('guestMode' in body) {
      context.clearCookie(GUEST_COOKIE)
      return ok(guestMiningState(null, nowMs()))
    }
    const owner = requireOwner(session, body)
    if (!owner.ok) return owner
    const { userId } = owner.value
    const once = { ...owner.value, key: context.key, call: stopCall, request: body }
    const stopped = await transactOnce<true, never>(db, once, async (tx) => {
      await settleMining(tx, userId, 'stop')
      return ok(true)
    })
    if (!stopped.ok) return stopped
    announce(userId, { type: 'mining', isActive: false })
    announce(userId, { type: 'balance' })
    return ok(await readMiningState(readers, userId))
  }),
]

const nowMs = () => BigInt(Date.now())

/** A guest may write anything into a cookie; it changes what that guest sees and nothing else. */
function guestSince({ readCookie }: CallContext): bigint | null {
  const text = readCookie(GUEST_COOKIE)
  return text !== undefined && /^\d{1,13}$/.test(text) ? BigInt(text) : null
}

function startAsGuest(context: CallContext) {
  const sinceMs = guestSince(context) ?? nowMs()
  context.setCookie(GUEST_COOKIE, sinceMs.toString(), new Date(Date.now() + GUEST_COOKIE_LIFETIME_MS))
  return guestMiningState(sinceMs, nowMs())
}
