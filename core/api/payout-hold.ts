import { z } from 'zod'
import { defineCall } from './call.ts'
import { id, idIn, timestamp, writtenText } from './fields.ts'

const hold = z.object({
  id,
  reason: z.enum(['restored', 'moved']).meta({
    description: 'Restored from a backup; or found in another cluster of PostgreSQL, or on another timeline of it.',
  }),
  asOf: timestamp.nullable().meta({ description: 'What the database was set back to; null where nobody knows.' }),
  heldAt: timestamp,
  comparedAt: timestamp.nullable().meta({ description: 'When the chain was last compared with the record since.' }),
  comparedTo: z.int().nullable().meta({ description: 'The last block of that comparison.' }),
  transfers: z.int().meta({ description: 'Transfers out of the hot wallet that the chain has there.' }),
  strays: z.int().meta({ description: 'Transactions of the hot wallet that somebody has to explain.' }),
  differences: z
    .int()
    .meta({ description: 'Open alarms of transfers without a payout, and of payouts without a transfer.' }),
  paymentsReadTo: z.int().nullable().meta({ description: 'Payments to the treasury are read again up to this block.' }),
})
export type PayoutHold = z.output<typeof hold>

export const getPayoutHold = defineCall({
  method: 'GET',
  path: '/api/admin/payouts/hold',
  summary: 'Whether payouts wait because the database was set back, and what stands against their going on',
  tag: 'Operator',
  access: 'operator',
  response: z.object({ hold: hold.nullable() }),
  errors: [],
})

export const endPayoutHold = defineCall({
  method: 'POST',
  path: '/api/admin/payouts/hold/:id/end',
  summary:
    'Let payouts go on: the chain is compared once more, and everything that left the hot wallet has to be explained',
  tag: 'Operator',
  access: 'operator',
  params: z.object({ id: idIn }),
  body: z.object({ note: writtenText(500).min(1).meta({ description: 'What was compared, and what came of it.' }) }),
  errors: ['hold_unknown', 'hold_unexplained', 'payouts_held'],
})
