import { z } from 'zod'
import { MINER_TITLES } from '../miner-record.ts'
import { defineCall } from './call.ts'
import { cardFields } from './cards.ts'
import { cursor, decimal, hundredths, id, idIn, limit, timestamp, walletAddress, walletQuery } from './fields.ts'

const miningSession = z.object({
  cardId: id.nullable().meta({ description: 'Null for a guest, who mines without a card.' }),
  sessionStart: timestamp,
  card: z.object(cardFields).omit({ totalBought: true }).nullable(),
  copies: z.int(),
  isJoined: z.boolean().meta({ description: 'Started by itself, as a copy was credited while its owner mined.' }),
  earnedBv3: hundredths,
  earnedUsdt: decimal,
})

const miningState = z.object({
  sessions: z.array(miningSession),
  shiftStartedAt: timestamp.nullable().meta({ description: 'Null while nothing mines.' }),
  earnedBv3: hundredths.meta({
    description: 'BV3 in hundredths since the shift’s start: base rate, and cards that have left it, included.',
  }),
  earnedUsdt: decimal,
  bv3PerMinute: decimal.meta({ description: 'The true rate at `asOf`, base rate included.' }),
  usdtPerMinute: decimal,
  asOf: timestamp,
})
export type MiningState = z.output<typeof miningState>

const shiftReport = z.object({
  id: z.int().meta({ description: 'The player’s shifts are counted from 1.' }),
  startedAt: timestamp,
  endedAt: timestamp,
  bv3: hundredths.meta({ description: 'All BV3 that the ledger was posted in it, base rate included.' }),
  usdt: decimal,
  baseBv3: hundredths,
  cards: z.array(
    z.object({ cardId: id, name: z.string(), imageUrl: z.string(), copies: z.int(), bv3: hundredths, usdt: decimal }),
  ),
})
/** Amounts that the ledger was posted in a shift. */
export type ShiftReport = z.output<typeof shiftReport>

const minerRecord = z.object({
  shifts: z.int().meta({ description: 'Started so far, the running one included.' }),
  streakDays: z.int().meta({ description: 'Days in a row with mining up to today, by UTC.' }),
  longestStreakDays: z.int(),
  bv3Dug: hundredths.meta({ description: 'All that mining was ever posted: a running shift counts once it ends.' }),
  title: z.enum(MINER_TITLES),
  next: z.object({ bv3: hundredths.nullable(), shifts: z.int().nullable(), title: z.enum(MINER_TITLES).nullable() }),
})
export type MinerRecord = z.output<typeof minerRecord>

const guestMode = z.literal(true)

export const getActiveMining = defineCall({
  method: 'GET',
  path: '/api/mining/active',
  summary: 'Running sessions and what they have earned so far',
  tag: 'Mining',
  access: 'guest',
  query: z.union([z.object({ guestMode: z.literal('true') }), z.object({ walletAddress })]),
  response: miningState,
  errors: ['unauthenticated', 'not_yours'],
})

export const startMining = defineCall({
  method: 'POST',
  path: '/api/mining/start',
  summary: 'Start a session for each card; a card that mines already goes on',
  tag: 'Mining',
  access: 'guest',
  movesMoney: 'keyed',
  body: z.union([
    z.object({ guestMode, cardIds: z.array(idIn).max(0) }),
    z.object({ userId: idIn, cardIds: z.array(idIn).max(100) }),
  ]),
  response: miningState,
  errors: ['unauthenticated', 'not_yours', 'no_card_selected', 'card_not_owned'],
  isPlayerWrite: true,
})

export const stopMining = defineCall({
  method: 'POST',
  path: '/api/mining/stop',
  summary: 'Stop all sessions, or those of some cards, and post what they earned',
  tag: 'Mining',
  access: 'guest',
  movesMoney: 'keyed',
  body: z.union([
    z.object({ guestMode }),
    z.object({ walletAddress, cardIds: z.array(idIn).min(1).max(100).optional() }),
  ]),
  response: miningState.extend({
    report: shiftReport.nullable().meta({ description: 'Of the shift that has ended by it; null where none has.' }),
  }),
  errors: ['unauthenticated', 'not_yours'],
  isPlayerWrite: true,
})

export const listShifts = defineCall({
  method: 'GET',
  path: '/api/mining/shifts',
  summary: 'What the shifts that have ended brought, the latest first',
  tag: 'Mining',
  access: 'player',
  query: walletQuery.extend({ limit, cursor }),
  response: z.array(shiftReport),
  errors: ['not_yours'],
})

export const getMinerRecord = defineCall({
  method: 'GET',
  path: '/api/mining/record',
  summary: 'Shifts, days in a row, BV3 dug and the title that comes with it; no money depends on it',
  tag: 'Mining',
  access: 'player',
  query: walletQuery,
  response: minerRecord,
  errors: ['not_yours'],
})

const cardSessions = z.object({ cardId: id, sessions: z.int() })

/** Latest sessions of a player that are counted. */
export const SESSIONS_COUNTED_MAX = 10_000

export const countMiningSessions = defineCall({
  method: 'GET',
  path: '/api/mining/sessions',
  summary: 'How many of a wallet’s latest 10,000 mining sessions were of each card, the running ones included',
  tag: 'Mining',
  access: 'player',
  query: walletQuery,
  response: z.array(cardSessions),
  errors: ['not_yours'],
})
