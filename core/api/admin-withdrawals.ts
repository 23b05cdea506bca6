import { z } from 'zod'
import { INCOME_SOURCES } from '../income.ts'
import { PAYOUT_WAYS } from '../payout.ts'
import { BATCH_MAX } from '../withdrawal.ts'
import { playerGames } from './admin-game-runs.ts'
import { defineCall } from './call.ts'
import { decimal, id, idIn, timestamp, walletAddressOut } from './fields.ts'

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
  summary: 'Approve up to 100 pending withdrawals, each by itself; what changed meanwhile is skipped and named',
  tag: 'Operator',
  access: 'operator',
  movesMoney: 'keyed',
  needsProof: true,
  body: z.object({
    ids: z
      .array(idIn)
      .min(1)
      .max(BATCH_MAX)
      .refine((ids) => new Set(ids).size === ids.length, 'must not name one twice'),
    way: z.enum(PAYOUT_WAYS),
    net: z.object(amounts).meta({ description: 'What all of them send, as the operator has read it.' }),
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
