import { z } from 'zod'
import { defineCall } from './call.ts'
import { decimal, hundredths, id, timestamp, walletAddress, walletAddressOut, walletQuery } from './fields.ts'

const user = z.object({
  id,
  walletAddress: walletAddressOut,
  referredBy: walletAddressOut.nullable(),
  createdAt: timestamp,
})

export const createUser = defineCall({
  method: 'POST',
  path: '/api/users',
  summary: "The signed-in wallet's account, created if it has none",
  tag: 'Users',
  access: 'player',
  body: z.object({
    walletAddress,
    referredBy: z.string().max(100).nullish().meta({
      description:
        'A referral code: the wallet address of who referred. Bound in the session of the first sign-in, within 15 minutes of it, while nobody is bound and nothing was bought.',
    }),
  }),
  response: user,
  errors: ['not_yours'],
  isPlayerWrite: true,
})

const balance = z.object({
  userId: id,
  bv3Balance: hundredths,
  usdtBalance: decimal,
  referralEarnings: decimal,
  bv3Held: hundredths,
  usdtHeld: decimal,
  shift: z
    .object({ startedAt: timestamp, bv3: hundredths, usdt: decimal })
    .nullable()
    .meta({ description: 'How much of both balances the running shift has brought; null while nothing mines.' }),
  asOf: timestamp,
})

export const getBalance = defineCall({
  method: 'GET',
  path: '/api/balance',
  summary: 'What a withdrawal could take now: stored and earned so far',
  tag: 'Users',
  access: 'player',
  query: walletQuery,
  response: balance,
  errors: ['not_yours'],
})

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
