import { z } from 'zod'
import { VARIANTS } from '../game/rules.ts'
import { BACKFILLED_REASONS } from '../ledger.ts'
import { defineCall } from './call.ts'
import { cursor, decimal, id, ownPageLimit, timestamp, walletAddressOut, walletQuery } from './fields.ts'

export const ACTIVITY_KINDS = [
  'mining',
  'referral',
  'withdrawal',
  'purchase',
  'airdrop',
  'game',
  'grant',
  'other',
] as const

const assets = z.enum(['BV3', 'USDT', 'BNB'])
const durationMs = z.int().meta({ description: 'Milliseconds.' })
const copies = z.int()

/** Facts of a line, from which its sentence is written in languages other than English. */
const facts = z.discriminatedUnion('reason', [
  z.object({
    reason: z.literal('mining_card'),
    asset: assets,
    cardName: z.string(),
    copies,
    perDayPerCopy: decimal,
    mined: durationMs,
    from: timestamp,
    until: timestamp,
    hasEarlierTime: z.boolean().meta({ description: 'Whether it pays for time before `from` too.' }),
    end: z.enum(['spent', 'listed']).nullable().meta({ description: 'Why the time was not paid in full.' }),
  }),
  z.object({ reason: z.literal('mining_base'), perMinute: decimal, mined: durationMs, until: timestamp }),
  z.object({
    reason: z.literal('referral_bonus'),
    percent: z.int(),
    price: decimal,
    cardName: z.string(),
    buyer: walletAddressOut,
  }),
  z.object({
    reason: z.enum(['withdrawal_hold', 'withdrawal_release', 'withdrawal_paid', 'withdrawal_fee']),
    withdrawalId: z.int(),
    toAddress: walletAddressOut,
    rejection: z.string().nullable(),
    isCancelled: z.boolean().meta({ description: 'Whether its player has cancelled it.' }),
    txHash: z.string().nullable(),
  }),
  z.object({ reason: z.literal('card_sale'), asset: assets, amount: decimal, cardName: z.string(), copies }),
  z.object({
    reason: z.enum(['payment_surplus', 'payment_unallocated', 'payment_refund', 'operator_grant']),
    asset: assets,
    amount: decimal,
  }),
  z.object({
    reason: z.literal('correction'),
    asset: assets,
    amount: decimal,
    why: z.string().meta({ description: 'The operator’s own words.' }),
  }),
  z.object({ reason: z.literal('airdrop_join'), amount: decimal }),
  z.object({
    reason: z.enum(['airdrop_referral', 'airdrop_referrer']),
    amount: decimal,
    otherWallet: walletAddressOut,
  }),
  z.object({
    reason: z.literal('game_play'),
    variant: z.enum(VARIANTS),
    score: z.int(),
    tokensPerMinute: decimal,
    paid: durationMs,
    hasEarlierTime: z.boolean().meta({ description: 'Whether time of earlier runs counts too.' }),
  }),
  z.object({
    reason: z.literal('import'),
    asset: assets,
    amount: decimal,
    isFromReferrals: z.boolean().meta({ description: 'Whether referrals had earned it on the older platform.' }),
  }),
  z.object({
    reason: z.literal('backfill'),
    asset: assets,
    amount: decimal,
    makesUpFor: z.enum(BACKFILLED_REASONS),
    cardName: z.string().nullable(),
    mined: durationMs,
  }),
])
export type ActivityFacts = z.output<typeof facts>

export const activityLine = z.object({
  id,
  at: timestamp,
  kind: z.enum(ACTIVITY_KINDS),
  asset: assets,
  amount: decimal.meta({ description: 'Signed: what the withdrawable or locked balance gained or lost.' }),
  held: decimal.meta({ description: 'Signed: what the held balance gained or lost.' }),
  explanation: z.string().meta({ description: 'Which card, which minutes, which rate; or what moved it. In English.' }),
  facts: facts.meta({ description: 'The same, not yet written as a sentence.' }),
  txHash: z.string().nullable(),
})
export type ActivityLine = z.output<typeof activityLine>

const format = z.literal('csv').optional().meta({
  description:
    'For a link in a browser: the file that Accept: text/csv answers, written for spreadsheets of the browser’s language.',
})

export const listActivity = defineCall({
  method: 'GET',
  path: '/api/activity',
  summary: "Every line of a wallet's ledger with its explanation, newest first; text/csv for a file",
  tag: 'Activity',
  access: 'player',
  query: walletQuery.extend({ kind: z.enum(ACTIVITY_KINDS).optional(), format, limit: ownPageLimit, cursor }),
  response: z.array(activityLine),
  hasFile: true,
  errors: ['not_yours'],
})
