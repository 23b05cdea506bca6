import { z } from 'zod'
import { INCOME_SOURCES } from '../income.ts'
import { INSTANT_REASONS, INSTANT_SIGNALS } from '../instant.ts'
import { PAYOUT_WAYS } from '../payout.ts'
import { BATCH_MAX, WITHDRAWAL_STATUSES } from '../withdrawal.ts'
import { playerGames } from './admin-games.ts'
import { payout } from './admin-payouts.ts'
import { defineCall } from './call.ts'
import { cursor, decimal, id, idIn, limit, SHORT_TEXT_MAX, timestamp, walletAddressOut, writtenText } from './fields.ts'

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
  notInstant: z.array(z.enum(INSTANT_REASONS)).meta({
    description: 'Reasons why the rule has not; empty if it has or did not judge it: for BV3, or while it is off.',
  }),
  instantSignals: z
    .array(z.enum(INSTANT_SIGNALS))
    .meta({ description: 'Signals of the account that kept the rule from approving it.' }),
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
    'payouts_unexplained',
    'dependency_down',
  ],
})

const amounts = { usdt: decimal, bv3: decimal }
const counted = z.object({ count: z.int(), ...amounts })

const facts = z.object({
  accountCreatedAt: timestamp,
  signedInAt: timestamp.nullable().meta({ description: 'When the wallet first signed in.' }),
  purchases: z.object({ bought: z.int(), paidUsdt: decimal, given: z.int() }),
  income: z.array(z.object({ source: z.enum(INCOME_SOURCES), ...amounts })).meta({
    description: 'All that ever came into the balance, by where it came from; sources of nothing are left out.',
  }),
  isFirst: z.boolean().meta({ description: 'Whether the player has asked for none before this one.' }),
  earlier: z
    .object({ completed: counted, rejected: counted, pending: counted, approved: counted })
    .meta({ description: 'The player’s other withdrawals: what was asked for.' }),
  lastRejection: z.object({ reason: z.string(), decidedAt: timestamp, decidedBy: z.string() }).nullable(),
  alike: z.object({ referrer: walletAddressOut, wallets: z.int(), isMore: z.boolean() }).nullable().meta({
    description:
      'How many other wallets of the same referrer asked for the same amount of the same token, within one percent and seven days of this one; null without a referrer.',
  }),
  games: playerGames,
  due: z
    .object(amounts)
    .meta({ description: 'What approved payouts of all players have still to bring, this one not included.' }),
})
export type WithdrawalFacts = z.output<typeof facts>

export const getWithdrawalFacts = defineCall({
  method: 'GET',
  path: '/api/admin/withdrawals/:id/facts',
  summary: 'What an operator should know of a player before deciding a withdrawal',
  tag: 'Operator',
  access: 'operator',
  params: z.object({ id: idIn }),
  response: facts,
  errors: ['withdrawal_unknown'],
})

export const approveWithdrawals = defineCall({
  method: 'POST',
  path: '/api/admin/withdrawals/approve',
  summary: 'Approve up to 100 pending withdrawals, each by itself; any that changed since is skipped and named',
  tag: 'Operator',
  access: 'operator',
  movesMoney: 'keyed',
  body: z.object({
    ids: z
      .array(idIn)
      .min(1)
      .max(BATCH_MAX)
      .refine((ids) => new Set(ids).size === ids.length, 'must not name one twice'),
    way: z.enum(PAYOUT_WAYS),
    net: z
      .object({ usdt: decimal.max(SHORT_TEXT_MAX), bv3: decimal.max(SHORT_TEXT_MAX) })
      .meta({ description: 'What all of them send, as the operator has read it.' }),
  }),
  response: z.object({
    approved: z.array(id),
    approvedNet: z.object(amounts),
    skipped: z.array(z.object({ id, error: z.string(), message: z.string() })),
  }),
  errors: ['withdrawal_unknown', 'batch_total_differs', 'idempotency_key_reused'],
})
export type BatchApproval = z.output<typeof approveWithdrawals.response>

const instantDay = z.object({
  approvedUsdt: decimal.meta({ description: 'Of the withdrawals that no operator has approved.' }),
  count: z.int(),
  perDayUsdt: decimal,
})
export type InstantDay = z.output<typeof instantDay>

export const getInstantDay = defineCall({
  method: 'GET',
  path: '/api/admin/withdrawals/instant',
  summary: 'What was approved without an operator today, a day of UTC, and what may be',
  tag: 'Operator',
  access: 'operator',
  response: instantDay,
  errors: [],
})
