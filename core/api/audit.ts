import { z } from 'zod'
import { defineCall } from './call.ts'
import { cursor, id, limit, moment, storableText, timestamp } from './fields.ts'

const hash = z.string().meta({ description: 'SHA-256, 64 hexadecimal digits.' })
const sequence = z.int().meta({ description: 'Its number in the chain, from 1 without a gap.' })

const auditEntry = z.object({
  id,
  sequence,
  at: timestamp,
  username: z.string(),
  action: z.string(),
  subject: z.string(),
  details: z.record(z.string(), z.unknown()),
  before: z.unknown().meta({ description: 'What was there before a change; null where nothing was.' }),
  after: z.unknown().meta({ description: 'What is there since; null where nothing is.' }),
  hash,
})

const name = storableText(200).min(1).optional()

export const listAuditLog = defineCall({
  method: 'GET',
  path: '/api/admin/audit',
  summary:
    'Everything that operators have done, newest first; X-Total-Count is exact to 1,000 and then 1000+; text/csv for a file',
  tag: 'Operator',
  access: 'operator',
  query: z.object({
    username: name.meta({ description: 'Who; exactly.' }),
    action: name.meta({ description: 'What was done; exactly, e.g. approve withdrawal.' }),
    subject: name.meta({
      description:
        'What it was done to: whole (withdrawal 12), its kind (withdrawal), a wallet or a transaction that it names, or an entry by its number (#12). Stands by itself: no username and no action beside it.',
    }),
    from: moment.optional().meta({ description: 'Entries at or after this moment.' }),
    to: moment.optional().meta({ description: 'Entries before this moment.' }),
    limit,
    cursor: cursor.meta({ description: 'Of X-Next-Cursor (older entries) or X-Prev-Cursor (newer ones).' }),
  }),
  response: z.array(auditEntry),
  hasFile: true,
  errors: [],
})

export const getAuditHead = defineCall({
  method: 'GET',
  path: '/api/admin/audit/head',
  summary: 'Number and hash of the last entry of the audit log; kept elsewhere, they prove what stood here',
  tag: 'Operator',
  access: 'operator',
  response: z.object({ sequence, hash }),
  errors: [],
})
