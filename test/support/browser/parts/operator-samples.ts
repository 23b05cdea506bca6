import type { AdminGameRun, AdminGameSettings, GameBudget } from '#core/api/admin-games.ts'
import type { AdminPurchaseView, AdminUserView } from '#core/api/admin-lists.ts'
import type { PlayerFile } from '#core/api/admin-players.ts'
import type { AdminAirdropClaim } from '#core/api/airdrop.ts'
import type { listAuditLog } from '#core/api/audit.ts'
import type { CallAnswer } from '#core/api/call.ts'
import type { CardView } from '#core/api/cards.ts'

import type { StoredSettings } from '#core/api/settings.ts'
import { DEFAULT_SETTINGS, SETTING_NAMES } from '#core/settings.ts'
import { NO_GAMES } from './money-out-samples.ts'
import { ADDRESS, CARD, MOMENT, OTHER_ADDRESS, TX_HASH } from './samples.ts'

/** Default samples for the parts of the panel. */

/** Returns a wallet's first submission. */
export const adminClaim = (change: Partial<AdminAirdropClaim> = {}): AdminAirdropClaim => ({
  id: 1,
  user_id: 7,
  wallet_address: ADDRESS.toLowerCase(),
  amount: '100',
  submitted_at: MOMENT,
  admin_notes: null,
  retweet_url: 'https://x.com/ann/status/777',
  attempt: 1,
  earlier_rejections: [],
  duplicates: [],
  ...change,
})

/** Submission of a post that another wallet has submitted too. */
export const TWIN_CLAIM = adminClaim({
  id: 3,
  duplicates: [{ id: 4, user_id: 8, wallet_address: OTHER_ADDRESS.toLowerCase(), status: 'pending' }],
})

/** Submission after a rejection. */
export const SECOND_CLAIM = adminClaim({
  id: 5,
  attempt: 2,
  admin_notes: 'You follow two of us only.',
  earlier_rejections: [
    {
      retweet_url: 'https://x.com/ann/status/776',
      reason: 'You follow two of us only.',
      rejected_by: 'operator',
      rejected_at: MOMENT,
    },
  ],
})

/** Returns a ranked run that is paid in full and has no signals. */
export const adminGameRun = (change: Partial<AdminGameRun> = {}): AdminGameRun => ({
  id: 17,
  userId: 7,
  walletAddress: ADDRESS.toLowerCase(),
  variant: 'cactus',
  rulesVersion: 1,
  status: 'settled',
  standing: 'ranked',
  startedAt: MOMENT,
  endedAt: MOMENT,
  score: 3_400,
  passed: 61,
  minutesPlayed: '2.50',
  minutesPaid: '2.50',
  tokensPerMinute: '0.1',
  tokensEarned: '0.25',
  cutBy: null,
  unrankedReason: null,
  signals: [],
  figures: {},
  problem: null,
  problemCode: null,
  removal: null,
  ...change,
})

/** Returns the file of a player who has only an account. */
export const playerFile = (change: Partial<PlayerFile> = {}): PlayerFile => ({
  id: 7,
  walletAddress: ADDRESS.toLowerCase(),
  referredBy: null,
  createdAt: MOMENT,
  signedInAt: MOMENT,
  balance: { bv3: 0, usdt: '0', bv3Held: 0, usdtHeld: '0', asOf: MOMENT },
  purchases: { bought: 0, paidUsdt: '0', given: 0 },
  income: [],
  withdrawals: [],
  games: NO_GAMES,
  referrals: 0,
  freeze: null,
  notes: [],
  signals: [],
  ...change,
})

/** Returns a player who has signed in, has bought three copies and was given one. */
export const adminUser = (change: Partial<AdminUserView> = {}): AdminUserView => ({
  id: 7,
  walletAddress: ADDRESS.toLowerCase(),
  createdAt: MOMENT,
  hasSignedIn: true,
  nftCount: 4,
  totalPurchases: 3,
  bv3Balance: 123_456,
  usdtBalance: '1.45',
  bv3Held: 0,
  usdtHeld: '0',
  referralEarnings: '0',
  asOf: MOMENT,
  latestPurchases: [
    { id: 12, cardName: 'Java', price: '29', paymentMethod: 'USDT', purchasedAt: MOMENT },
    { id: 11, cardName: 'Java', price: '0', paymentMethod: 'gift', purchasedAt: MOMENT },
  ],
  ...change,
})

export const adminPurchase = (change: Partial<AdminPurchaseView> = {}): AdminPurchaseView => ({
  id: 12,
  userId: 7,
  walletAddress: ADDRESS.toLowerCase(),
  cardId: 2,
  cardName: 'Java',
  cardPrice: '31.5',
  purchasePrice: '29',
  paymentMethod: 'USDT',
  txHash: TX_HASH,
  purchasedAt: MOMENT,
  ...change,
})

/** Settings before the first change. */
export const SETTINGS_UNSET = Object.fromEntries(
  SETTING_NAMES.map((name) => [
    name,
    { value: DEFAULT_SETTINGS[name], default: DEFAULT_SETTINGS[name], version: 0, author: null, changedAt: null },
  ]),
) as StoredSettings

export const AUDIT_HEAD = { sequence: 12, hash: 'ab'.repeat(32) }

type AuditEntrySample = CallAnswer<typeof listAuditLog>[number]

/** Returns a login without further details. */
export const auditEntry = (change: Partial<AuditEntrySample> = {}): AuditEntrySample => ({
  id: 1,
  sequence: 1,
  at: MOMENT,
  username: 'op',
  action: 'log in',
  subject: 'panel',
  details: { address: '::1' },
  before: null,
  after: null,
  hash: 'cd'.repeat(32),
  ...change,
})

export const adminCard = (change: Partial<CardView> = {}): CardView => ({ ...CARD, version: 1, ...change })

/** Returns the game settings of a card that uses the default rate. */
export const gameSettings = (change: Partial<AdminGameSettings> = {}): AdminGameSettings => ({
  cardId: CARD.id,
  cardName: CARD.name,
  imageUrl: CARD.imageUrl,
  isActive: true,
  tokensPerMinute: '3',
  ownRate: null,
  version: 0,
  ...change,
})

export const gameBudget = (): GameBudget => ({
  dailyBv3: '10000',
  paidBv3: '1234.5',
  leftBv3: '8765.5',
  youngDailyBv3: '5000',
  youngPaidBv3: '400',
  resetsAt: '2026-03-05T00:00:00.000Z',
})
