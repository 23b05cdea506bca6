import type { PlayerGames } from '#core/api/admin-games.ts'
import type { PayoutView } from '#core/api/admin-payouts.ts'
import type { AdminWithdrawalView, WithdrawalFacts } from '#core/api/admin-withdrawals.ts'
import type { AdminPaymentView } from '#core/api/payments.ts'
import { ADDRESS, MOMENT, TX_HASH } from './samples.ts'

/** Samples of withdrawals, payments and payouts as the panel lists them. */

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
  isCancelled: false,
  isInstant: false,
  notInstant: [],
  instantSignals: [],
  payout: null,
  accountCreatedAt: MOMENT,
  isFirst: false,
  ...change,
})

/** Returns a payment that arrived without an order. */
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

export const NO_GAMES: PlayerGames = {
  runs: 0,
  minutesPaid: '0.00',
  paidBv3: '0',
  recentRuns: 0,
  recentFlagged: 0,
  recentSignals: [],
}

/** Returns the facts of a player of whom only the account is known. */
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
