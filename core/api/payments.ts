import { z } from 'zod'
import { NO_PAYMENTS, PAYMENT_STATUSES } from '../payment.ts'
import { payout } from './admin-payouts.ts'
import { defineCall } from './call.ts'
import {
  cursor,
  decimal,
  id,
  idIn,
  limit,
  SHORT_TEXT_MAX,
  timestamp,
  txHash,
  walletAddressOut,
  writtenText,
} from './fields.ts'
import { typedWalletAddress } from './typed-wallet-address.ts'

const payment = z.object({
  id,
  txHash: z.string(),
  asset: z.enum(['USDT', 'BNB']),
  value: decimal,
  credited: decimal.meta({ description: 'The part that bought purchases.' }),
  open: decimal.meta({ description: 'The part that waits for the operator.' }),
  status: z.enum(PAYMENT_STATUSES),
  sender: walletAddressOut,
  orderId: z.string().nullable(),
  cardName: z.string().nullable(),
  copies: z.int(),
  transfers: z
    .int()
    .meta({ description: 'How many transfers it has brought together: more than one where they were too small.' }),
  receivedAt: timestamp,
})
export type PaymentView = z.output<typeof payment>

export const findPayment = defineCall({
  method: 'POST',
  path: '/api/payments/find',
  summary: '‘I paid, find it’: what the server sees of a transaction, and what it did with it',
  tag: 'Payments',
  access: 'player',
  movesMoney: 'natural',
  body: z.object({ txHash }),
  response: z.object({
    state: z.enum(['unknown', 'pending', 'confirming', 'failed', 'no_payment', 'found']),
    otherwise: z.enum(NO_PAYMENTS).nullable().meta({ description: 'Why a final transaction is no payment to us.' }),
    explanation: z.string().meta({ description: 'What came of it, in English.' }),
    payments: z.array(payment).meta({ description: "This wallet's payments in the transaction." }),
  }),
  errors: ['payment_wrong_sender', 'payment_imported', 'dependency_down'],
})

export const listOwnPayments = defineCall({
  method: 'GET',
  path: '/api/payments',
  summary: "The session's payments that are not simply credited: kept, refunded or with a surplus",
  tag: 'Payments',
  access: 'player',
  response: z.array(payment),
  errors: [],
})

const adminPayment = payment.extend({
  userId: id.nullable().meta({ description: 'Of its sender; null for a wallet that has never signed in.' }),
  wasRecorded: z.boolean().meta({ description: 'Recorded by an operator: only their own wallet refunds it.' }),
  orderPrice: z
    .object({
      cardId: id,
      copies: z.int(),
      amount: decimal.meta({ description: 'What these copies cost together, in the payment’s asset.' }),
    })
    .nullable()
    .meta({
      description: 'What its order asks for this card: crediting takes that price, and any other card’s of now.',
    }),
  payout: payout.nullable().meta({ description: 'What sends it back, once a refund is decided.' }),
})
export type AdminPaymentView = z.output<typeof adminPayment>

export const listPayments = defineCall({
  method: 'GET',
  path: '/api/admin/payments',
  summary:
    'Payments, newest first; `open` for those that wait for the operator, to be decided or to be paid back, `aside` for what was too small to buy anything: X-Total-Count says how many; text/csv for all of them as a file',
  tag: 'Operator',
  access: 'operator',
  query: z.object({ filter: z.enum(['open', 'aside', 'all']).default('open'), limit, cursor }),
  response: z.array(adminPayment),
  hasFile: true,
  errors: [],
})

export const resolvePayment = defineCall({
  method: 'POST',
  path: '/api/admin/payments/:id/resolve',
  summary: 'Credit what a payment leaves open as copies of a card, or refund it to its sender',
  tag: 'Operator',
  access: 'operator',
  movesMoney: 'natural',
  params: z.object({ id: idIn }),
  body: z.discriminatedUnion('action', [
    z.object({
      action: z.literal('credit'),
      cardId: idIn,
      cardVersion: z.int().meta({ description: 'The version of the card whose price and terms were read.' }),
      isAtOrderPrice: z
        .boolean()
        .meta({ description: 'Whether `orderPrice` was read: the credit takes what was read, or is refused.' }),
      copies: z.int().min(1).max(10),
      note: writtenText(500).default(''),
    }),
    z.object({
      action: z.literal('refund'),
      way: z.enum(['hot_wallet', 'operator_wallet']).default('hot_wallet'),
      note: writtenText(500).default(''),
    }),
  ]),
  response: adminPayment,
  errors: [
    'payouts_unexplained',
    'payment_unknown',
    'payment_already_resolved',
    'payment_imported',
    'payment_too_small',
    'payment_without_account',
    'payment_method_unavailable',
    'bnb_price_stale',
    'bnb_price_unusable',
    'bnb_price_jumped',
    'card_unknown',
    'card_changed_meanwhile',
    'price_mismatch',
    'refund_needs_own_wallet',
    'payout_unavailable',
    'dependency_down',
  ],
})

export const recordPayment = defineCall({
  method: 'POST',
  path: '/api/admin/payments/record',
  summary:
    'Write down BNB that a contract passed on to the treasury, as a payment of a wallet that waits to be resolved',
  tag: 'Operator',
  access: 'operator',
  movesMoney: 'natural',
  body: z.object({
    txHash,
    walletAddress: typedWalletAddress,
    amountWei: z
      .string()
      .max(SHORT_TEXT_MAX)
      .regex(/^[1-9]\d{0,29}$/, 'must be an amount in wei')
      .optional()
      .meta({ description: 'Needed where no node can trace the transaction; never more than nodes can prove.' }),
    note: writtenText(500).default(''),
  }),
  response: adminPayment,
  errors: [
    'payment_unknown',
    'payment_not_final',
    'payment_failed',
    'payment_amount_needed',
    'payment_amount_unproven',
    'payment_already_recorded',
    'dependency_down',
  ],
})
