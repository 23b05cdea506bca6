import { z } from 'zod'
import { defineCall } from './call.ts'
import {
  cursor,
  decimal,
  id,
  idIn,
  limit,
  timestamp,
  walletAddress,
  walletAddressOut,
  walletQuery,
  writtenText,
} from './fields.ts'

export const AIRDROP_CLAIM_TYPES = ['join', 'referral'] as const

const amount = decimal.meta({ description: 'BV3 as decimal text, e.g. 100: not hundredths.' })

/** Claim whose flags are one state, which `joinStateOf` in `core/airdrop.ts` reads. */
const claim = z.object({
  claimType: z.enum(AIRDROP_CLAIM_TYPES),
  claimed: z.boolean(),
  amount,
  socialSubmitted: z.boolean(),
  socialApproved: z.boolean(),
  socialRejected: z.boolean(),
  adminNotes: z.string().nullable().meta({ description: 'The operator’s words; of a rejection, its reason.' }),
  retweetUrl: z.string().nullable().meta({ description: 'The submitted post, in the one spelling that is kept.' }),
  referralCode: walletAddressOut.nullable().meta({ description: 'Of a referral claim, the wallet that it named.' }),
  submittedAt: timestamp.nullable(),
  decidedAt: timestamp.nullable(),
  claimedAt: timestamp.nullable(),
})
export type AirdropClaimView = z.output<typeof claim>

const player = { walletAddress, userId: idIn }

export const listAirdropClaims = defineCall({
  method: 'GET',
  path: '/api/airdrop/claims',
  summary: "A wallet's own claims: at most one to join, with its latest submission, and one of a referral",
  tag: 'Airdrop',
  access: 'player',
  query: walletQuery,
  response: z.array(claim),
  errors: ['not_yours'],
})

const stats = z.object({
  totalClaimed: decimal.meta({ description: 'All BV3 that the airdrop has brought this wallet, as decimal text.' }),
  successfulReferrals: z.int().meta({ description: 'Wallets that have claimed with this wallet’s code.' }),
})
export type AirdropStats = z.output<typeof stats>

export const getAirdropStats = defineCall({
  method: 'GET',
  path: '/api/airdrop/stats',
  summary: 'What the airdrop has brought a wallet, and how many have claimed with its code',
  tag: 'Airdrop',
  access: 'player',
  query: walletQuery,
  response: stats,
  errors: ['not_yours'],
})

export const submitSocial = defineCall({
  method: 'POST',
  path: '/api/airdrop/submit-social',
  summary: 'Submit the URL of a retweet for review; after a rejection, submit again',
  tag: 'Airdrop',
  access: 'player',
  body: z.object({
    ...player,
    retweetUrl: z.string().max(2_000).meta({ description: 'https://x.com/<name>/status/<number>' }),
  }),
  response: claim,
  errors: [
    'not_yours',
    'airdrop_retweet_url_invalid',
    'airdrop_already_pending',
    'airdrop_already_approved',
    'airdrop_already_claimed',
  ],
  isPlayerWrite: true,
})

export const claimAirdrop = defineCall({
  method: 'POST',
  path: '/api/airdrop/claim',
  summary: 'Claim the 100 BV3 for joining, once the submission is approved',
  tag: 'Airdrop',
  access: 'player',
  movesMoney: 'keyed',
  body: z.object(player),
  response: claim,
  errors: ['not_yours', 'airdrop_not_approved', 'airdrop_already_claimed'],
  isPlayerWrite: true,
})

export const claimAirdropReferral = defineCall({
  method: 'POST',
  path: '/api/airdrop/claim-referral',
  summary: 'Claim 20 BV3 by naming who referred this wallet, who gets 20 BV3 too',
  tag: 'Airdrop',
  access: 'player',
  movesMoney: 'keyed',
  body: z.object({ ...player, referralCode: z.string().max(200).meta({ description: 'A wallet address.' }) }),
  response: claim,
  errors: [
    'not_yours',
    'referrer_malformed',
    'referrer_is_self',
    'airdrop_referral_already_claimed',
    'airdrop_join_not_claimed',
    'airdrop_code_unknown',
    'airdrop_code_named_you',
  ],
  isPlayerWrite: true,
})

/** Claim with the field names that the panel reads. */
const adminClaim = z.object({
  id,
  user_id: id,
  wallet_address: walletAddressOut,
  amount,
  submitted_at: timestamp,
  admin_notes: z
    .string()
    .nullable()
    .meta({ description: 'Why the submission before this one was rejected; null at a first one.' }),
  retweet_url: z.string(),
  attempt: z.int().meta({ description: '1 for a wallet’s first submission.' }),
  earlier_rejections: z
    .array(z.object({ retweet_url: z.string(), reason: z.string(), rejected_by: z.string(), rejected_at: timestamp }))
    .meta({ description: 'Of this wallet, newest first, at most 10.' }),
  duplicates: z
    .array(
      z.object({
        id,
        user_id: id,
        wallet_address: walletAddressOut,
        status: z.enum(['pending', 'rejected', 'approved', 'claimed']),
      }),
    )
    .meta({ description: 'Submissions of the same post by other wallets, oldest first, at most 10.' }),
})
export type AdminAirdropClaim = z.output<typeof adminClaim>

/** Lists airdrop claims. `X-Total-Count` is the number of claims that wait in all. */
export const listAdminAirdropClaims = defineCall({
  method: 'GET',
  path: '/api/admin/airdrop-claims',
  summary:
    'Submissions that wait for review, oldest first; X-Total-Count says how many wait in all; text/csv for all of them as a file',
  tag: 'Operator',
  access: 'operator',
  query: z.object({ limit, cursor }),
  response: z.array(adminClaim),
  hasFile: true,
  errors: [],
})

const decided = z.object({ id, status: z.enum(['approved', 'rejected']) })

const verdictBody = z.object({
  claimId: idIn,
  notes: writtenText(500).default('').meta({ description: 'The player sees it; required to reject.' }),
})

export const approveAirdrop = defineCall({
  method: 'POST',
  path: '/api/admin/approve-airdrop',
  summary: 'Approve a pending submission: the player may claim',
  tag: 'Operator',
  access: 'operator',
  movesMoney: 'natural',
  body: verdictBody,
  response: decided,
  errors: ['airdrop_claim_unknown', 'airdrop_claim_already_decided'],
})

export const rejectAirdrop = defineCall({
  method: 'POST',
  path: '/api/admin/reject-airdrop',
  summary: 'Reject a pending submission with a reason: the player may submit again',
  tag: 'Operator',
  access: 'operator',
  movesMoney: 'natural',
  body: verdictBody,
  response: decided,
  errors: ['airdrop_claim_unknown', 'airdrop_claim_already_decided', 'rejection_needs_reason'],
})
