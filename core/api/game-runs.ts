import { z } from 'zod'
import { RUN_TICKS_MAX, TOGGLES_MAX, VARIANTS } from '../game/rules.ts'
import { CUTS, UNRANKED_REASONS } from '../game-run.ts'
import { defineCall } from './call.ts'
import { amountText, decimal, id, idIn, timestamp, walletAddress } from './fields.ts'

const CHUNK_OFFSET_MAX = 255
const PAUSES_MAX = 16
/** A day. */
const PAUSE_MS_MAX = 86_400_000

const variant = z.enum(VARIANTS)
const index = z
  .int()
  .min(0)
  .max(Math.ceil(RUN_TICKS_MAX / 256))
  .meta({ description: 'Which chunk of the run, from 0.' })
/** Toggles of a chunk. The game's own rule checks their order and their place in the chunk, and refuses them. */
const inputs = z
  .array(z.int().min(0).max(CHUNK_OFFSET_MAX))
  .max(TOGGLES_MAX)
  .meta({ description: 'Ticks of the chunk, from 0, in which the button changes; each later than the one before.' })
const stateHash = z.int().min(0).max(0xffff_ffff).meta({ description: 'Of the state at the end of it.' })
const pausesMs = z
  .array(z.int().min(0).max(PAUSE_MS_MAX))
  .max(PAUSES_MAX)
  .default([])
  .meta({ description: 'Milliseconds of the pauses that began in it.' })
const tokensPerMinute = decimal.meta({ description: 'BV3 that a paid minute brings, as decimal text.' })
const minutes = decimal.meta({ description: 'Minutes with two decimals, rounded down.' })

const courseChunk = z.object({
  index,
  seed: z.string().meta({ description: 'From which its obstacles follow: 32 hexadecimal digits.' }),
})
export type CourseChunk = z.output<typeof courseChunk>

const startedRun = z.object({
  runId: id,
  variant,
  rulesVersion: z.int(),
  commitment: z.string().meta({ description: 'SHA-256 of the secret that the course follows from, in hexadecimal.' }),
  chunks: z.array(courseChunk).meta({ description: 'The first three chunks of the course.' }),
  secondsLeft: z.int().meta({ description: 'The most time that this run is paid for, fixed when it begins.' }),
  tokensPerMinute,
  isPaid: z.boolean().meta({ description: 'False where today’s budget for this wallet is spent by now.' }),
})
export type StartedRun = z.output<typeof startedRun>

export const startGameRun = defineCall({
  method: 'POST',
  path: '/api/game/runs',
  summary: 'Start a run. One that this wallet has open in the same game is ended and paid first',
  tag: 'Games',
  access: 'player',
  movesMoney: 'keyed',
  body: z.object({ variant }),
  response: startedRun,
  errors: ['game_time_spent', 'game_busy'],
  isPlayerWrite: true,
})

export const addGameChunk = defineCall({
  method: 'POST',
  path: '/api/game/runs/:id/chunks',
  summary: 'What was pressed in a whole chunk, for ever; answers a later chunk of the course',
  tag: 'Games',
  access: 'player',
  params: z.object({ id: idIn }),
  body: z.object({ index, inputs, stateHash, pausesMs }),
  response: courseChunk,
  errors: [
    'game_run_unknown',
    'game_run_ended',
    'game_chunk_early',
    'game_chunk_gap',
    'game_chunk_rewritten',
    'game_inputs_invalid',
  ],
  isPlayerWrite: true,
})

const savedScore = z.object({
  runId: id.nullable(),
  tokensEarned: decimal.meta({ description: 'BV3 that were credited, with two decimals.' }),
  score: z.int(),
  ticks: z.int().meta({ description: 'Ticks that were played, 60 a second.' }),
  passed: z.int().meta({ description: 'Obstacles that were passed.' }),
  minutesPlayed: minutes,
  minutesPaid: minutes,
  tokensPerMinute,
  cutBy: z.enum(CUTS).nullable().meta({ description: 'What paid less than was played; null where all was paid.' }),
  isRanked: z.boolean(),
  unrankedReason: z.enum(UNRANKED_REASONS).nullable(),
})
export type SavedScore = z.output<typeof savedScore>

const claimedNumber = amountText.transform(Number).pipe(z.number().nonnegative()).optional()

/** Figures that older clients report. Only the score is used: it is a signal if it differs from the server's. */
const claimed = {
  score: claimedNumber,
  timePlayedMinutes: claimedNumber,
  tokensEarned: z.union([z.number(), z.string().max(200)]).optional(),
  wasNftOwner: z.boolean().optional(),
  nftCardsOwned: claimedNumber,
}

export const saveScore = defineCall({
  method: 'POST',
  path: '/api/game/save-score',
  summary: 'End a run and credit what it earned by the server’s own replay; without a run nothing is credited',
  tag: 'Games',
  access: 'player',
  movesMoney: 'natural',
  body: z.object({
    walletAddress,
    ...claimed,
    runId: idIn.optional(),
    index: index.optional(),
    inputs: inputs.default([]),
    ticks: z.int().min(0).max(256).default(0).meta({ description: 'Ticks of the last chunk that were played.' }),
    stateHash: stateHash.optional(),
    pausesMs,
  }),
  response: savedScore,
  errors: [
    'not_yours',
    'game_run_unknown',
    'game_chunk_early',
    'game_chunk_gap',
    'game_chunk_rewritten',
    'game_inputs_invalid',
    'game_busy',
  ],
  isPlayerWrite: true,
})

const allowance = z.object({
  budget: z.object({
    dailyBv3: decimal.meta({ description: 'What all games may pay all players together in a day of UTC.' }),
    leftBv3: decimal.meta({ description: 'What of it is left for all players.' }),
    leftForYouBv3: decimal.meta({
      description:
        'What this wallet may still draw on: a new wallet only on the share of new ones. To a guest the same as all.',
    }),
    youngUntil: timestamp
      .nullable()
      .meta({ description: 'When this wallet stops being new; null where it is not, and for a guest.' }),
    resetsAt: timestamp,
  }),
  variants: z.array(
    z.object({
      variant,
      tokensPerMinute,
      secondsTotal: z.int().meta({ description: 'How long is paid in 24 hours.' }),
      secondsLeft: z.int(),
      resetsAt: timestamp.nullable().meta({ description: 'When all of it is there again; null where all of it is.' }),
    }),
  ),
})
export type GameAllowance = z.output<typeof allowance>

export const getGameAllowance = defineCall({
  method: 'GET',
  path: '/api/game/allowance',
  summary: 'What playing brings and how long; to a guest, what a wallet without a card would have',
  tag: 'Games',
  access: 'guest',
  response: allowance,
  errors: [],
})
