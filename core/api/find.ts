import { z } from 'zod'
import { defineCall } from './call.ts'
import { decimal, id, storableText, walletAddressOut } from './fields.ts'

export const FOUND_KINDS = [
  'player',
  'withdrawal',
  'payment',
  'payout',
  'order',
  'claim',
  'note',
  'card',
  'operator',
  'entry',
] as const

const found = z.object({
  kind: z.enum(FOUND_KINDS),
  id: z.string(),
  playerId: id
    .nullable()
    .meta({ description: 'Whose it is; null for a card, an operator and an entry of the audit log.' }),
  walletAddress: walletAddressOut.nullable(),
  amount: decimal.nullable(),
  asset: z.enum(['BV3', 'USDT', 'BNB']).nullable(),
  status: z.string().nullable(),
  name: z
    .string()
    .nullable()
    .meta({ description: 'Of a card; of a note its beginning, of an entry of the audit log who wrote it.' }),
})
export type FoundRecord = z.output<typeof found>

export const findRecords = defineCall({
  method: 'GET',
  path: '/api/admin/find',
  summary:
    'Records by a wallet, a part of it or its short form, a hash, an order, a post, a number, the name of a card or an operator, or the words of a note; at most 20',
  tag: 'Operator',
  access: 'operator',
  query: z.object({ q: storableText(100) }),
  response: z.array(found),
  errors: [],
})
