import { z } from 'zod'
import { defineCall } from './call.ts'
import { decimal, id, walletAddressOut } from './fields.ts'

export const FOUND_KINDS = ['player', 'withdrawal', 'payment', 'payout', 'order', 'card'] as const

const found = z.object({
  kind: z.enum(FOUND_KINDS),
  id: z.string(),
  playerId: id.nullable().meta({ description: 'Whose it is; null for a card.' }),
  walletAddress: walletAddressOut.nullable(),
  amount: decimal.nullable(),
  asset: z.enum(['BV3', 'USDT', 'BNB']).nullable(),
  status: z.string().nullable(),
  name: z.string().nullable().meta({ description: 'Of a card.' }),
})
export type Found = z.output<typeof found>

export const findRecords = defineCall({
  method: 'GET',
  path: '/api/admin/find',
  summary:
    'Records by a wallet, its beginning or its short form, a hash, an order, a number or a card’s name; at most 20',
  tag: 'Operator',
  access: 'operator',
  query: z.object({ q: z.string().max(100) }),
  response: z.array(found),
  errors: [],
})
