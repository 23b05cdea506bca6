import { z } from 'zod'
import { BACKFILLED_REASONS } from '../ledger.ts'
import { defineCall } from './call.ts'
import { decimal, id, SHORT_TEXT_MAX, walletAddress, walletAddressOut } from './fields.ts'

/** Connected wallet. It is recorded in the audit log and grants nothing. */
const withWallet = z.object({
  walletAddress: z
    .union([walletAddress, z.literal('')])
    .nullish()
    .transform((wallet) => (wallet === '' ? null : (wallet ?? null)))
    .meta({ description: 'The operator’s connected wallet, for the audit log. It grants nothing.' }),
})

const success = z.literal(true)
const error = z
  .null()
  .meta({ description: 'Always null: what goes wrong is answered with a status, a code and a sentence.' })

export const setUpDemo = defineCall({
  method: 'POST',
  path: '/api/admin/setup-demo',
  summary: 'Put missing default cards on sale; on the local chain also make sample players',
  tag: 'Operator',
  access: 'operator',
  movesMoney: 'natural',
  body: withWallet,
  response: z.object({
    success,
    error,
    report: z.object({ cardsAdded: z.int(), playersAdded: z.int(), isWithPlayers: z.boolean() }),
  }),
  errors: ['maintenance_running'],
})

const shortfall = z.object({
  userId: id,
  walletAddress: walletAddressOut,
  asset: z.enum(['BV3', 'USDT']),
  reason: z.enum(BACKFILLED_REASONS),
  subject: z.string().meta({ description: 'Of a card’s mining, the lot’s number.' }),
  amount: decimal,
})

const planned = {
  range: z.object({ after: z.int().min(0), until: z.int().min(0), atMs: z.int().min(0) }).meta({
    description:
      'The numbers of the players that were looked at: above the first, up to the last. And the moment as of which, in Unix milliseconds.',
  }),
  hasMore: z.boolean().meta({ description: 'Whether players after the last one are left to look at.' }),
}

const totals = z.array(
  z.object({ asset: z.enum(['BV3', 'USDT']), reason: z.enum(BACKFILLED_REASONS), amount: decimal }),
)

export const previewBackfill = defineCall({
  method: 'POST',
  path: '/api/admin/preview-backfill',
  summary: 'What the ledger is short of, worked out anew from purchases, sessions and claims; changes nothing',
  tag: 'Operator',
  access: 'operator',
  body: withWallet.extend({
    after: z.int().min(0).default(0).meta({ description: 'Where an earlier preview ended.' }),
  }),
  response: z.object({
    success,
    error,
    usersToProcess: z.int(),
    planHash: z.string().meta({ description: 'SHA-256 of the plan; the execution names it.' }),
    report: z.object({
      ...planned,
      lines: z.array(shortfall),
      totals,
      overPosted: z
        .array(shortfall)
        .meta({ description: 'What was posted too much, the first 200 lines: never taken back.' }),
      overPostedCount: z.int(),
    }),
  }),
  errors: [],
})

export const executeBackfill = defineCall({
  method: 'POST',
  path: '/api/admin/backfill-rewards',
  summary: 'Credit what the ledger is short of, once; with a plan’s hash exactly that plan',
  tag: 'Operator',
  access: 'operator',
  movesMoney: 'natural',
  body: withWallet.extend({
    planHash: z
      .string()
      .max(SHORT_TEXT_MAX)
      .regex(/^[0-9a-f]{64}$/)
      .nullish(),
    range: planned.range.nullish(),
  }),
  response: z.object({
    success,
    error,
    usersProcessed: z.int(),
    planHash: z.string(),
    report: z.object({
      ...planned,
      lines: z.array(
        shortfall.extend({
          outcome: z.enum(['credited', 'changed', 'left']).meta({
            description:
              '`changed` if the facts changed since the plan; `left` if the time ran out: the next run does it.',
          }),
        }),
      ),
      totals: totals.meta({ description: 'Of what was credited.' }),
      left: z.int(),
    }),
  }),
  errors: ['maintenance_running', 'backfill_plan_changed'],
})

const accounts = z.object({ accounts: z.int(), bv3: decimal, usdt: decimal })

export const consolidateWallets = defineCall({
  method: 'POST',
  path: '/api/admin/consolidate-wallets',
  summary: 'Merge imported accounts whose wallets differ by the case of their letters alone',
  tag: 'Operator',
  access: 'operator',
  movesMoney: 'natural',
  body: withWallet,
  response: z.object({
    success,
    error,
    consolidated: z.int().meta({ description: 'Wallets that have one account now.' }),
    totalDuplicatesRemoved: z.int(),
    report: z.object({
      wallets: z.array(
        z.object({
          walletAddress: walletAddressOut,
          spellings: z.array(z.string()),
          before: accounts.meta({ description: 'The accounts that waited, and what they held together.' }),
          after: accounts.meta({ description: 'What the one account has gained by it.' }),
        }),
      ),
      before: accounts,
      after: accounts,
      hasMore: z.boolean(),
    }),
  }),
  errors: ['maintenance_running'],
})
