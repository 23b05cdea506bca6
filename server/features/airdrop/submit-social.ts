import type { Address } from '#core/address.ts'
import { decideSubmission, JOIN_BONUS, type SubmissionRefusal } from '#core/airdrop.ts'
import { readRetweetUrl } from '#core/airdrop-post.ts'
import type { AirdropClaimView } from '#core/api/airdrop.ts'
import { ok, type Result } from '#core/result.ts'
import type { Database } from '../../db/pool.ts'
import { only } from '../../db/statement.ts'
import { transactWithMutex } from '../../db/transact.ts'
import { type PlayerSession, requireOwner } from '../../http/routing/player-session.ts'
import type { Tell } from '../../http/routing/tell.ts'
import { lockAccounts } from '../../ledger/lock-accounts.ts'
import { insertPost, insertSubmission } from './airdrop.sql.ts'
import { readClaim, readJoin } from './read-claims.ts'

type Ask = NamedPlayer & { readonly retweetUrl: string }
type Refusal = SubmissionRefusal | 'unauthenticated' | 'not_yours' | 'airdrop_retweet_url_invalid'

/** Submits a player's post to the operator, for the first time or after a rejection. */
export async function submitSocial(
  { db, tell }: AirdropDeps,
  session: PlayerSession,
  ask: Ask,
): Promise<Result<AirdropClaimView, Refusal>> {
  const owner = requireOwner(session, ask)
  if (!owner.ok) return owner
  const { userId, walletAddress } = owner.value
  const post = readRetweetUrl(ask.retweetUrl)
  if (!post.ok) return post

  return transactWithMutex<AirdropClaimView, Refusal>(db, ask.walletAddress, async (tx) => {
    // The account's lock makes this the player's only submission: no other call can take the next number.
    await lockAccounts(tx, [userId])
    const { state, attempt: latest } = await readJoin(tx, userId)
    const decision = decideSubmission(state)
    if (!decision.ok) return decision
    const { url: retweetUrl, postId } = post.value
    const attempt = latest + 1
    const made = only(await insertSubmission(tx, { userId, attempt, amount: JOIN_BONUS, retweetUrl, postId }))
    await insertPost(tx, { postId, userId, attempt, submissionId: made.id, walletAddress })
    tell(tx, userId, { type: 'airdrop', change: 'submitted' })
    return ok(await readClaim(tx, userId, 'join'))
  })
}

export type AirdropDeps = { readonly db: Database; readonly tell: Tell }

/** Player that a call names. Both fields must match the session's. */
export type NamedPlayer = { readonly walletAddress: Address; readonly userId: number }
