import { z } from 'zod'
import { defineCall } from './call.ts'
import { cardFields } from './cards.ts'
import { decimal, hundredths, id, idIn, timestamp, walletAddress, walletQuery } from './fields.ts'

const miningSession = z.object({
  cardId: id.nullable().meta({ description: 'Null for a guest, who mines without a card.' }),
  sessionStart: timestamp,
  card: z.object(cardFields).omit({ totalBought: true }).nullable(),
  copies: z.int(),
  earnedBv3: hundredths,
  earnedUsdt: decimal,
})

const miningState = z.object({
  sessions: z.array(miningSession),
  earnedBv3: hundredths.meta({ description: 'BV3 in hundredths since the start, base rate included.' }),
  earnedUsdt: decimal,
  bv3PerMinute: decimal.meta({ description: 'The true rate at `asOf`, base rate included.' }),
  usdtPerMinute: decimal,
  asOf: timestamp,
})
export type MiningState = z.output<typeof miningState>

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
  summary: 'Stop all sessions and post what they earned',
  tag: 'Mining',
  access: 'guest',
  movesMoney: 'keyed',
  body: z.union([z.object({ guestMode }), z.object({ walletAddress })]),
  response: miningState,
  errors: ['unauthenticated', 'not_yours'],
  isPlayerWrite: true,
})

const cardSessions = z.object({ cardId: id, sessions: z.int() })

export const countMiningSessions = defineCall({
  method: 'GET',
  path: '/api/mining/sessions',
  summary: 'How many mining sessions a wallet has started with each card, the running ones included',
  tag: 'Mining',
  access: 'player',
  query: walletQuery,
  response: z.array(cardSessions),
  errors: ['not_yours'],
})
