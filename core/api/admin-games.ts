import { z } from 'zod'
import { VARIANTS } from '../game/rules.ts'
import { CUTS, REPLAY_PROBLEMS, RUN_SIGNALS, RUN_STANDINGS, RUN_STATUSES, UNRANKED_REASONS } from '../game-run.ts'
import { defineCall } from './call.ts'
import {
  amountText,
  cursor,
  decimal,
  id,
  idIn,
  limit,
  timestamp,
  walletAddress,
  walletAddressOut,
  writtenText,
} from './fields.ts'
import { getGameReplay } from './game-boards.ts'

/** Values of the filter by signal: one signal, or any. */
export const SIGNAL_FILTERS = ['any', ...RUN_SIGNALS] as const

const runFilters = z.object({
  variant: z.enum(VARIANTS).optional(),
  standing: z.enum(RUN_STANDINGS).optional(),
  signal: z.enum(SIGNAL_FILTERS).optional().meta({ description: 'Runs with this signal, or with any.' }),
  wallet: walletAddress.optional(),
})
export type GameRunFilters = z.output<typeof runFilters>

const figure = z.number().optional()

const figures = z.object({
  jumps: figure.meta({ description: 'Jumps that cleared an obstacle.' }),
  leadSpread: figure.meta({ description: 'How much the lead of presses differs, in hundredths of a tick.' }),
  holdSpread: figure.meta({ description: 'How much the length of presses differs, in hundredths of a tick.' }),
  playedMs: figure.meta({ description: 'What the wallet has played in the 24 hours up to its end.' }),
  otherWallets: figure.meta({ description: 'Other wallets that have started runs from its network.' }),
  claimedScore: figure.meta({ description: 'What the browser said that it scored.' }),
})

const minutes = decimal.nullable().meta({ description: 'Minutes with two decimals, rounded down.' })

export const adminGameRun = z.object({
  id,
  userId: id,
  walletAddress: walletAddressOut,
  variant: z.enum(VARIANTS),
  rulesVersion: z.int(),
  status: z.enum(RUN_STATUSES),
  standing: z.enum(RUN_STANDINGS),
  startedAt: timestamp,
  endedAt: timestamp.nullable(),
  score: z
    .int()
    .nullable()
    .meta({ description: 'By the server’s own replay. Null, as its outcome, until it is settled.' }),
  passed: z.int().nullable(),
  minutesPlayed: minutes,
  minutesPaid: minutes,
  tokensPerMinute: decimal,
  tokensEarned: decimal.nullable(),
  cutBy: z.enum(CUTS).nullable(),
  unrankedReason: z.enum(UNRANKED_REASONS).nullable(),
  signals: z.array(z.enum(RUN_SIGNALS)).meta({ description: 'What to look at. None of them proves anything.' }),
  figures: figures.meta({ description: 'What the signals follow from.' }),
  problem: z.string().nullable().meta({ description: 'Why it could not be replayed.' }),
  problemCode: z
    .enum(REPLAY_PROBLEMS)
    .nullable()
    .meta({ description: 'The same as a code. Null if an earlier release of the server wrote the text.' }),
  removal: z.object({ reason: z.string(), by: z.string(), at: timestamp }).nullable(),
})
export type AdminGameRun = z.output<typeof adminGameRun>

export const listAdminGameRuns = defineCall({
  method: 'GET',
  path: '/api/admin/game-runs',
  summary: 'Runs of all players, newest first; X-Total-Count is exact up to 1000, then 1000+',
  tag: 'Operator',
  access: 'operator',
  query: runFilters.extend({ limit, cursor }),
  response: z.array(adminGameRun),
  hasFile: true,
  errors: [],
})

export const playerGames = z.object({
  runs: z.int().meta({ description: 'Runs that were settled.' }),
  minutesPaid: decimal,
  paidBv3: decimal,
  recentRuns: z.int().meta({ description: 'Runs of the last 30 days.' }),
  recentFlagged: z.int().meta({ description: 'Those of them that have a signal.' }),
  recentSignals: z.array(z.object({ signal: z.enum(RUN_SIGNALS), runs: z.int() })),
})
export type PlayerGames = z.output<typeof playerGames>

const budget = z.object({
  dailyBv3: decimal.meta({ description: 'What all games may pay in a day of UTC.' }),
  paidBv3: decimal.meta({ description: 'What they have paid today.' }),
  leftBv3: decimal,
  youngDailyBv3: decimal.meta({ description: 'What of it all young wallets together may be paid.' }),
  youngPaidBv3: decimal,
  resetsAt: timestamp,
})
export type GameBudget = z.output<typeof budget>

export const getGameBudget = defineCall({
  method: 'GET',
  path: '/api/admin/game-budget',
  summary: 'What all games have paid today, beside what they may',
  tag: 'Operator',
  access: 'operator',
  response: budget,
  errors: [],
})

const params = z.object({ id: idIn })

export const getAdminGameReplay = defineCall({
  method: 'GET',
  path: '/api/admin/game-runs/:id/replay',
  summary: 'Everything that a run follows from, of any that is settled',
  tag: 'Operator',
  access: 'operator',
  params,
  response: getGameReplay.response,
  errors: ['game_replay_unknown'],
})

const write = {
  method: 'POST',
  tag: 'Operator',
  access: 'operator',
  params,
  body: z.object({ reason: writtenText(500).min(1) }),
  response: adminGameRun,
} as const

export const removeGameRun = defineCall({
  ...write,
  path: '/api/admin/game-runs/:id/remove',
  summary: 'Take a run off the board; what it was paid stays. Its player reads the reason',
  errors: ['game_run_unknown', 'game_run_unsettled', 'game_run_removed_already'],
})

export const restoreGameRun = defineCall({
  ...write,
  path: '/api/admin/game-runs/:id/restore',
  summary: 'Put a run back that was taken off the board. The reason is for other operators',
  errors: ['game_run_unknown', 'game_run_not_removed'],
})

const rate = decimal.meta({ description: 'BV3 a minute, at most 2 decimals.' })

const settings = {
  cardId: id,
  isActive: z.boolean().meta({ description: 'Not active: owning the card changes nothing about the rate.' }),
  tokensPerMinute: rate,
}

export const getGameSettings = defineCall({
  method: 'GET',
  path: '/api/game/settings',
  summary: 'What a minute of the cactus runner earns by each card',
  tag: 'Games',
  access: 'anyone',
  response: z.array(z.object(settings)),
  errors: [],
})

const adminSettings = z.object({
  ...settings,
  ownRate: rate.nullable().meta({ description: 'BV3 a minute; null where the rate for NFT owners counts.' }),
  cardName: z.string(),
  imageUrl: z.string(),
  version: z.int().meta({ description: 'Goes on with each change; 0 while there was none.' }),
})
export type AdminGameSettings = z.output<typeof adminSettings>

export const listGameSettings = defineCall({
  method: 'GET',
  path: '/api/admin/game-settings',
  summary: 'The rate of each card as an operator edits it, the cheapest card first',
  tag: 'Operator',
  access: 'operator',
  response: z.array(adminSettings),
  hasFile: true,
  errors: [],
})

export const changeGameSettings = defineCall({
  method: 'PUT',
  path: '/api/admin/game-settings/:cardId',
  summary: 'Change what playing with a card earns, for runs that begin later. What is left out stays',
  tag: 'Operator',
  access: 'operator',
  params: z.object({ cardId: idIn }),
  body: z.object({
    isActive: z.boolean().optional(),
    tokensPerMinute: amountText
      .transform((written) => written.trim())
      .nullable()
      .optional()
      .meta({ description: 'Plain decimal, as text or as a number; null for the rate for NFT owners.' }),
    version: z
      .int()
      .optional()
      .meta({ description: 'The version that was edited; without it whatever stands there is written over.' }),
  }),
  response: adminSettings,
  errors: ['card_unknown', 'game_rate_invalid', 'game_settings_changed_meanwhile'],
})
