import { z } from 'zod'
import { defineCall } from './call.ts'
import {
  amountText,
  cursor,
  decimal,
  hundredths,
  id,
  idIn,
  ownLimit,
  timestamp,
  walletAddress,
  walletQuery,
} from './fields.ts'

const purchase = z.object({
  id,
  userId: id,
  cardId: id,
  purchasePrice: decimal,
  txHash: z.string().nullable().meta({
    description:
      'The transaction’s hash, a hyphen, the copy’s number; null for a copy that was given, or imported without one.',
  }),
  paymentMethod: z.string().meta({
    description: 'USDT or BNB; gift for a copy that was given, import for one of an older platform that does not say.',
  }),
  purchasedAt: timestamp,
  cardName: z.string(),
  imageUrl: z.string(),
  dailyBv3: z.int(),
  totalBv3: z.int(),
  dailyUsdt: decimal,
  totalUsdt: decimal,
})
export type PurchaseView = z.output<typeof purchase>

export const ownedCopy = purchase.extend({
  edition: z.int().positive().nullable().meta({
    description:
      'Which copy of its card it is, from 1 in the order in which copies were counted; null for a moment after its credit.',
  }),
  isOpened: z.boolean().meta({ description: 'Whether its player has seen it opened, on whatever device.' }),
  leftBv3: hundredths.meta({ description: 'BV3 in hundredths that the copy has still to give, as of this answer.' }),
  leftUsdt: decimal.meta({ description: 'USDT that the copy has still to give, as of this answer.' }),
})
export type OwnedCopyView = z.output<typeof ownedCopy>

export const listPurchases = defineCall({
  method: 'GET',
  path: '/api/purchases/user',
  summary:
    "A wallet's copies, newest first, up to 1,000 at once, with the terms that each was bought on and what is left of them",
  tag: 'Purchases',
  access: 'player',
  query: walletQuery.extend({ limit: ownLimit, cursor }),
  response: z.array(ownedCopy),
  errors: ['not_yours'],
})

export const recordPurchase = defineCall({
  method: 'POST',
  path: '/api/purchases',
  summary: 'One copy of a final payment; the same call always answers the same purchase',
  tag: 'Purchases',
  access: 'player',
  movesMoney: 'natural',
  body: z.object({
    userId: idIn,
    cardId: idIn,
    purchasePrice: amountText.meta({
      description:
        'Per copy: the exact price, or rounded to two decimals. Compared with the server’s own price, never used instead of it.',
    }),
    txHash: z.string().max(200).meta({ description: 'The transaction’s hash, a hyphen, the copy’s number from 1.' }),
    paymentMethod: z.enum(['USDT', 'BNB']).default('USDT'),
  }),
  response: purchase,
  errors: [
    'not_yours',
    'card_unknown',
    'card_inactive',
    'payment_hash_malformed',
    'payment_unknown',
    'payment_failed',
    'payment_not_final',
    'payment_wrong_token',
    'payment_wrong_recipient',
    'payment_unclear',
    'payment_before_start',
    'payment_wrong_sender',
    'payment_too_small',
    'payment_awaits_operator',
    'payment_already_resolved',
    'payment_imported',
    'copy_not_covered',
    'price_mismatch',
    'card_mismatch',
    'payment_method_unavailable',
    'dependency_down',
  ],
})

/** Copies that one call can mark as opened. */
const OPENED_MAX = 200

export const openPurchases = defineCall({
  method: 'POST',
  path: '/api/purchases/opened',
  summary: 'Mark own copies as opened: the player has seen them, and no device shows them again',
  tag: 'Purchases',
  access: 'player',
  body: z.object({
    walletAddress,
    purchaseIds: z.array(idIn).min(1).max(OPENED_MAX).meta({ description: 'Those of others are passed over.' }),
  }),
  response: z.object({ ok: z.literal(true) }),
  errors: ['not_yours'],
  isPlayerWrite: true,
})
