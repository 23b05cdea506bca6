import type { WithdrawalFreeze } from '#core/api/admin-players.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import { writeAuditLog } from '../../audit/log/audit-log.ts'
import { type Database, type Executor, first } from '../../db/statement.ts'
import { transact } from '../../db/transact.ts'
import type { OperatorSession } from '../../http/routing/sessions.ts'
import type { Tell } from '../../http/routing/tell.ts'
import { lockAccounts } from '../../ledger/accounts.ts'
import { findPlayer, insertFreeze, readFreeze as readLast } from './withdrawals.sql.ts'

/** Returns why a player's withdrawals are stopped, since when and by whom, or null if they are not. */
export async function readFreeze(executor: Executor, userId: number): Promise<WithdrawalFreeze | null> {
  const last = first(await readLast(executor, { userId }))
  if (last === null || !last.is_frozen) return null
  return { reason: last.reason, frozenAt: last.created_at.toISOString(), frozenBy: last.author }
}

type Deps = { readonly db: Database; readonly tell: Tell }
type Ask = { readonly userId: number; readonly isFrozen: boolean; readonly reason: string }
type Refusal = 'player_unknown' | 'withdrawals_frozen_already' | 'withdrawals_not_frozen'

/**
 * Stops a player's withdrawals, or allows them again. While they are stopped, the player cannot request one and operators cannot
 * approve one. Withdrawals that were approved before are paid.
 */
export async function setFreeze(deps: Deps, { username }: OperatorSession, ask: Ask): Promise<Result<null, Refusal>> {
  const { userId, isFrozen, reason } = ask
  return transact<null, Refusal>(deps.db, async (tx) => {
    const player = first(await findPlayer(tx, { userId }))
    if (player === null) return refuse('player_unknown')
    // A request that is running ends before this, or sees it.
    await lockAccounts(tx, [userId])
    const before = await readFreeze(tx, userId)
    if ((before !== null) === isFrozen)
      return refuse(isFrozen ? 'withdrawals_frozen_already' : 'withdrawals_not_frozen')
    await insertFreeze(tx, { userId, isFrozen, reason, author: username })
    await writeAuditLog(tx, {
      username,
      action: isFrozen ? 'freeze withdrawals' : 'unfreeze withdrawals',
      subject: { kind: 'player', key: userId },
      details: { walletAddress: player.wallet_address, reason },
    })
    deps.tell(tx, userId, { type: 'withdrawal_freeze' })
    return ok(null)
  })
}
