import { z } from 'zod'
import { AUDIT_CHECKS } from '../audit-checks.ts'
import { CHAIN_ALARM_KINDS, CHAIN_DETAIL_CODES } from '../chain-alarm.ts'
import { PROCESS_ROLES } from '../process-role.ts'
import { defineCall } from './call.ts'
import { decimal, id, idIn, timestamp, walletAddressOut, writtenText } from './fields.ts'

const block = z.string().regex(/^\d+$/)

/**
 * State of a node: `aside` while it does not answer, `behind` while it lacks a block that others hold final, `contradicts` after
 * it disagreed with the others about a final block.
 */
const NODE_STATES = ['up', 'aside', 'behind', 'contradicts'] as const

const detailFacts = z
  .object({ code: z.enum(CHAIN_DETAIL_CODES), values: z.record(z.string(), z.string()) })
  .nullable()
  .meta({ description: 'The same as a code and values; null if it has no code.' })

const chainNode = z.object({
  name: z.string().meta({ description: 'Host and port, nothing else of its URL.' }),
  state: z.enum(NODE_STATES),
  problem: z.string().nullable().meta({ description: 'What it last answered wrongly, or that it did not answer.' }),
  problemFacts: detailFacts,
  isSlow: z.boolean().meta({ description: 'Whether it did not answer in time.' }),
  errors: z.int().meta({ description: 'Since this process was started.' }),
  contradictions: z.int().meta({ description: 'Since this process was started.' }),
  finalizedBlock: block.nullable().meta({ description: 'The last block that it called final.' }),
})

const chainAlarm = z.object({
  id,
  kind: z.enum(CHAIN_ALARM_KINDS),
  subject: z
    .string()
    .meta({ description: 'A node, a transaction, a price in USD, or nothing where the kind says it all.' }),
  detail: z.string(),
  facts: detailFacts,
  times: z.int().meta({ description: 'How often it was seen.' }),
  raisedAt: timestamp,
  lastSeenAt: timestamp,
})

/** State of the chain's reader, for the operator's health call. */
const chainHealth = z.object({
  finalizedBlock: block.nullable().meta({ description: 'That enough nodes hold final, when it was last asked for.' }),
  finalizedAt: timestamp.nullable().meta({ description: 'That block’s time.' }),
  cursorBlock: block.nullable().meta({ description: 'Payments are read up to and including this block.' }),
  cursorAt: timestamp.nullable().meta({ description: 'That block’s time.' }),
  isBehind: z.boolean().meta({ description: 'Whether payments are read later than they should be.' }),
  waitingPayments: z.int().meta({ description: 'Read, and not credited yet.' }),
  stuckPayments: z.int().meta({ description: 'Of those: they have waited for ten minutes and more.' }),
  keptAside: z
    .object({ usdt: decimal, bnb: decimal, payers: z.int() })
    .meta({ description: 'Payments below the smallest that counts, kept in one line a payer.' }),
  nodes: z.array(chainNode),
  alarms: z.array(chainAlarm),
})
export type ChainHealth = z.output<typeof chainHealth>

export const resolveChainAlarm = defineCall({
  method: 'POST',
  path: '/api/admin/chain-alarms/:id/resolve',
  summary:
    'Resolve an alarm about the chain; it is raised again where its cause goes on. That of a BNB price that jumped accepts this price, and needs a fresh proof.',
  tag: 'Operator',
  access: 'operator',
  params: z.object({ id: idIn }),
  body: z.object({
    note: writtenText(500).min(1).meta({ description: 'What was wrong and what was done.' }),
  }),
  errors: ['chain_alarm_unknown', 'operator_proof_required'],
})

const hotWallet = z.object({
  address: walletAddressOut,
  bnb: decimal,
  usdt: decimal,
  bv3: decimal.nullable(),
  isLow: z.boolean(),
})
export type HotWalletView = z.output<typeof hotWallet>

const health = z.object({
  auditAlarms: z.array(
    z.object({
      id,
      code: z
        .enum(AUDIT_CHECKS)
        .nullable()
        .meta({ description: 'Code of the check; null for a check of another release.' }),
      check: z.string().meta({ description: 'What must hold and does not.' }),
      count: z.int(),
      example: z.string().meta({ description: 'Some of what it was found at.' }),
      raisedAt: timestamp,
      stopsAll: z.boolean().meta({ description: 'Whether everybody’s payouts and approvals wait for it.' }),
      players: z.int().meta({ description: 'Whose payouts and withdrawals wait for it, where not everybody’s do.' }),
    }),
  ),
  payoutsStopped: z.boolean().meta({ description: 'Everybody’s: of players whom an alarm names they are besides.' }),
  chain: chainHealth,
  hotWallet: hotWallet
    .nullable()
    .meta({ description: 'Null without a hot wallet, or while its chain cannot be read.' }),
  isHotWalletUnreadable: z.boolean(),
  bots: z.object({ withdrawals: z.enum(['on', 'off']), purchases: z.enum(['on', 'off']) }),
  failedNotifications: z.int().meta({ description: 'Given up after all tries.' }),
  openPayments: z.int().meta({ description: 'As many as the list of open payments has.' }),
  pendingWithdrawals: z.int(),
  pendingAirdropClaims: z.int(),
  payoutsHeld: z.boolean().meta({ description: 'Whether payouts wait because the database was set back.' }),
  strays: z.int().meta({ description: 'Transactions of the hot wallet to explain: until then no payout is signed.' }),
  uncertainPayouts: z.int().meta({ description: 'Payouts that wait for a person: uncertain or failed.' }),
  roles: z.array(
    z.object({
      role: z.enum(PROCESS_ROLES),
      processes: z.int().meta({ description: 'Living processes that have it; with 0 what it does stands still.' }),
      lastSeenAt: timestamp.nullable().meta({ description: 'When one was last seen; null where none ever was.' }),
    }),
  ),
  commitsHang: z.boolean().meta({
    description: 'Whether commits of this process wait longer than they should, e.g. for a lost synchronous standby.',
  }),
  staleCollations: z.array(z.string()).meta({
    description: 'What sorts texts by another version of the system’s library than its indexes were built with.',
  }),
  untrustedProxySeenAt: timestamp.nullable().meta({
    description:
      'When a request last named its caller by a proxy’s header while TRUST_PROXY is off, at this process; then all callers share one address.',
  }),
})
export type OperatorHealth = z.output<typeof health>
/** Difference that the audit found, until a person resolves it. */
export type AuditAlarm = OperatorHealth['auditAlarms'][number]

export const getOperatorHealth = defineCall({
  method: 'GET',
  path: '/api/admin/health',
  summary: 'What needs a person: alarms, stopped payouts, an empty wallet, payments that wait',
  tag: 'Operator',
  access: 'operator',
  response: health,
  errors: [],
})
