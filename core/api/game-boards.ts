import { z } from 'zod'
import { VARIANTS } from '../game/rules.ts'
import { CUTS, RUN_STATUSES, UNRANKED_REASONS } from '../game-run.ts'
import { defineCall } from './call.ts'
import { cursor, decimal, id, idIn, ownPageLimit, timestamp, walletAddressOut, walletQuery } from './fields.ts'

/** Periods of a board: today in UTC, or all time. */
export const BOARD_PERIODS = ['day', 'all'] as const
export type BoardPeriod = (typeof BOARD_PERIODS)[number]

const variant = z.enum(VARIANTS)
const rulesVersion = z.int().meta({ description: 'The version of the rules that it was played by.' })

const boardLine = z.object({
  rank: z.int().positive().meta({ description: 'Of two with one score, who had it first comes first.' }),
  walletAddress: walletAddressOut,
  score: z.int().positive(),
  runId: id,
  rulesVersion,
  endedAt: timestamp,
})
export type BoardLine = z.output<typeof boardLine>

export const getLeaderboard = defineCall({
  method: 'GET',
  path: '/api/game/leaderboard',
  summary: 'The best ranked run of each wallet in one of the games, of today by UTC or of all time: the first fifty',
  tag: 'Games',
  access: 'anyone',
  query: z.object({ variant, period: z.enum(BOARD_PERIODS).default('all') }),
  response: z.array(boardLine),
  errors: [],
})

const bestRun = z.object({ variant, runId: id, score: z.int().positive(), rulesVersion })
export type BestRun = z.output<typeof bestRun>

export const listBestRuns = defineCall({
  method: 'GET',
  path: '/api/game/bests',
  summary: 'A wallet’s best ranked run of each game',
  tag: 'Games',
  access: 'player',
  query: walletQuery,
  response: z.array(bestRun),
  errors: ['not_yours'],
})

const hex = z.string()

const gameReplay = z.object({
  runId: id,
  variant,
  rulesVersion,
  walletAddress: walletAddressOut,
  runnerImageUrl: z
    .string()
    .nullable()
    .meta({ description: 'The picture of the dearest card that the player owned at its start; null without a card.' }),
  score: z.int(),
  ticks: z.int().meta({ description: 'Ticks that were played, 60 a second.' }),
  startedAt: timestamp,
  isRanked: z.boolean(),
  commitment: hex.meta({ description: 'SHA-256 of the secret, as it was told before the first tick.' }),
  secret: hex.meta({ description: 'What the course follows from, together with what was pressed.' }),
  chunks: z.array(
    z.object({
      seed: hex,
      inputs: z.array(z.int()).meta({ description: 'Ticks of the chunk, from 0, in which the button changes.' }),
    }),
  ),
})
export type GameReplay = z.output<typeof gameReplay>

export const getGameReplay = defineCall({
  method: 'GET',
  path: '/api/game/runs/:id/replay',
  summary: 'Everything that a run follows from: of a ranked one for anybody, of any other for its player',
  tag: 'Games',
  access: 'guest',
  params: z.object({ id: idIn }),
  response: gameReplay,
  errors: ['game_replay_unknown'],
})

const minutes = decimal.meta({ description: 'Minutes with two decimals, rounded down.' })

const ownRun = z.object({
  id,
  variant,
  rulesVersion,
  status: z.enum(RUN_STATUSES),
  score: z.int().nullable().meta({ description: 'Null, as the rest of its outcome, until it is settled.' }),
  startedAt: timestamp,
  minutesPlayed: minutes.nullable(),
  minutesPaid: minutes.nullable(),
  tokensPerMinute: decimal,
  tokensEarned: decimal.nullable(),
  cutBy: z.enum(CUTS).nullable().meta({ description: 'What paid less than was played; null where all was paid.' }),
  isRanked: z.boolean(),
  unrankedReason: z.enum(UNRANKED_REASONS).nullable(),
  removalReason: z.string().nullable().meta({ description: 'Why an operator has taken it off the board.' }),
})
export type OwnRun = z.output<typeof ownRun>

export const listGameRuns = defineCall({
  method: 'GET',
  path: '/api/game/runs',
  summary: 'A wallet’s runs, the newest first: what each was paid and why',
  tag: 'Games',
  access: 'player',
  query: walletQuery.extend({ limit: ownPageLimit, cursor }),
  response: z.array(ownRun),
  errors: ['not_yours'],
})
