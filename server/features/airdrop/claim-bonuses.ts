import type { Address } from '#core/address.ts'
import {
  decideJoinClaim,
  decideReferralClaim,
  REFERRAL_BONUS,
  type ReferralClaimRefusal,
  readReferralCode,
} from '#core/airdrop.ts'

import {
  type AirdropClaimView,
  claimAirdrop as joinCall,
  claimAirdropReferral as referralCall,
} from '#core/api/airdrop.ts'
import { assert } from '#core/assert.ts'
import type { Transfer } from '#core/ledger.ts'
import type { Bv3 } from '#core/money.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import { type Database, first, only, type Transaction } from '../../db/statement.ts'
import { transactOnce } from '../../http/routing/once.ts'
import { type PlayerSession, requireOwner } from '../../http/routing/sessions.ts'
import type { Tell } from '../../http/routing/tell.ts'
import { findAccount, lockAccounts } from '../../ledger/accounts.ts'
import { post } from '../../ledger/post.ts'
import { claimSubmission, insertPair, insertReferral, readReferralClaim } from './airdrop.sql.ts'
import { readClaim, readJoin } from './read-claims.ts'

export type AirdropDeps = { readonly db: Database; readonly tell: Tell }

/** Player that a call names. Both fields must match the session's. */
export type NamedPlayer = { readonly walletAddress: Address; readonly userId: number }

type JoinRefusal =
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
): Promise<Result<AirdropClaimView, JoinRefusal>> {
  const owner = requireOwner(session, ask)
  if (!owner.ok) return owner
  const { userId } = owner.value
  const once = { ...owner.value, key, call: joinCall, request: ask }
  const answer = await transactOnce<AirdropClaimView, JoinRefusal>(db, once, async (tx) => {
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

type ReferralAsk = NamedPlayer & { readonly referralCode: string }
type ReferralRefusal =
  | ReferralClaimRefusal
  | 'unauthenticated'
  | 'not_yours'
  | 'referrer_malformed'
  | 'referrer_is_self'
  | 'idempotency_key_reused'

/** Credits both sides of a referral: the claimant once ever, the named wallet for each claim that names it. */
export async function claimReferral(
  { db, tell }: AirdropDeps,
  session: PlayerSession,
  ask: ReferralAsk,
  key: string | null = null,
): Promise<Result<AirdropClaimView, ReferralRefusal>> {
  const owner = requireOwner(session, ask)
  if (!owner.ok) return owner
  const claimant = owner.value
  const code = readReferralCode(claimant.walletAddress, ask.referralCode)
  if (!code.ok) return code

  const once = { ...claimant, key, call: referralCall, request: ask }
  const answer = await transactOnce<AirdropClaimView, ReferralRefusal>(db, once, async (tx) => {
    // Locks the named wallet only for a claim that can succeed.
    const early = decideReferralClaim(await readFacts(tx, claimant.userId, code.value))
    if (!early.ok) return early
    await lockAccounts(tx, [claimant.userId, early.value])
    const decision = decideReferralClaim(await readFacts(tx, claimant.userId, code.value))
    if (!decision.ok) return decision
    const referrer = { userId: decision.value, walletAddress: code.value }
    const pair = { userId: claimant.userId, otherUserId: referrer.userId }
    if (first(await insertPair(tx, pair)) === null) return refuse('airdrop_code_named_you')
    const claim = { userId: claimant.userId, referrerUserId: referrer.userId, amount: REFERRAL_BONUS }
    await insertReferral(tx, claim)
    const transfers = referralTransfers(claimant, referrer, REFERRAL_BONUS)
    const posted = await post(tx, transfers)
    assert(posted.size === transfers.length, `user ${claimant.userId} has a referral bonus already`)
    tell(tx, claimant.userId, { type: 'balance' }, { type: 'airdrop', change: 'referral_claimed' })
    tell(tx, referrer.userId, { type: 'balance' }, { type: 'airdrop', change: 'referral_earned' })
    return ok(await readClaim(tx, claimant.userId, 'referral'))
  })
  if (!answer.ok) return answer
  return ok(answer.value.answer)
}

/**
 * Reads the facts for the decision. Only the read with both accounts locked counts: if two wallets name each other at once, the
 * second one sees the claim of the first.
 */
async function readFacts(tx: Transaction, userId: number, code: Address) {
  const referrerId = (await findAccount(tx, code))?.userId ?? null
  const { state } = await readJoin(tx, userId)
  const own = await readNamed(tx, userId)
  return {
    claimant: { userId, join: state, hasClaimed: own !== null },
    referrer: referrerId === null ? null : { userId: referrerId, named: await readNamed(tx, referrerId) },
  }
}

/** Returns the account whose code a player has claimed with, or null before a claim. */
async function readNamed(tx: Transaction, userId: number): Promise<number | null> {
  const row = first(await readReferralClaim(tx, { userId }))
  return row === null ? null : Number(row.referrer_user_id)
}

const reward = { asset: 'BV3', debit: { kind: 'rewards' } } as const

/** Returns the bonus for joining. Its key contains the wallet's account, so that no account can get it twice. */
const joinTransfer = (userId: number, submissionId: number, amount: Bv3): Transfer => ({
  ...reward,
  key: `airdrop:join:${userId}`,
  reason: 'airdrop_join',
  amount,
  credit: { kind: 'available', userId },
  details: { submissionId },
})

type Party = { readonly userId: number; readonly walletAddress: Address }

/**
 * Returns both sides of a referral claim. Both keys contain the claimant: each player claims once, and a referrer earns for each
 * claimant.
 */
const referralTransfers = (claimant: Party, referrer: Party, amount: Bv3): Transfer[] => [
  {
    ...reward,
    key: `airdrop:referral:${claimant.userId}:claimant`,
    reason: 'airdrop_referral',
    amount,
    credit: { kind: 'available', userId: claimant.userId },
    details: { otherWallet: referrer.walletAddress, claimantUserId: claimant.userId },
  },
  {
    ...reward,
    key: `airdrop:referral:${claimant.userId}:referrer`,
    reason: 'airdrop_referrer',
    amount,
    credit: { kind: 'available', userId: referrer.userId },
    details: { otherWallet: claimant.walletAddress, claimantUserId: claimant.userId },
  },
]
