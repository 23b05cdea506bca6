import { z } from 'zod'
import { VARIANTS } from '../game/rules.ts'
import { defineCall } from './call.ts'
import { decimal, id, timestamp, txHash } from './fields.ts'

const shortWallet = z
  .string()
  .meta({ description: 'The first six and the last four characters of a wallet’s address.' })

const sharedPayout = z.object({
  asset: z.enum(['BV3', 'USDT']),
  net: decimal.meta({ description: 'What has arrived.' }),
  to: shortWallet,
  paidAt: timestamp,
})

export const getSharedPayout = defineCall({
  method: 'GET',
  path: '/api/shared/payouts/:txHash',
  summary: 'What a link to a payout is about: the one withdrawal that a final transaction has paid',
  tag: 'Platform',
  access: 'anyone',
  params: z.object({ txHash }),
  response: sharedPayout,
  errors: ['payout_unknown'],
})

const sharedRun = z.object({
  runId: id,
  variant: z.enum(VARIANTS),
  by: shortWallet,
  score: z.int().positive(),
  earnedBv3: decimal
    .nullable()
    .meta({ description: 'What it was paid; null without the run’s key, or if it was paid nothing.' }),
  isRanked: z.boolean().meta({ description: 'Whether anybody may watch it.' }),
})

export const getSharedRun = defineCall({
  method: 'GET',
  path: '/api/shared/runs/:name',
  summary: 'What a link to a run is about: a ranked run by its number, any other with its key alone',
  tag: 'Platform',
  access: 'anyone',
  params: z.object({
    name: z
      .string()
      .max(32)
      .meta({ description: 'Its number, or its number, a hyphen and its key: 12-0123456789abcdef.' }),
  }),
  response: sharedRun,
  errors: ['game_replay_unknown'],
})
