import { z } from 'zod'
import { defineCall } from './call.ts'
import { decimal, id, timestamp, walletAddressOut, walletQuery } from './fields.ts'

const bonus = z.object({
  purchaseId: id,
  cardName: z.string(),
  price: decimal,
  bonus: decimal.meta({ description: 'USDT that the referrer got for it.' }),
  purchasedAt: timestamp,
})

const referral = z.object({
  walletAddress: walletAddressOut,
  joinedAt: timestamp,
  earned: decimal,
  purchases: z.array(bonus).meta({ description: 'The latest, at most 50.' }),
})

export const getReferrals = defineCall({
  method: 'GET',
  path: '/api/referrals',
  summary: 'Who a wallet has referred, and what each of their purchases brought',
  tag: 'Referrals',
  access: 'player',
  query: walletQuery,
  response: z.object({
    stats: z.object({ totalReferrals: z.int(), totalEarnings: decimal }),
    referrals: z.array(referral).meta({ description: 'The latest, at most 200.' }),
  }),
  errors: ['not_yours'],
})
