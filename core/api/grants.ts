import { z } from 'zod'
import { defineCall } from './call.ts'
import { amountIn, decimal, id, timestamp, walletAddressOut } from './fields.ts'
import { typedWalletAddress } from './typed-wallet-address.ts'

/** Whole number, as a number or as its digits. */
const whole = z
  .union([z.string().max(20), z.number()])
  .transform((written) => (typeof written === 'number' || /^\d+$/.test(written.trim()) ? Number(written) : Number.NaN))
  .meta({ description: 'A whole number, as a number or as text.' })

/** Reads a wallet whose address was typed, to show it before something is given to it. */
export const lookUpWallet = defineCall({
  method: 'GET',
  path: '/api/admin/wallet',
  summary: 'Whether a wallet is anybody’s: its account, its first sign-in and its copies',
  tag: 'Operator',
  access: 'operator',
  query: z.object({ walletAddress: typedWalletAddress }),
  response: z.object({
    walletAddress: walletAddressOut,
    userId: id.nullable(),
    signedInAt: timestamp.nullable().meta({ description: 'When it signed in for the first time.' }),
    copies: z.int().meta({ description: 'NFTs that it owns.' }),
  }),
  errors: [],
})

export const giveNft = defineCall({
  method: 'POST',
  path: '/api/admin/give-nft',
  summary: 'Give copies of a card to a wallet, which gets an account if it has none. Honours Idempotency-Key',
  tag: 'Operator',
  access: 'operator',
  movesMoney: 'keyed',
  body: z.object({ walletAddress: typedWalletAddress, cardId: whole, quantity: whole.default(1) }),
  response: z.object({
    walletAddress: walletAddressOut,
    userId: id,
    cardId: id,
    cardName: z.string(),
    quantity: z.int(),
  }),
  errors: ['card_unknown', 'grant_quantity_invalid', 'idempotency_key_reused'],
})

export const sendTokens = defineCall({
  method: 'POST',
  path: '/api/admin/send-tokens',
  summary:
    'Credit BV3 and USDT to the balance of a wallet, which gets an account if it has none. Honours Idempotency-Key',
  tag: 'Operator',
  access: 'operator',
  movesMoney: 'keyed',
  body: z.object({
    walletAddress: typedWalletAddress,
    bv3Amount: amountIn.default('0'),
    usdtAmount: amountIn.default('0'),
  }),
  response: z.object({
    walletAddress: walletAddressOut,
    userId: id,
    bv3Amount: decimal,
    usdtAmount: decimal,
  }),
  errors: ['grant_amount_invalid', 'grant_empty', 'grant_too_large', 'idempotency_key_reused'],
})
