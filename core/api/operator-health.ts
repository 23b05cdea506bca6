import { z } from 'zod'
import { PROCESS_ROLES } from '../process-role.ts'
import { defineCall } from './call.ts'
import { chainHealth } from './chain-health.ts'
import { decimal, id, timestamp, walletAddressOut } from './fields.ts'

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
