import { z } from 'zod'
import { WITHDRAWAL_STATUSES } from '../withdrawal.ts'
import { defineCall } from './call.ts'
import {
  amountText,
  cursor,
  decimal,
  id,
  ownLimit,
  timestamp,
  walletAddress,
  walletAddressOut,
  walletQuery,
} from './fields.ts'

/** An amount as text, or as the number that older clients send. */
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
    'withdrawal_to_other_wallet',
    'withdrawal_asset_unavailable',
    'withdrawal_bv3_locked',
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
