import { z } from 'zod'
import { INSTANT_REASONS } from '../instant.ts'
import { WITHDRAWAL_STATUSES } from '../withdrawal.ts'
import { defineCall } from './call.ts'
import {
  amountText,
  cursor,
  decimal,
  id,
  idIn,
  ownLimit,
  timestamp,
  walletAddress,
  walletAddressOut,
  walletQuery,
} from './fields.ts'

/** Amount as text, or as the number that older clients send. */
const amount = amountText.meta({ description: 'Plain decimal: BV3 with at most 2 decimals, USDT with at most 18.' })

const withdrawal = z.object({
  id,
  userId: id,
  tokenType: z.enum(['BV3', 'USDT']),
  amount: decimal.meta({ description: 'What left the balance.' }),
  fee: decimal,
  net: decimal.meta({ description: 'What reaches the wallet.' }),
  status: z.enum(WITHDRAWAL_STATUSES),
  toAddress: walletAddressOut,
  requestedAt: timestamp,
  decidedAt: timestamp.nullable(),
  completedAt: timestamp.nullable(),
  reason: z.string().nullable().meta({ description: 'Why it was rejected.' }),
  isCancelled: z.boolean().meta({ description: 'Whether its player has cancelled it; it is rejected then.' }),
  isInstant: z.boolean().meta({ description: 'Whether it was approved at once, by a rule and not by a person.' }),
  notInstant: z.array(z.enum(INSTANT_REASONS)).meta({
    description:
      'Reasons why the operator decides it; empty if the rule approved it or did not judge it: for BV3, or while it is off.',
  }),
  txHash: z.string().nullable().meta({ description: 'The transaction that pays it, once there is one.' }),
})
export type WithdrawalView = z.output<typeof withdrawal>

export const requestWithdrawal = defineCall({
  method: 'POST',
  path: '/api/withdrawals',
  summary: 'Ask for a withdrawal; its amount is held until it is paid or rejected. Honours Idempotency-Key',
  tag: 'Withdrawals',
  access: 'player',
  movesMoney: 'keyed',
  body: z.object({ walletAddress, tokenType: z.enum(['BV3', 'USDT']), amount, toAddress: walletAddress }),
  response: withdrawal,
  errors: [
    'not_yours',
    'withdrawal_amount_invalid',
    'withdrawal_below_minimum',
    'withdrawal_exceeds_balance',
    'withdrawal_too_many_pending',
    'withdrawals_frozen',
    'withdrawals_being_checked',
    'withdrawal_to_other_wallet',
    'withdrawal_asset_unavailable',
    'withdrawal_bv3_locked',
    'idempotency_key_reused',
  ],
  isPlayerWrite: true,
})

export const cancelWithdrawal = defineCall({
  method: 'POST',
  path: '/api/withdrawals/:id/cancel',
  summary: 'Cancel a withdrawal that nobody has decided yet: its amount is available again. Honours Idempotency-Key',
  tag: 'Withdrawals',
  access: 'player',
  movesMoney: 'keyed',
  params: z.object({ id: idIn }),
  response: withdrawal,
  errors: [
    'withdrawal_unknown',
    'withdrawal_already_decided',
    'withdrawal_too_many_cancelled',
    'withdrawals_being_checked',
    'dependency_down',
    'idempotency_key_reused',
  ],
  isPlayerWrite: true,
})

export const listWithdrawals = defineCall({
  method: 'GET',
  path: '/api/withdrawals/user',
  summary: "A wallet's withdrawals, newest first, up to 1,000 at once",
  tag: 'Withdrawals',
  access: 'player',
  query: walletQuery.extend({ limit: ownLimit, cursor }),
  response: z.array(withdrawal),
  errors: ['not_yours'],
})

const instantOffer = z.object({
  isOffered: z.boolean(),
  reasons: z.array(z.enum(INSTANT_REASONS)).meta({ description: 'What holds whatever the amount is.' }),
  perWithdrawalUsdt: decimal,
  leftUsdt: decimal.meta({ description: 'What this wallet may still be paid at once today, a day of UTC.' }),
  isNearlyUsedUp: z.boolean().meta({
    description: 'Whether there may be less than that for all wallets together today.',
  }),
})
export type InstantOffer = z.output<typeof instantOffer>

export const getInstantOffer = defineCall({
  method: 'GET',
  path: '/api/withdrawals/instant',
  summary: 'Whether a withdrawal of USDT would be paid at once now, up to which amount, and if not, why',
  tag: 'Withdrawals',
  access: 'player',
  query: walletQuery,
  response: instantOffer,
  errors: ['not_yours'],
})

const withdrawalWaits = z.object({
  days: z.int(),
  waits: z.object({ medianMs: z.int(), longestMs: z.int() }).nullable().meta({
    description: 'From asking until the final payment, in milliseconds; null where fewer than ten were paid.',
  }),
})
export type WithdrawalWaits = z.output<typeof withdrawalWaits>

export const getWithdrawalWaits = defineCall({
  method: 'GET',
  path: '/api/withdrawals/waits',
  summary:
    'How long players have waited for the withdrawals that the operator decided and that were paid within the last 30 days',
  tag: 'Withdrawals',
  access: 'anyone',
  response: withdrawalWaits,
  errors: [],
})
