import type { AdminWithdrawalView, OperatorHealth, PayoutView } from '#core/api/admin.ts'
import type { AdminGameRun, GameBudget, PlayerGames } from '#core/api/admin-game-runs.ts'
import type { AdminPurchaseView, AdminUserView } from '#core/api/admin-lists.ts'
import type { PlayerFile } from '#core/api/admin-players.ts'
import type { WithdrawalFacts } from '#core/api/admin-withdrawals.ts'
import type { AdminAirdropClaim } from '#core/api/airdrop.ts'
import type { listAuditLog } from '#core/api/audit.ts'
import type { CallAnswer } from '#core/api/call.ts'
import type { AdminCardView } from '#core/api/cards.ts'
import type { DashboardView, DayView } from '#core/api/dashboard.ts'
import type { AdminGameSettings } from '#core/api/game.ts'
import type { OperatorView } from '#core/api/own-account.ts'
import type { AdminPaymentView } from '#core/api/payments.ts'
import type { StoredSettings } from '#core/api/settings.ts'
import type { Solvency } from '#core/api/solvency.ts'
import { PROCESS_ROLES } from '#core/process-role.ts'
import { DEFAULT_SETTINGS, SETTING_NAMES } from '#core/settings.ts'
import { ADDRESS, CARD, MOMENT, OTHER_ADDRESS, TX_HASH } from './samples.ts'

/** What the parts of the panel are shown with, where a test does not say otherwise. */

/** Who is logged in: may do everything, and has proved it just now. */
export const OPERATOR_ME: OperatorView = {
  username: 'op',
  role: 'owner',
  hasSecondFactor: false,
  recoveryCodesLeft: 0,
  provenUntil: MOMENT,
}

export const CHAIN_NODE: OperatorHealth['chain']['nodes'][number] = {
  name: 'bsc-rpc.example',
  state: 'up',
  problem: null,
  errors: 0,
  contradictions: 0,
  finalizedBlock: '70123456',
}

/** Nothing waits for a person. */
export const HEALTH: OperatorHealth = {
  auditAlarms: [],
  payoutsStopped: false,
  chain: {
    finalizedBlock: null,
    finalizedAt: null,
    cursorBlock: null,
    cursorAt: null,
    isBehind: false,
    waitingPayments: 0,
    stuckPayments: 0,
    keptAside: { usdt: '0', bnb: '0', payers: 0 },
    nodes: [CHAIN_NODE],
    alarms: [],
  },
  hotWallet: null,
  isHotWalletUnreadable: false,
  bots: { withdrawals: 'off', purchases: 'off' },
  failedNotifications: 0,
  openPayments: 0,
  pendingWithdrawals: 0,
  pendingAirdropClaims: 0,
  payoutsHeld: false,
  strays: 0,
  uncertainPayouts: 0,
  roles: PROCESS_ROLES.map((role) => ({ role, processes: 1, lastSeenAt: '2026-01-01T00:00:00.000Z' })),
  untrustedProxySeenAt: null,
}

export const SUMMARY: DashboardView = {
  totalUsers: 200_000,
  totalPurchases: 1_000_000,
  pendingWithdrawals: 0,
  totalRevenue: '64492380.129999999999999999',
}

/** A day of the charts; a thousand accounts were there before. */
export const dayView = (day: string, own: Partial<DayView> = {}): DayView => ({
  day,
  purchases: 0,
  revenue: '0',
  users: 0,
  allUsers: 1_000,
  withdrawals: { USDT: { requested: '0', completed: '0' }, BV3: { requested: '0', completed: '0' } },
  ...own,
})

const WALLET = { kind: 'treasury', address: ADDRESS.toLowerCase() } as const

/** Everybody could be paid in USDT now, and nobody in BV3. */
export const SOLVENCY: Solvency = {
  asOf: MOMENT,
  usdt: {
    owed: {
      now: '1000',
      in30Days: '1500',
      in90Days: '2000',
      available: '600',
      held: '150',
      earned: '200',
      openPayments: '50',
    },
    wallets: [{ ...WALLET, amount: '1234.5' }],
    onChain: '1234.5',
    unavailableSince: null,
    coverage: { now: '123.4', in30Days: '82.3', in90Days: '61.7' },
  },
  bv3: {
    owed: {
      now: '300000',
      in30Days: '700000',
      in90Days: '1500000',
      available: '250000',
      held: '0',
      earned: '50000',
      gamesPerDay: '10000',
    },
    wallets: [{ ...WALLET, amount: '60000' }],
    onChain: '60000',
    unavailableSince: null,
    coverage: { now: '20.0', in30Days: '8.5', in90Days: '4.0' },
    hasContract: true,
  },
  floor: { isOn: false, coveragePercent: '100', reserveUsdt: '0', usdt: '1500', isBelow: true, isWaived: false },
  sales: { areStopped: false, stoppedAt: null, stoppedBy: null, reason: null, onChainUsdt: null, floorUsdt: null },
  history: [],
  ahead: [],
}

export const PAYOUT: PayoutView = {
  id: 5,
  way: 'hot_wallet',
  state: 'completed',
  txHash: TX_HASH,
  token: ADDRESS.toLowerCase(),
  amountBaseUnits: '1',
  problem: null,
  ending: null,
  problemFacts: null,
}

export const adminWithdrawal = (change: Partial<AdminWithdrawalView> = {}): AdminWithdrawalView => ({
  id: 1,
  userId: 7,
  walletAddress: ADDRESS.toLowerCase(),
  tokenType: 'USDT',
  amount: '20',
  fee: '0.5',
  net: '19.5',
  status: 'pending',
  toAddress: ADDRESS.toLowerCase(),
  requestedAt: MOMENT,
  decidedAt: null,
  decidedBy: null,
  completedAt: null,
  reason: null,
  isInstant: false,
  notInstant: [],
  instantSignals: [],
  payout: null,
  accountCreatedAt: MOMENT,
  isFirst: false,
  ...change,
})

/** Arrived without an order. */
export const adminPayment = (change: Partial<AdminPaymentView> = {}): AdminPaymentView => ({
  id: 1,
  txHash: TX_HASH,
  asset: 'USDT',
  value: '9',
  credited: '0',
  open: '9',
  status: 'unmatched',
  transfers: 1,
  sender: ADDRESS.toLowerCase(),
  orderId: null,
  cardName: null,
  copies: 0,
  receivedAt: MOMENT,
  userId: 7,
  wasRecorded: false,
  orderPrice: null,
  payout: null,
  ...change,
})

/** A wallet's first submission. */
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

/** Of a post that another wallet has submitted too. */
export const TWIN_CLAIM = adminClaim({
  id: 3,
  duplicates: [{ id: 4, user_id: 8, wallet_address: OTHER_ADDRESS.toLowerCase(), status: 'pending' }],
})

/** After a rejection. */
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

const NO_GAMES: PlayerGames = {
  runs: 0,
  minutesPaid: '0.00',
  paidBv3: '0',
  recentRuns: 0,
  recentFlagged: 0,
  recentSignals: [],
}

/** Ranked, paid whole, and with nothing to look at. */
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
  removal: null,
  ...change,
})

/** A player of whom nothing is known but that the account is there. */
export const withdrawalFacts = (change: Partial<WithdrawalFacts> = {}): WithdrawalFacts => ({
  accountCreatedAt: MOMENT,
  signedInAt: MOMENT,
  purchases: { bought: 0, paidUsdt: '0', given: 0 },
  income: [],
  isFirst: true,
  earlier: {
    completed: { count: 0, usdt: '0', bv3: '0' },
    rejected: { count: 0, usdt: '0', bv3: '0' },
    pending: { count: 0, usdt: '0', bv3: '0' },
    approved: { count: 0, usdt: '0', bv3: '0' },
  },
  lastRejection: null,
  alike: null,
  games: NO_GAMES,
  due: { usdt: '0', bv3: '0' },
  ...change,
})

/** Nothing but an account. */
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

/** Has signed in, and has bought three copies. */
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
  latestPurchases: [{ id: 12, cardName: 'Java', price: '29', paymentMethod: 'USDT', purchasedAt: MOMENT }],
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

/** As long as nobody has set anything. */
export const SETTINGS_UNSET = Object.fromEntries(
  SETTING_NAMES.map((name) => [
    name,
    { value: DEFAULT_SETTINGS[name], default: DEFAULT_SETTINGS[name], version: 0, author: null, changedAt: null },
  ]),
) as StoredSettings

export const AUDIT_HEAD = { sequence: 12, hash: 'ab'.repeat(32) }

type AuditEntry = CallAnswer<typeof listAuditLog>[number]

/** A login without anything to tell of it. */
export const auditEntry = (change: Partial<AuditEntry> = {}): AuditEntry => ({
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

export const adminCard = (change: Partial<AdminCardView> = {}): AdminCardView => ({ ...CARD, version: 1, ...change })

/** A card whose rate nobody has set. */
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
