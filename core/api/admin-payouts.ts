import { z } from 'zod'
import { PAYOUT_ENDINGS, PAYOUT_STATES, PAYOUT_WAYS } from '../payout.ts'
import { PAYOUT_PROBLEM_CODES } from '../payout-problem.ts'
import { defineCall } from './call.ts'
import { decimal, id, idIn, timestamp, txHash, walletAddress, walletAddressOut, writtenText } from './fields.ts'

/** Payout of a withdrawal or a refund, as the operator sees it. */
export const payout = z.object({
  id,
  way: z.enum(PAYOUT_WAYS),
  state: z.enum(PAYOUT_STATES),
  ending: z
    .enum(PAYOUT_ENDINGS)
    .nullable()
    .meta({ description: 'How an operator wants it to end unpaid, until it has.' }),
  txHash: z.string().nullable(),
  token: walletAddressOut.nullable().meta({ description: 'Null for BNB.' }),
  amountBaseUnits: z.string(),
  problem: z.string().nullable(),
  problemFacts: z
    .object({ code: z.enum(PAYOUT_PROBLEM_CODES), values: z.record(z.string(), z.string()) })
    .nullable()
    .meta({ description: 'What the problem says, taken apart; null where it is of a kind without a code.' }),
})
export type PayoutView = z.output<typeof payout>

/**
 * Reads a payout right before the operator's wallet is asked to pay it. A list or a dialog may be out of date: it may have been
 * paid since.
 */
export const getPayout = defineCall({
  method: 'GET',
  path: '/api/admin/payouts/:id',
  summary: 'How a payout stands now',
  tag: 'Operator',
  access: 'operator',
  params: z.object({ id: idIn }),
  response: z.object({ id, state: z.enum(PAYOUT_STATES), txHash: z.string().nullable() }),
  errors: ['payout_unknown'],
})

/**
 * Names the transaction by which the operator has paid from a wallet of their own. The server proves it on the chain before it
 * counts.
 */
export const namePayout = defineCall({
  method: 'POST',
  path: '/api/admin/payouts/:id/transaction',
  summary: 'Name the transaction by which the operator’s wallet paid; counts once it is final and proves right',
  tag: 'Operator',
  access: 'operator',
  movesMoney: 'natural',
  params: z.object({ id: idIn }),
  body: z.object({
    txHash,
    isPayerOurs: z.boolean().default(false).meta({
      description:
        'Whether the wallet that paid is the platform’s, where that is not known yet: it is remembered as one. Needs a fresh proof.',
    }),
  }),
  response: z.object({ state: z.enum(PAYOUT_STATES), explanation: z.string() }),
  errors: [
    'payout_unknown',
    'payout_not_open',
    'payout_transaction_used',
    'payout_transaction_wrong',
    'payout_payer_unknown',
    'payment_unknown',
    'payment_failed',
    'payment_not_final',
    'dependency_down',
  ],
})

/** Ends a payout that was not paid. */
export const endPayout = defineCall({
  method: 'POST',
  path: '/api/admin/payouts/:id/end',
  summary:
    'Cancel a payout, or have it paid another way; what was signed ends once the chain proves that none of it can be mined any more',
  tag: 'Operator',
  access: 'operator',
  movesMoney: 'natural',
  params: z.object({ id: idIn }),
  body: z.object({
    ending: z.enum(PAYOUT_ENDINGS),
    reason: writtenText(500).default('').meta({ description: 'The player reads it; required to cancel.' }),
  }),
  response: z.object({
    state: z.enum(PAYOUT_STATES),
    ending: z
      .enum(PAYOUT_ENDINGS)
      .nullable()
      .meta({ description: 'What is still to be proven; null once it is done.' }),
  }),
  errors: [
    'payouts_held',
    'payouts_unexplained',
    'dependency_down',
    'payout_unknown',
    'payout_over',
    'payout_ending_already',
    'payout_way_unchanged',
    'payout_unavailable',
    'refund_needs_own_wallet',
    'rejection_needs_reason',
  ],
})

/**
 * Confirms a payout above a cap, which is signed only then. The operator who confirms it did not decide it. If the rule decided
 * it, an owner confirms it.
 */
export const confirmPayout = defineCall({
  method: 'POST',
  path: '/api/admin/payouts/:id/confirm',
  movesMoney: 'natural',
  summary: 'Confirm a payout that is above a cap, as a second operator',
  tag: 'Operator',
  access: 'operator',
  params: z.object({ id: idIn }),
  response: z.object({ id, state: z.enum(PAYOUT_STATES) }),
  errors: ['payout_unknown', 'payout_needs_no_second', 'payout_needs_another', 'operator_role_insufficient'],
})

const stray = z.object({
  walletAddress: walletAddressOut,
  nonce: z.int(),
  txHash: z.string().nullable().meta({ description: 'Null where no node could tell it.' }),
  foundAt: timestamp,
  payouts: z
    .array(z.object({ id, asset: z.enum(['USDT', 'BNB', 'BV3']), amount: decimal, toAddress: walletAddressOut }))
    .meta({ description: 'Open payouts of exactly what it has moved.' }),
})
export type Stray = z.output<typeof stray>

export const listStrays = defineCall({
  method: 'GET',
  path: '/api/admin/payouts/strays',
  summary: 'Final transactions of the hot wallet that were not signed here; as long as there is one, nothing is signed',
  tag: 'Operator',
  access: 'operator',
  response: z.object({ strays: z.array(stray) }),
  errors: [],
})

export const explainStray = defineCall({
  method: 'POST',
  path: '/api/admin/payouts/strays/explain',
  summary: 'Say what a transaction of the hot wallet was that was not signed here',
  tag: 'Operator',
  access: 'operator',
  movesMoney: 'natural',
  body: z.object({
    walletAddress,
    nonce: z.int().min(0),
    note: writtenText(500).min(1).meta({ description: 'What it was, and who has sent it.' }),
  }),
  errors: ['stray_unknown'],
})

const hold = z.object({
  id,
  reason: z.enum(['restored', 'moved']).meta({
    description: 'Restored from a backup; or found in another cluster of PostgreSQL, or on another timeline of it.',
  }),
  asOf: timestamp.nullable().meta({ description: 'What the database was set back to; null where nobody knows.' }),
  heldAt: timestamp,
  comparedAt: timestamp.nullable().meta({ description: 'When the chain was last compared with the record since.' }),
  comparedTo: z.int().nullable().meta({ description: 'The last block of that comparison.' }),
  transfers: z.int().meta({ description: 'Transfers out of the hot wallet that the chain has there.' }),
  strays: z.int().meta({ description: 'Transactions of the hot wallet that somebody has to explain.' }),
  differences: z
    .int()
    .meta({ description: 'Open alarms of transfers without a payout, and of payouts without a transfer.' }),
  paymentsReadTo: z.int().nullable().meta({ description: 'Payments to the treasury are read again up to this block.' }),
})
export type PayoutHold = z.output<typeof hold>

export const getPayoutHold = defineCall({
  method: 'GET',
  path: '/api/admin/payouts/hold',
  summary: 'Whether payouts wait because the database was set back, and what stands against their going on',
  tag: 'Operator',
  access: 'operator',
  response: z.object({ hold: hold.nullable() }),
  errors: [],
})

export const endPayoutHold = defineCall({
  method: 'POST',
  path: '/api/admin/payouts/hold/:id/end',
  summary:
    'Let payouts go on: the chain is compared once more, and everything that left the hot wallet has to be explained',
  tag: 'Operator',
  access: 'operator',
  params: z.object({ id: idIn }),
  body: z.object({ note: writtenText(500).min(1).meta({ description: 'What was compared, and what came of it.' }) }),
  errors: ['hold_unknown', 'hold_unexplained', 'payouts_held'],
})
