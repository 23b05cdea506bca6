import { z } from 'zod'
import { defineCall } from './call.ts'
import {
  cursor,
  decimal,
  hundredths,
  id,
  idIn,
  limit,
  moment,
  SHORT_TEXT_MAX,
  timestamp,
  walletAddress,
  walletAddressOut,
} from './fields.ts'

/** Payment of a copy. A gift was not paid for. */
export const PURCHASE_WAYS = ['USDT', 'BNB', 'gift'] as const
export type PurchaseWay = (typeof PURCHASE_WAYS)[number]

/** Values of the filter of purchases: one way, or all that were bought. */
export const PURCHASE_ORIGINS = ['bought', ...PURCHASE_WAYS] as const

/** Fewest digits of a prefix. A shorter one would match too many wallets to be sorted. */
const PREFIX_DIGITS_MIN = 4

const walletPrefix = z
  .string()
  .max(SHORT_TEXT_MAX)
  .trim()
  .transform((text) => text.toLowerCase())
  .refine((text) => new RegExp(`^0x[0-9a-f]{${PREFIX_DIGITS_MIN},40}$`).test(text), 'must be 0x and 4 to 40 digits')
  .meta({ description: 'The beginning of a wallet address: 0x and at least 4 hexadecimal digits.' })

const userFilters = z.object({
  signedIn: z.enum(['yes', 'no']).optional().meta({ description: 'Whether the wallet has ever signed in.' }),
  wallet: walletPrefix.optional(),
  from: moment.optional().meta({ description: 'Joined at this moment or later.' }),
  to: moment.optional().meta({ description: 'Joined before this moment.' }),
})
export type UserFilters = z.output<typeof userFilters>

const latestPurchase = z.object({
  id,
  cardName: z.string(),
  price: decimal,
  paymentMethod: z.enum(PURCHASE_WAYS),
  purchasedAt: timestamp,
})

const adminBalance = z.object({
  id: id.meta({ description: 'The user’s.' }),
  walletAddress: walletAddressOut,
  bv3Balance: hundredths,
  usdtBalance: decimal,
  bv3Held: hundredths,
  usdtHeld: decimal,
  referralEarnings: decimal,
  asOf: timestamp,
})
export type AdminBalanceView = z.output<typeof adminBalance>

const adminUser = adminBalance.extend({
  createdAt: timestamp.meta({ description: 'When the account was made.' }),
  hasSignedIn: z.boolean(),
  nftCount: z.int().meta({ description: 'Copies owned, bought and given.' }),
  totalPurchases: z.int().meta({ description: 'Copies bought.' }),
  latestPurchases: z.array(latestPurchase).meta({ description: 'The two latest, newest first.' }),
})
export type AdminUserView = z.output<typeof adminUser>

export const listAdminUsers = defineCall({
  method: 'GET',
  path: '/api/admin/users',
  summary: 'Accounts, newest first, with their balances as of now; X-Total-Count is exact up to 1000, then 1000+',
  tag: 'Operator',
  access: 'operator',
  query: userFilters.extend({ limit, cursor }),
  response: z.array(adminUser),
  hasFile: true,
  errors: [],
})

export const listAdminBalances = defineCall({
  method: 'GET',
  path: '/api/admin/balances',
  summary: 'Balances of all accounts, newest account first: stored and earned so far, as the player sees them',
  tag: 'Operator',
  access: 'operator',
  query: userFilters.extend({ limit, cursor }),
  response: z.array(adminBalance),
  hasFile: true,
  errors: [],
})

const purchaseFilters = z.object({
  cardId: idIn.optional(),
  way: z
    .enum(PURCHASE_ORIGINS)
    .optional()
    .meta({ description: 'What it was paid in; gift; or bought: all but gifts.' }),
  wallet: walletAddress.optional(),
  from: moment.optional().meta({ description: 'Made at this moment or later.' }),
  to: moment.optional().meta({ description: 'Made before this moment.' }),
})
export type PurchaseFilters = z.output<typeof purchaseFilters>

const adminPurchase = z.object({
  id,
  userId: id,
  walletAddress: walletAddressOut,
  cardId: id,
  cardName: z.string(),
  cardPrice: decimal.meta({ description: 'What the card costs now.' }),
  purchasePrice: decimal,
  paymentMethod: z.enum(PURCHASE_WAYS),
  txHash: z.string().nullable().meta({ description: 'The transaction that paid; null for a gift.' }),
  purchasedAt: timestamp,
})
export type AdminPurchaseView = z.output<typeof adminPurchase>

export const listAdminPurchases = defineCall({
  method: 'GET',
  path: '/api/admin/purchases',
  summary: 'One line a copy, newest first; X-Total-Count is exact up to 1000, then 1000+',
  tag: 'Operator',
  access: 'operator',
  query: purchaseFilters.extend({ limit, cursor }),
  response: z.array(adminPurchase),
  hasFile: true,
  errors: [],
})
