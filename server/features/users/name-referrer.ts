import { isAddress, lowercased } from '#core/address.ts'
import type { Database } from '../../db/pool.ts'
import { withMutex } from '../../db/with-mutex.ts'
import type { PlayerSession } from '../../http/routing/player-session.ts'
import { decideReferrerOf, holdReferrals } from '../../ledger/decide-referrer.ts'
import { type AccountHolder, bindReferrer } from '../../ledger/ensure-account.ts'

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
