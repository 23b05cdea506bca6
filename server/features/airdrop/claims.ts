import type { Address } from '#core/address.ts'
import {
  decideJoinClaim,
  decideReferralClaim,
  type JoinState,
  joinFlags,
  REFERRAL_BONUS,
  type ReferralClaimRefusal,
  readReferralCode,
} from '#core/airdrop.ts'
import {
  type AdminAirdropClaim,
  type AirdropClaimView,
  type AirdropStats,
  claimAirdrop as joinCall,
  claimAirdropReferral as referralCall,
} from '#core/api/airdrop.ts'
import { assert } from '#core/assert.ts'
import type { Transfer } from '#core/ledger.ts'
import { type Bv3, bv3, formatAmount } from '#core/money.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import { type Database, type Executor, first, only, type Transaction } from '../../db/statement.ts'
import { csvKind } from '../../http/routing/csv-file.ts'
import { LOWEST_ID_FIRST, type PageStart, readListPage } from '../../http/routing/list-page.ts'
import type { NotifyPages } from '../../http/routing/notify-pages.ts'
import { transactOnce } from '../../http/routing/player-requests.ts'
import { type PlayerSession, requireOwner } from '../../http/routing/route.ts'
import { findAccount } from '../../ledger/accounts.ts'
import { lockAccounts, post } from '../../ledger/post.ts'
import {
  claimSubmission,
  countPendingSubmissions,
  insertPair,
  insertReferral,
  type ReadLatestSubmissionRow,
  type ReadPendingSubmissionsRow,
  type ReadReferralClaimRow,
  type ReadSamePostRow,
  readAirdropStats,
  readLatestSubmission,
  readPendingSubmissions,
  readPendingSubmissionsBefore,
  readReferralClaim,
  readSamePost,
  readStatuses,
  readWallet,
} from './airdrop.sql.ts'

export type AirdropDeps = { readonly db: Database; readonly notifyPages: NotifyPages }

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
  { db, notifyPages }: AirdropDeps,
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
    notifyPages(tx, userId, { type: 'balance' }, { type: 'airdrop', change: 'claimed' })
    return ok(await readClaim(tx, userId, 'join'))
  })
  if (!answer.ok) return answer
  return ok(answer.value.answer)
}

type ReferralClaimRequest = NamedPlayer & { readonly referralCode: string }
type ReferralCallRefusal =
  | ReferralClaimRefusal
  | 'unauthenticated'
  | 'not_yours'
  | 'referrer_malformed'
  | 'referrer_is_self'
  | 'idempotency_key_reused'

/** Credits both sides of a referral: the claimant once ever, the named wallet for each claim that names it. */
export async function claimReferral(
  { db, notifyPages }: AirdropDeps,
  session: PlayerSession,
  ask: ReferralClaimRequest,
  key: string | null = null,
): Promise<Result<AirdropClaimView, ReferralCallRefusal>> {
  const owner = requireOwner(session, ask)
  if (!owner.ok) return owner
  const claimant = owner.value
  const code = readReferralCode(claimant.walletAddress, ask.referralCode)
  if (!code.ok) return code

  const once = { ...claimant, key, call: referralCall, request: ask }
  const answer = await transactOnce<AirdropClaimView, ReferralCallRefusal>(db, once, async (tx) => {
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
    notifyPages(tx, claimant.userId, { type: 'balance' }, { type: 'airdrop', change: 'referral_claimed' })
    notifyPages(tx, referrer.userId, { type: 'balance' }, { type: 'airdrop', change: 'referral_earned' })
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

const rewardBase = { asset: 'BV3', debit: { kind: 'rewards' } } as const

/** Returns the bonus for joining. Its key contains the wallet's account, so that no account can get it twice. */
const joinTransfer = (userId: number, submissionId: number, amount: Bv3): Transfer => ({
  ...rewardBase,
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
    ...rewardBase,
    key: `airdrop:referral:${claimant.userId}:claimant`,
    reason: 'airdrop_referral',
    amount,
    credit: { kind: 'available', userId: claimant.userId },
    details: { otherWallet: referrer.walletAddress, claimantUserId: claimant.userId },
  },
  {
    ...rewardBase,
    key: `airdrop:referral:${claimant.userId}:referrer`,
    reason: 'airdrop_referrer',
    amount,
    credit: { kind: 'available', userId: referrer.userId },
    details: { otherWallet: claimant.walletAddress, claimantUserId: claimant.userId },
  },
]

/** Lists a wallet's claims: at most one to join and one of a referral. */
export async function readClaims(db: Executor, userId: number): Promise<AirdropClaimView[]> {
  const submissions = await readLatestSubmission(db, { userId })
  const claims = submissions.map(joinClaim)
  const referral = first(await readReferralClaim(db, { userId }))
  if (referral === null) return claims
  const referrer = only(await readWallet(db, { userId: referral.referrer_user_id }))
  return [...claims, referralClaim(referral, referrer.wallet_address)]
}

/** Returns the claim of one type, which must exist. */
export async function readClaim(
  db: Executor,
  userId: number,
  type: AirdropClaimView['claimType'],
): Promise<AirdropClaimView> {
  const claim = (await readClaims(db, userId)).find(({ claimType }) => claimType === type)
  if (claim === undefined) throw new Error(`the ${type} claim of user ${userId} is missing`)
  return claim
}

/** Returns what the airdrop has credited to a wallet: for joining, for its own referral claim, and for claims that named it. */
export async function readStats(db: Executor, userId: number): Promise<AirdropStats> {
  const stats = only(await readAirdropStats(db, { userId }))
  return { totalClaimed: formatAmount(stats.total, 'BV3'), successfulReferrals: Number(stats.referrals) }
}

/**
 * Reads the airdrop state of a wallet. Callers hold the account's lock, so that the state cannot change in the meantime.
 *
 * Only the operator can still change it: from pending, where no step of a wallet starts.
 */
export async function readJoin(
  tx: Transaction,
  userId: number,
): Promise<{ state: JoinState; submissionId: number; attempt: number; amount: Bv3 }> {
  const row = first(await readLatestSubmission(tx, { userId }))
  if (row === null) return { state: 'not_started', submissionId: 0, attempt: 0, amount: bv3(0n) }
  return { state: row.status, submissionId: Number(row.id), attempt: row.attempt, amount: bv3(row.amount) }
}

const joinClaim = (row: ReadLatestSubmissionRow): AirdropClaimView => ({
  claimType: 'join',
  ...joinFlags(row.status),
  amount: formatAmount(row.amount, 'BV3'),
  adminNotes: row.notes,
  retweetUrl: row.retweet_url,
  referralCode: null,
  submittedAt: row.submitted_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
  claimedAt: row.claimed_at?.toISOString() ?? null,
})

/** Returns the view of a referral claim. Referral claims are not reviewed: each is claimed or does not exist. */
const referralClaim = (row: ReadReferralClaimRow, referrer: Address): AirdropClaimView => ({
  claimType: 'referral',
  claimed: true,
  socialSubmitted: false,
  socialApproved: false,
  socialRejected: false,
  amount: formatAmount(row.amount, 'BV3'),
  adminNotes: null,
  retweetUrl: null,
  referralCode: referrer,
  submittedAt: null,
  decidedAt: null,
  claimedAt: row.claimed_at.toISOString(),
})

/** Maximum of earlier rejections, and of other wallets with the same post, shown beside a submission. */
const SHOWN_MAX = 10

/** Lists submissions that wait for the operator, oldest first. */
export async function readAdminClaims(db: Executor, afterId: number, limit: number): Promise<AdminAirdropClaim[]> {
  return toClaims(db, await readPendingSubmissions(db, { afterId, limit, shownMax: SHOWN_MAX }))
}

/** Lists submissions before `beforeId` that wait for the operator, newest first. */
export async function readAdminClaimsBack(db: Executor, beforeId: number, limit: number): Promise<AdminAirdropClaim[]> {
  return toClaims(db, await readPendingSubmissionsBefore(db, { beforeId, limit, shownMax: SHOWN_MAX }))
}

/** Lists a page of these submissions, and counts all of them. */
export async function readClaimsPage(db: Executor, place: PageStart<number>, limit: number) {
  const page = await readListPage({
    format: LOWEST_ID_FIRST,
    place,
    limit,
    read: (atMost) =>
      place.way === 'back' ? readAdminClaimsBack(db, place.from, atMost) : readAdminClaims(db, place.from ?? 0, atMost),
    markOf: ({ id }) => id,
  })
  return { ...page, count: String(await countPendingClaims(db)) }
}

async function toClaims(db: Executor, rows: readonly ReadPendingSubmissionsRow[]): Promise<AdminAirdropClaim[]> {
  const duplicates = await readDuplicates(db, rows)
  return rows.map((row, index) => {
    // The statement returns them as JSON, so their moments are text.
    const rejections = row.rejections as AdminAirdropClaim['earlier_rejections']
    return {
      id: Number(row.id),
      user_id: Number(row.user_id),
      wallet_address: row.wallet_address,
      amount: formatAmount(row.amount, 'BV3'),
      submitted_at: row.submitted_at.toISOString(),
      admin_notes: rejections[0]?.reason ?? null,
      retweet_url: row.retweet_url,
      attempt: row.attempt,
      earlier_rejections: rejections.map((rejection) => ({
        ...rejection,
        rejected_at: new Date(rejection.rejected_at).toISOString(),
      })),
      duplicates: duplicates[index] ?? [],
    }
  })
}

/**
 * Lists the submissions of each row's post by other players. Queries row by row, because any number of players may submit one post.
 */
async function readDuplicates(db: Executor, rows: readonly ReadPendingSubmissionsRow[]) {
  const posts: ReadSamePostRow[][] = []
  for (const { post_id: postId, user_id: userId } of rows) {
    posts.push(await readSamePost(db, { postId, userId, limit: SHOWN_MAX }))
  }
  const all = posts.flat()
  if (all.length === 0) return []
  const keys = { userIds: all.map((post) => post.user_id), attempts: all.map((post) => post.attempt) }
  const statuses = new Map((await readStatuses(db, keys)).map(({ id, status }) => [id, status]))
  return posts.map((same) =>
    same.flatMap(({ submission_id, user_id, wallet_address }): AdminAirdropClaim['duplicates'] => {
      const status = statuses.get(submission_id)
      return status === undefined
        ? []
        : [{ id: Number(submission_id), user_id: Number(user_id), wallet_address, status }]
    }),
  )
}

export async function countPendingClaims(db: Executor): Promise<number> {
  return Number(only(await countPendingSubmissions(db)).pending)
}

/** Submissions that wait for the operator as a file, oldest first. */
export const CLAIMS_CSV = csvKind<Record<never, never>, AdminAirdropClaim>('airdrop-claims', () => ({
  columns: {
    id: ({ id }) => id,
    userId: ({ user_id }) => user_id,
    walletAddress: ({ wallet_address }) => wallet_address,
    amount: ({ amount }) => amount,
    submittedAt: ({ submitted_at }) => submitted_at,
    retweetUrl: ({ retweet_url }) => retweet_url,
    attempt: ({ attempt }) => attempt,
    earlierRejections: ({ earlier_rejections }) => earlier_rejections.length,
    lastRejection: ({ admin_notes }) => admin_notes,
    samePostByOthers: ({ duplicates }) => duplicates.map(({ wallet_address }) => wallet_address).join(' '),
  },
  readAfter: (executor, last, limit) => readAdminClaims(executor, last?.id ?? 0, limit),
}))
