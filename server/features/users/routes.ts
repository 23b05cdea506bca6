import { isAddress, lowercased } from '#core/address.ts'
import { listAdminBalances, listAdminUsers } from '#core/api/admin-lists.ts'
import { createUser, getBalance } from '#core/api/users.ts'
import { assert } from '#core/assert.ts'
import { ok } from '#core/result.ts'
import type { Database } from '../../db/statement.ts'
import { withMutex } from '../../db/transact.ts'
import { type ExportList, wantsCsv } from '../../http/routing/csv-file.ts'
import { NEWEST_FIRST, namePages, readPlace } from '../../http/routing/list-page.ts'
import { turnKeyOf } from '../../http/routing/network-of.ts'
import { type Route, route } from '../../http/routing/route.ts'
import { type PlayerSession, requireOwner } from '../../http/routing/sessions.ts'
import {
  type AccountHolder,
  bindReferrer,
  decideReferrerOf,
  findAccount,
  holdReferrals,
} from '../../ledger/accounts.ts'
import type { ReadMining } from '../../ledger/mining/read-mining.ts'
import { BALANCES_CSV, readAdminBalances, readAdminUsers, shownBalance, shownShift, USERS_CSV } from './read-users.ts'

type Deps = { readonly db: Database; readonly readMining: ReadMining; readonly exportList: ExportList }

export const userRoutes = ({ db, readMining, exportList }: Deps): Route[] => [
  // The sign-in has already created the account. A player with a referral code may still name it in that session for some minutes.
  route(createUser, async ({ session, body }, { ip }) => {
    const owner = requireOwner(session, body)
    if (!owner.ok) return owner
    const found = await findAccount(db, owner.value.walletAddress)
    assert(found !== null, 'a session has an account')
    const { referredBy: code } = body
    const account = typeof code === 'string' ? await nameReferrer(db, owner.value, found, code, turnKeyOf(ip)) : found
    return ok({
      id: account.userId,
      walletAddress: account.walletAddress,
      referredBy: account.referredBy,
      createdAt: account.createdAt.toISOString(),
    })
  }),

  route(getBalance, async ({ session, query }) => {
    const owner = requireOwner(session, query)
    if (!owner.ok) return owner
    const snapshot = await readMining(owner.value.userId)
    return ok({ userId: owner.value.userId, ...shownBalance(snapshot), shift: shownShift(snapshot) })
  }),

  route(listAdminUsers, async ({ session, query }, context) => {
    const { limit, cursor, ...filters } = query
    context.setHeader('vary', 'accept')
    if (wantsCsv(context)) return exportList(session, USERS_CSV, filters)
    const place = readPlace(NEWEST_FIRST, cursor)
    if (!place.ok) return place
    const page = await readAdminUsers(db, { filters, place: place.value, limit })
    namePages(context, page)
    context.setHeader('x-total-count', page.count)
    return ok([...page.lines])
  }),

  route(listAdminBalances, async ({ session, query }, context) => {
    const { limit, cursor, ...filters } = query
    context.setHeader('vary', 'accept')
    if (wantsCsv(context)) return exportList(session, BALANCES_CSV, filters)
    const place = readPlace(NEWEST_FIRST, cursor)
    if (!place.ok) return place
    const page = await readAdminBalances(db, { filters, place: place.value, limit })
    namePages(context, page)
    context.setHeader('x-total-count', page.count)
    return ok([...page.lines])
  }),
]

/**
 * Binds the referrer that a player names in the session of the first sign-in, within `REFERRER_MINUTES`. Requires that the player
 * has no referrer and no purchase yet. A referrer who cannot be bound is ignored, as at the sign-in: a bad link must not stop a
 * player.
 *
 * @param network takes turns with others
 */
export async function nameReferrer(
  db: Database,
  session: PlayerSession,
  account: AccountHolder,
  code: string,
  network: string,
): Promise<AccountHolder> {
  const mayBind = session.isFirst === true && account.referredBy === null && isAddress(code)
  if (!mayBind) return account
  const bind = () =>
    db.transaction(async (tx) => {
      await holdReferrals(tx)
      const decision = await decideReferrerOf(tx, session.walletAddress, lowercased(code))
      return decision.ok ? bindReferrer(tx, account.userId, decision.value) : account
    })
  return withMutex(db, 'referrals', bind, network)
}
