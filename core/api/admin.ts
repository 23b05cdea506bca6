import { z } from 'zod'
import { INSTANT_REASONS, INSTANT_SIGNALS } from '../instant.ts'
import { PAYOUT_ENDINGS, PAYOUT_STATES, PAYOUT_WAYS } from '../payout.ts'
import { PAYOUT_PROBLEM_CODES } from '../payout-problem.ts'
import { PROCESS_ROLES } from '../process-role.ts'
import { WITHDRAWAL_STATUSES } from '../withdrawal.ts'
import { defineCall } from './call.ts'
import { chainHealth } from './chain-health.ts'
import {
  cursor,
  decimal,
  id,
  idIn,
  limit,
  timestamp,
  txHash,
  walletAddress,
  walletAddressOut,
  writtenText,
} from './fields.ts'

/** A one-time code or a recovery code, spaces and hyphens included. */
export const code = z.string().max(40)

export const login = defineCall({
  method: 'POST',
  path: '/api/admin/login',
  summary: 'Sign in to the panel; the token is good for twelve hours',
  tag: 'Operator',
  access: 'anyone',
  body: z.object({
    username: writtenText(64).min(1),
    password: z.string().min(1).max(200),
    code: code.optional().meta({ description: 'A one-time code or a recovery code, where the account has them.' }),
  }),
  response: z.object({ success: z.literal(true), token: z.string(), expiresAt: timestamp }),
  errors: ['login_failed', 'login_code_required', 'login_throttled'],
})

export const logout = defineCall({
  method: 'POST',
  path: '/api/admin/logout',
  summary: 'Revoke the token',
  tag: 'Operator',
  access: 'operator',
  role: 'viewer',
  needsNoFactor: true,
  errors: [],
})

/** With a wallet: whether to show it the link to the panel, which grants nothing. With a Bearer token: whether it holds. */
export const checkAdmin = defineCall({
  method: 'GET',
  path: '/api/admin/check',
  summary: 'Whether a Bearer token holds; or whether to show a wallet the link to the panel, which grants nothing',
  tag: 'Operator',
  access: 'anyone',
  query: z.object({ walletAddress: walletAddress.optional() }),
  response: z.boolean(),
  errors: ['operator_unauthenticated'],
})

/** How money leaves for a withdrawal or a refund, as the operator sees it. */
export const payout = z.object({
  id,
  way: z.enum(PAYOUT_WAYS),
  state: z.enum(PAYOUT_STATES),
  ending: z
    .enum(PAYOUT_ENDINGS)
    .nullable()
    .meta({ description: 'How an operator wants it to end unpaid, until it has.' }),
  txHash: z.string().nullable(),
  token: walletAddressOut.nullable().meta({ description: 'Null for BNB.' }),
  amountBaseUnits: z.string(),
  problem: z.string().nullable(),
  problemFacts: z
    .object({ code: z.enum(PAYOUT_PROBLEM_CODES), values: z.record(z.string(), z.string()) })
    .nullable()
    .meta({ description: 'What the problem says, taken apart; null where it is of a kind without a code.' }),
})
export type PayoutView = z.output<typeof payout>

export const adminWithdrawal = z.object({
  id,
  userId: id,
  walletAddress: walletAddressOut,
  tokenType: z.enum(['BV3', 'USDT']),
  amount: decimal,
  fee: decimal,
  net: decimal,
  status: z.enum(WITHDRAWAL_STATUSES),
  toAddress: walletAddressOut,
  requestedAt: timestamp,
  decidedAt: timestamp.nullable(),
  decidedBy: z.string().nullable(),
  isCancelled: z
    .boolean()
    .meta({ description: 'Whether its player has cancelled it; then no operator has decided it.' }),
  completedAt: timestamp.nullable(),
  reason: z.string().nullable(),
  isInstant: z.boolean().meta({ description: 'Whether a rule has approved it at once, and no person.' }),
  notInstant: z.array(z.enum(INSTANT_REASONS)).meta({ description: 'Why that rule has not.' }),
  instantSignals: z.array(z.enum(INSTANT_SIGNALS)).meta({ description: 'What of the account kept that rule from it.' }),
  payout: payout.nullable(),
  accountCreatedAt: timestamp,
  isFirst: z.boolean().meta({ description: 'Whether the player has asked for none before this one.' }),
})
export type AdminWithdrawalView = z.output<typeof adminWithdrawal>

export const listAdminWithdrawals = defineCall({
  method: 'GET',
  path: '/api/admin/withdrawals',
  summary:
    'Withdrawals, newest first; of pending ones, X-Total-Count says how many wait in all; text/csv for all of them as a file',
  tag: 'Operator',
  access: 'operator',
  query: z.object({ status: z.enum(WITHDRAWAL_STATUSES).optional(), limit, cursor }),
  response: z.array(adminWithdrawal),
  hasFile: true,
  errors: [],
})

export const decideWithdrawal = defineCall({
  method: 'PUT',
  path: '/api/admin/withdrawals/:id',
  summary: 'Approve or reject a pending withdrawal',
  tag: 'Operator',
  access: 'operator',
  movesMoney: 'natural',
  params: z.object({ id: idIn }),
  body: z.object({
    status: z.enum(['approved', 'rejected']),
    reason: writtenText(500).default('').meta({ description: 'The player sees it; required to reject.' }),
    way: z
      .enum(PAYOUT_WAYS)
      .default('hot_wallet')
      .meta({ description: 'Who pays: the server’s wallet or the operator’s own.' }),
  }),
  response: adminWithdrawal,
  errors: [
    'withdrawal_unknown',
    'withdrawal_already_decided',
    'withdrawal_of_frozen',
    'withdrawal_being_checked',
    'rejection_needs_reason',
    'withdrawal_bv3_closed',
    'payout_unavailable',
    'payouts_stopped',
    'payouts_held',
  ],
})

/** Read right before the operator's wallet is asked: what a list or a dialog shows may have been paid since. */
export const getPayout = defineCall({
  method: 'GET',
  path: '/api/admin/payouts/:id',
  summary: 'How a payout stands now',
  tag: 'Operator',
  access: 'operator',
  params: z.object({ id: idIn }),
  response: z.object({ id, state: z.enum(PAYOUT_STATES), txHash: z.string().nullable() }),
  errors: ['payout_unknown'],
})

/** The operator has paid from a wallet of their own; the server proves it on the chain before it counts. */
export const namePayout = defineCall({
  method: 'POST',
  path: '/api/admin/payouts/:id/transaction',
  summary: 'Name the transaction by which the operator’s wallet paid; counts once it is final and proves right',
  tag: 'Operator',
  access: 'operator',
  movesMoney: 'natural',
  params: z.object({ id: idIn }),
  body: z.object({
    txHash,
    isPayerOurs: z.boolean().default(false).meta({
      description:
        'Whether the wallet that paid is the platform’s, where that is not known yet: it is remembered as one. Needs a fresh proof.',
    }),
  }),
  response: z.object({ state: z.enum(PAYOUT_STATES), explanation: z.string() }),
  errors: [
    'payout_unknown',
    'payout_not_open',
    'payout_transaction_used',
    'payout_transaction_wrong',
    'payout_payer_unknown',
    'operator_proof_required',
    'payment_unknown',
    'payment_failed',
    'payment_not_final',
    'dependency_down',
  ],
})

/** What an operator can do about a payout that nothing has paid. */
export const endPayout = defineCall({
  method: 'POST',
  path: '/api/admin/payouts/:id/end',
  summary:
    'Cancel a payout, or have it paid another way; what was signed ends once the chain proves that none of it can be mined any more',
  tag: 'Operator',
  access: 'operator',
  movesMoney: 'natural',
  needsProof: true,
  params: z.object({ id: idIn }),
  body: z.object({
    ending: z.enum(PAYOUT_ENDINGS),
    reason: writtenText(500).default('').meta({ description: 'The player reads it; required to cancel.' }),
  }),
  response: z.object({
    state: z.enum(PAYOUT_STATES),
    ending: z
      .enum(PAYOUT_ENDINGS)
      .nullable()
      .meta({ description: 'What is still to be proven; null once it is done.' }),
  }),
  errors: [
    'payouts_held',
    'payout_unknown',
    'payout_over',
    'payout_ending_already',
    'payout_way_unchanged',
    'payout_unavailable',
    'refund_needs_own_wallet',
    'rejection_needs_reason',
  ],
})

/** By an operator who did not decide it; by an owner where the rule did. Only then is a payout above a cap signed. */
export const confirmPayout = defineCall({
  method: 'POST',
  path: '/api/admin/payouts/:id/confirm',
  movesMoney: 'natural',
  summary: 'Confirm a payout that is above a cap, as a second operator',
  tag: 'Operator',
  access: 'operator',
  needsProof: true,
  params: z.object({ id: idIn }),
  response: z.object({ id, state: z.enum(PAYOUT_STATES) }),
  errors: ['payout_unknown', 'payout_needs_no_second', 'payout_needs_another', 'operator_role_insufficient'],
})

const stray = z.object({
  walletAddress: walletAddressOut,
  nonce: z.int(),
  txHash: z.string().nullable().meta({ description: 'Null where no node could tell it.' }),
  foundAt: timestamp,
  payouts: z
    .array(z.object({ id, asset: z.enum(['USDT', 'BNB', 'BV3']), amount: decimal, toAddress: walletAddressOut }))
    .meta({ description: 'Open payouts of exactly what it has moved.' }),
})
export type Stray = z.output<typeof stray>

export const listStrays = defineCall({
  method: 'GET',
  path: '/api/admin/payouts/strays',
  summary: 'Final transactions of the hot wallet that were not signed here; as long as there is one, nothing is signed',
  tag: 'Operator',
  access: 'operator',
  response: z.object({ strays: z.array(stray) }),
  errors: [],
})

export const explainStray = defineCall({
  method: 'POST',
  path: '/api/admin/payouts/strays/explain',
  summary: 'Say what a transaction of the hot wallet was that was not signed here',
  tag: 'Operator',
  access: 'operator',
  movesMoney: 'natural',
  needsProof: true,
  body: z.object({
    walletAddress,
    nonce: z.int().min(0),
    note: writtenText(500).min(1).meta({ description: 'What it was, and who has sent it.' }),
  }),
  errors: ['stray_unknown'],
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
  untrustedProxySeenAt: timestamp.nullable().meta({
    description:
      'When a request last named its caller by a proxy’s header while TRUST_PROXY is off, at this process; then all callers share one address.',
  }),
})
export type OperatorHealth = z.output<typeof health>
/** A difference that the audit found, until a person resolves it. */
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

const botAnswer = z.object({ success: z.boolean(), message: z.string() })
const botCall = <const P extends `/${string}`>(path: P, summary: string) =>
  defineCall({ method: 'POST', path, summary, tag: 'Operator', access: 'operator', response: botAnswer, errors: [] })

export const testTelegram = botCall('/api/admin/telegram/test', 'Test the withdrawal bot’s connection')
export const testPurchaseBot = botCall('/api/admin/purchase-bot/test', 'Test the purchase bot’s connection')
export const testPurchaseNotification = botCall(
  '/api/admin/purchase-bot/test-notification',
  'Send a sample purchase to the group',
)
export const sendTelegramMessage = defineCall({
  method: 'POST',
  path: '/api/admin/telegram/message',
  summary: 'Send a message to the operator’s chat',
  tag: 'Operator',
  access: 'operator',
  body: z.object({ message: writtenText(4_000).min(1) }),
  response: botAnswer,
  errors: [],
})
