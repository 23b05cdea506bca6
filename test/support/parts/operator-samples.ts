import type { AdminWithdrawalView, OperatorHealth, PayoutView } from '#core/api/admin.ts'
import type { AdminAirdropClaim } from '#core/api/airdrop.ts'
import type { AdminCardView } from '#core/api/cards.ts'
import type { AdminPaymentView } from '#core/api/payments.ts'
import { ADDRESS, CARD, MOMENT, OTHER_ADDRESS, TX_HASH } from './samples.ts'

/** What the parts of the panel are shown with, where a test does not say otherwise. */

/** Nothing waits for a person. */
export const HEALTH: OperatorHealth = {
  auditAlarms: [],
  payoutsStopped: false,
  hotWallet: null,
  isHotWalletUnreadable: false,
  bots: { withdrawals: 'off', purchases: 'off' },
  failedNotifications: 0,
  openPayments: 0,
  pendingWithdrawals: 0,
  pendingAirdropClaims: 0,
  uncertainPayouts: 0,
}

export const PAYOUT: PayoutView = {
  id: 5,
  way: 'hot_wallet',
  state: 'completed',
  txHash: TX_HASH,
  token: ADDRESS.toLowerCase(),
  amountBaseUnits: '1',
  problem: null,
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
  payout: null,
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
  sender: ADDRESS.toLowerCase(),
  orderId: null,
  cardName: null,
  copies: 0,
  receivedAt: MOMENT,
  userId: 7,
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

export const adminCard = (change: Partial<AdminCardView> = {}): AdminCardView => ({ ...CARD, version: 1, ...change })
