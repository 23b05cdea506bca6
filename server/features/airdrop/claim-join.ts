import { decideJoinClaim } from '#core/airdrop.ts'
import { type AirdropClaimView, claimAirdrop as call } from '#core/api/airdrop.ts'
import { assert } from '#core/assert.ts'
import { ok, type Result } from '#core/result.ts'
import { only } from '../../db/statement.ts'
import { transactOnce } from '../../http/routing/once.ts'
import { type PlayerSession, requireOwner } from '../../http/routing/player-session.ts'
import { lockAccounts } from '../../ledger/lock-accounts.ts'
import { post } from '../../ledger/post.ts'
import { claimSubmission } from './airdrop.sql.ts'
import type { AirdropDeps, NamedPlayer } from './airdrop-deps.ts'
import { joinTransfer } from './airdrop-transfers.ts'
import { readClaim, readJoin } from './read-claims.ts'

type Refusal =
  | 'unauthenticated'
  | 'not_yours'
  | 'airdrop_not_approved'
  | 'airdrop_already_claimed'
  | 'idempotency_key_reused'

/** Credits the bonus for joining once, after the operator has approved the submission. */
export async function claimJoin(
  { db, tell }: AirdropDeps,
  session: PlayerSession,
  ask: NamedPlayer,
  key: string | null = null,
): Promise<Result<AirdropClaimView, Refusal>> {
  const owner = requireOwner(session, ask)
  if (!owner.ok) return owner
  const { userId } = owner.value
  const once = { ...owner.value, key, call, request: ask }
  const answer = await transactOnce<AirdropClaimView, Refusal>(db, once, async (tx) => {
    await lockAccounts(tx, [userId])
    const { state, submissionId, attempt, amount } = await readJoin(tx, userId)
    const decision = decideJoinClaim(state)
    if (!decision.ok) return decision
    only(await claimSubmission(tx, { userId, attempt }))
    const transfer = joinTransfer(userId, submissionId, amount)
    assert((await post(tx, [transfer])).has(transfer.key), `user ${userId} has the join bonus already`)
    tell(tx, userId, { type: 'balance' }, { type: 'airdrop', change: 'claimed' })
    return ok(await readClaim(tx, userId, 'join'))
  })
  if (!answer.ok) return answer
  return ok(answer.value.answer)
}
