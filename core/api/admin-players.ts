import { z } from 'zod'
import { INCOME_SOURCES } from '../income.ts'
import { RISK_SIGNALS } from '../risk.ts'
import { WITHDRAWAL_STATUSES } from '../withdrawal.ts'
import { activityLine } from './activity.ts'
import { adminGameRun, playerGames } from './admin-games.ts'
import { adminWithdrawal } from './admin-withdrawals.ts'
import { defineCall } from './call.ts'
import {
  cursor,
  decimal,
  hundredths,
  id,
  idIn,
  limit,
  timestamp,
  walletAddressOut,
  walletQuery,
  writtenText,
} from './fields.ts'
import { ownedCopy } from './purchases.ts'

const params = z.object({ id: idIn })
const page = z.object({ limit, cursor })
const amounts = { usdt: decimal, bv3: decimal }

const freeze = z.object({
  reason: z.string().meta({ description: 'The player reads it.' }),
  frozenAt: timestamp,
  frozenBy: z.string(),
})
export type WithdrawalFreeze = z.output<typeof freeze>

const note = z.object({ id, text: z.string(), author: z.string(), createdAt: timestamp })
export type PlayerNote = z.output<typeof note>

const lot = z.object({
  id,
  cardName: z.string(),
  copies: z.int(),
  isGift: z.boolean(),
  isMining: z.boolean(),
  postedBv3: decimal,
  postedUsdt: decimal,
  totalBv3: decimal.meta({ description: 'Of all its copies together.' }),
  totalUsdt: decimal,
  createdAt: timestamp,
})
export type PlayerLot = z.output<typeof lot>

const referral = z.object({
  id: id.meta({ description: 'Of whom the player has referred.' }),
  walletAddress: walletAddressOut,
  joinedAt: timestamp,
  purchases: z.int().meta({ description: 'Copies that brought the player a bonus.' }),
  earned: decimal.meta({ description: 'All bonuses for them, in USDT.' }),
})
export type PlayerReferral = z.output<typeof referral>

const player = z.object({
  id,
  walletAddress: walletAddressOut,
  referredBy: walletAddressOut.nullable(),
  createdAt: timestamp,
  signedInAt: timestamp.nullable().meta({ description: 'When the wallet first signed in.' }),
  balance: z
    .object({ bv3: hundredths, usdt: decimal, bv3Held: hundredths, usdtHeld: decimal, asOf: timestamp })
    .meta({ description: 'As the player sees it: what was earned so far is in it.' }),
  purchases: z.object({ bought: z.int(), paidUsdt: decimal, given: z.int() }),
  income: z.array(z.object({ source: z.enum(INCOME_SOURCES), ...amounts })),
  withdrawals: z.array(z.object({ status: z.enum(WITHDRAWAL_STATUSES), count: z.int(), ...amounts })),
  games: playerGames,
  referrals: z.int(),
  freeze: freeze.nullable(),
  notes: z.array(note).meta({ description: 'The latest, at most 50, newest first.' }),
  signals: z.array(z.enum(RISK_SIGNALS)),
})
export type PlayerFile = z.output<typeof player>

const list = {
  method: 'GET',
  tag: 'Operator',
  access: 'operator',
  params,
  query: page,
  hasFile: true,
  errors: [],
} as const
const write = { method: 'POST', tag: 'Operator', access: 'operator', params } as const

export const getPlayer = defineCall({
  method: 'GET',
  path: '/api/admin/players/:id',
  summary: 'All that is known of a player',
  tag: 'Operator',
  access: 'operator',
  params,
  response: player,
  errors: ['player_unknown'],
})

export const listPlayerActivity = defineCall({
  ...list,
  path: '/api/admin/players/:id/activity',
  summary: 'The lines of a player’s ledger, newest first',
  response: z.array(activityLine),
})

export const listPlayerWithdrawals = defineCall({
  ...list,
  path: '/api/admin/players/:id/withdrawals',
  summary: 'A player’s withdrawals, newest first',
  response: z.array(adminWithdrawal),
})

export const listPlayerPurchases = defineCall({
  ...list,
  path: '/api/admin/players/:id/purchases',
  summary: 'A player’s copies, newest first',
  response: z.array(ownedCopy),
})

export const listPlayerLots = defineCall({
  ...list,
  path: '/api/admin/players/:id/lots',
  summary: 'A player’s lots, newest first',
  response: z.array(lot),
})

export const listPlayerNotes = defineCall({
  ...list,
  path: '/api/admin/players/:id/notes',
  summary: 'What operators have written down about a player, newest first',
  response: z.array(note),
})

export const listPlayerGameRuns = defineCall({
  ...list,
  path: '/api/admin/players/:id/game-runs',
  summary: 'A player’s runs of both games, newest first',
  response: z.array(adminGameRun),
})

export const listPlayerReferrals = defineCall({
  ...list,
  path: '/api/admin/players/:id/referrals',
  summary: 'Whom a player has referred, the latest to join first, and what their purchases brought',
  response: z.array(referral),
  errors: ['player_unknown'],
})

export const listPlayerSignIns = defineCall({
  method: 'GET',
  path: '/api/admin/players/:id/sign-ins',
  summary:
    'Where a player is signed in: sessions that have not run out, newest first, at most 50; text/csv for all as a file',
  tag: 'Operator',
  access: 'operator',
  params,
  response: z.array(z.object({ signedInAt: timestamp, expiresAt: timestamp })),
  hasFile: true,
  errors: [],
})

export const addPlayerNote = defineCall({
  ...write,
  path: '/api/admin/players/:id/notes',
  summary: 'Write something down about a player, for other operators',
  body: z.object({ text: writtenText(2_000).min(1) }),
  response: note,
  errors: ['player_unknown'],
})

export const freezeWithdrawals = defineCall({
  ...write,
  path: '/api/admin/players/:id/freeze',
  summary: 'Stop a player’s withdrawals: none is requested and none approved until they are allowed again',
  body: z.object({ reason: writtenText(500).min(1).meta({ description: 'The player reads it.' }) }),
  errors: ['player_unknown', 'withdrawals_frozen_already'],
})

export const unfreezeWithdrawals = defineCall({
  ...write,
  path: '/api/admin/players/:id/unfreeze',
  summary: 'Allow a player’s withdrawals again',
  body: z.object({ reason: writtenText(500).min(1).meta({ description: 'For other operators.' }) }),
  errors: ['player_unknown', 'withdrawals_not_frozen'],
})

/** Reads whether a player's own withdrawals are stopped, and why. */
export const getWithdrawalFreeze = defineCall({
  method: 'GET',
  path: '/api/withdrawals/freeze',
  summary: 'Whether the operator has stopped this wallet’s withdrawals, and why',
  tag: 'Withdrawals',
  access: 'player',
  query: walletQuery,
  response: z.object({ reason: z.string().nullable(), frozenAt: timestamp.nullable() }),
  errors: ['not_yours'],
})
