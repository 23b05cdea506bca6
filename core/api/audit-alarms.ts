import { z } from 'zod'
import { AUDIT_CHECKS } from '../audit-checks.ts'
import { CORRECTION_ACCOUNTS } from '../correction.ts'
import { defineCall } from './call.ts'
import { amountIn, decimal, id, idIn, timestamp, walletAddressOut, writtenText } from './fields.ts'

const userId = z.int().min(0).meta({ description: 'Whose row it is; 0 for the platform’s own.' })
const note = writtenText(500).min(1).meta({ description: 'Stands in the audit log.' })

const difference = z.object({
  userId,
  subject: z.string().meta({ description: 'Which row.' }),
  difference: z.string().meta({ description: 'What differs, exactly.' }),
  identity: z.string().meta({ description: 'Names the difference in a decision about it.' }),
})
export type AlarmDifference = z.output<typeof difference>

const alarm = z.object({
  id,
  code: z
    .enum(AUDIT_CHECKS)
    .nullable()
    .meta({ description: 'Code of the check; null for a check of another release.' }),
  check: z.string(),
  raisedAt: timestamp,
  stopsAll: z.boolean().meta({ description: 'Whether it stops everybody’s payouts and withdrawals.' }),
  players: z.array(z.object({ userId: id, walletAddress: walletAddressOut })).meta({
    description: 'Whose payouts and withdrawals it stops.',
  }),
  count: z.int().meta({ description: 'How many differences there are at this moment.' }),
  differences: z.array(difference).meta({ description: 'The first of them, looked for anew.' }),
  remedy: z.enum(['set', 'correct', 'accept']).meta({
    description:
      'What puts it right: setting the kept row to what the ledger says, a correction between accounts, or neither.',
  }),
})
export type AlarmFile = z.output<typeof alarm>

export const getAuditAlarm = defineCall({
  method: 'GET',
  path: '/api/admin/audit-alarms/:id',
  summary: 'An open alarm with what still differs, looked for anew',
  tag: 'Operator',
  access: 'operator',
  params: z.object({ id: idIn }),
  response: alarm,
  errors: ['audit_alarm_unknown'],
})

const decided = z.object({
  userId,
  subject: z.string().min(1).max(300),
  difference: z.string().min(1).max(2_000),
  identity: z
    .string()
    .min(1)
    .max(4_000)
    .optional()
    .meta({ description: 'Names the difference, copied from the alarm. Without it, the two texts name it.' }),
  note,
})

export const setKeptRow = defineCall({
  method: 'POST',
  path: '/api/admin/audit-alarms/:id/set-kept',
  summary: 'Set the kept row of a difference to what the ledger says. Honours Idempotency-Key',
  tag: 'Operator',
  access: 'operator',
  params: z.object({ id: idIn }),
  body: decided,
  errors: ['audit_alarm_unknown', 'difference_unknown', 'kept_row_cannot_be_set', 'idempotency_key_reused'],
})

export const acceptDifference = defineCall({
  method: 'POST',
  path: '/api/admin/audit-alarms/:id/accept',
  summary: 'Accept a difference as explained, exactly as it is now: another one alarms again. Honours Idempotency-Key',
  tag: 'Operator',
  access: 'operator',
  params: z.object({ id: idIn }),
  body: decided,
  errors: ['audit_alarm_unknown', 'difference_unknown', 'idempotency_key_reused'],
})

const correctionFields = {
  asset: z.enum(['BV3', 'USDT', 'BNB']),
  amount: amountIn.meta({ description: 'Above zero.' }),
  debit: z.enum(CORRECTION_ACCOUNTS).meta({ description: 'Where it is taken from.' }),
  credit: z.enum(CORRECTION_ACCOUNTS).meta({ description: 'Where it is put.' }),
}
const figures = z.object({ bv3Available: decimal, bv3Held: decimal, usdtAvailable: decimal, usdtHeld: decimal })
const correctionErrors = [
  'player_unknown',
  'correction_amount_invalid',
  'correction_accounts_invalid',
  'correction_exceeds_balance',
] as const

export const previewCorrection = defineCall({
  method: 'GET',
  path: '/api/admin/corrections/preview',
  summary: 'What a correction would make of a player’s balances, and of what the audit finds; writes nothing',
  tag: 'Operator',
  access: 'operator',
  query: z.object({ userId: idIn, ...correctionFields }),
  response: z.object({
    walletAddress: walletAddressOut,
    before: figures,
    after: figures,
    checksBefore: z.array(z.string()).meta({ description: 'Checks that find a difference of this player now.' }),
    checksAfter: z.array(z.string()).meta({ description: 'The same once it is posted.' }),
    codesBefore: z.array(z.enum(AUDIT_CHECKS)).optional().meta({ description: 'Codes of `checksBefore`, in order.' }),
    codesAfter: z.array(z.enum(AUDIT_CHECKS)).optional().meta({ description: 'Codes of `checksAfter`, in order.' }),
  }),
  errors: correctionErrors,
})
export type CorrectionPreview = z.output<(typeof previewCorrection)['response']>

export const postCorrection = defineCall({
  method: 'POST',
  path: '/api/admin/corrections',
  movesMoney: 'keyed',
  summary: 'Post a correction with its reason, which the player reads. Honours Idempotency-Key',
  tag: 'Operator',
  access: 'operator',
  body: z.object({
    userId: id,
    ...correctionFields,
    confirmedAmount: z.string().max(100).meta({ description: 'The amount once more, as it was typed to confirm it.' }),
    why: writtenText(500).min(1).meta({ description: 'The player reads it.' }),
  }),
  response: z.object({ userId: id, asset: correctionFields.asset, amount: decimal, after: figures }),
  errors: [...correctionErrors, 'correction_amount_differs', 'idempotency_key_reused'],
})

const run = z.object({
  kind: z.enum(['new', 'totals', 'full']),
  lastEndedAt: timestamp.nullable().meta({ description: 'When the last one ended well.' }),
  lasted: z.int().nullable().meta({ description: 'Milliseconds that it took.' }),
  players: z.int().nullable(),
  differences: z.int().nullable(),
  nextAt: timestamp,
  isRunning: z.boolean(),
  askedBy: z.string().nullable(),
  problem: z.string().nullable().meta({ description: 'Why the last one failed.' }),
  isLate: z.boolean(),
})
export type AuditRun = z.output<typeof run>

export const listAuditRuns = defineCall({
  method: 'GET',
  path: '/api/admin/audit-runs',
  summary: 'When the audit has last looked at what is new, at the totals and at everything, and when it does next',
  tag: 'Operator',
  access: 'operator',
  response: z.object({ runs: z.array(run) }),
  errors: [],
})

export const startAudit = defineCall({
  method: 'POST',
  path: '/api/admin/audit-runs',
  summary: 'Have the audit look at what is new, or at everything, at once',
  tag: 'Operator',
  access: 'operator',
  body: z.object({ kind: z.enum(['new', 'full']) }),
  response: z.object({ isStarted: z.boolean().meta({ description: 'False where one waits or runs already.' }) }),
  errors: [],
})

export const resolveAuditAlarm = defineCall({
  method: 'POST',
  path: '/api/admin/audit-alarms/:id/resolve',
  summary: 'Resolve an alarm whose difference a fresh audit no longer finds; payouts go on once none is open',
  tag: 'Operator',
  access: 'operator',
  params: z.object({ id: idIn }),
  body: z.object({
    note: writtenText(500).min(1).meta({ description: 'What was wrong and what was done.' }),
  }),
  errors: ['audit_alarm_unknown', 'audit_alarm_persists'],
})
