import type { TransferReason } from '#core/ledger.ts'

/** Write that moves money, or fixes what will be paid. */
export type MoneyWrite = {
  /** Function that does it, and its file. */
  readonly action: string
  readonly file: string
  /** Reasons of the transfers that it may post. */
  readonly posts: readonly TransferReason[]
  /** Effect beside the transfers. */
  readonly effect?: string
}

const MINED = ['mining_card', 'mining_base'] as const
const CREDITED = ['card_sale', 'payment_surplus', 'payment_unallocated', 'referral_bonus'] as const

/** Every call that moves money, by its method and path. `core/api` says who may make it, how it is done once and its refusals. */
export const MONEY_CALLS = {
  'POST /api/orders': {
    ...{ action: 'createOrder', file: 'server/features/orders/routes.ts', posts: [] },
    effect: 'fixes price and amount for fifteen minutes',
  },
  'POST /api/orders/:id/payment': {
    ...{ action: 'attachPayment', file: 'server/features/orders/routes.ts', posts: [] },
    effect: 'names the transaction that pays an order',
  },
  'POST /api/purchases': { action: 'recordPurchase', file: 'server/features/purchases/routes.ts', posts: CREDITED },
  'POST /api/payments/find': { action: 'findPayment', file: 'server/features/payments/routes.ts', posts: CREDITED },
  'POST /api/mining/start': {
    ...{ action: 'startSession', file: 'server/features/mining/routes.ts', posts: [] },
    effect: 'starts the lots of the cards',
  },
  'POST /api/mining/stop': { action: 'stopMining', file: 'server/ledger/mining/mining-sessions.ts', posts: MINED },
  'POST /api/withdrawals': {
    ...{ action: 'requestWithdrawal', file: 'server/features/withdrawals/request-withdrawal.ts' },
    posts: [...MINED, 'withdrawal_hold'],
    effect: 'queues a payout if the rule approves it at once',
  },
  'POST /api/withdrawals/:id/cancel': {
    ...{ action: 'cancelPending', file: 'server/features/withdrawals/withdrawals.ts' },
    posts: ['withdrawal_release'],
  },
  'POST /api/airdrop/claim': {
    ...{ action: 'claimJoin', file: 'server/features/airdrop/claims.ts', posts: ['airdrop_join'] },
  },
  'POST /api/airdrop/claim-referral': {
    ...{ action: 'claimReferral', file: 'server/features/airdrop/claims.ts' },
    posts: ['airdrop_referral', 'airdrop_referrer'],
  },
  'POST /api/game/runs': {
    ...{ action: 'startRun', file: 'server/features/games/runs/routes.ts', posts: ['game_play'] },
    effect: 'fixes rate and paid time, and ends the open run',
  },
  'POST /api/game/save-score': {
    ...{ action: 'saveScore', file: 'server/features/games/runs/end-run.ts', posts: ['game_play'] },
  },
  'PUT /api/admin/withdrawals/:id': {
    ...{ action: 'decideWithdrawal', file: 'server/features/withdrawals/decide-withdrawal.ts' },
    posts: ['withdrawal_release'],
    effect: 'queues a payout if approved',
  },
  'POST /api/admin/withdrawals/approve': {
    ...{ action: 'approveWithdrawals', file: 'server/features/withdrawals/decide-withdrawal.ts', posts: [] },
    effect: 'queues payouts',
  },
  'POST /api/admin/payouts/:id/confirm': {
    ...{ action: 'confirmPayout', file: 'server/payouts/routes.ts', posts: [] },
    effect: 'lets a payout exceed a cap',
  },
  'POST /api/admin/payouts/:id/end': {
    ...{ action: 'endPayout', file: 'server/payouts/routes.ts', posts: ['withdrawal_release'] },
    effect: 'cancels a payout, or has it paid another way',
  },
  'POST /api/admin/payouts/:id/transaction': {
    ...{ action: 'namePayout', file: 'server/payouts/name-payout.ts' },
    posts: ['withdrawal_paid', 'withdrawal_fee', 'payment_refund'],
  },
  'POST /api/admin/payouts/strays/explain': {
    ...{ action: 'explainStrayTransaction', file: 'server/payouts/routes.ts', posts: [] },
    effect: 'lets payouts resume',
  },
  'POST /api/admin/payments/record': {
    ...{ action: 'recordPayment', file: 'server/features/payments/routes.ts', posts: ['payment_unallocated'] },
  },
  'POST /api/admin/payments/:id/resolve': {
    ...{ action: 'resolvePayment', file: 'server/features/payments/resolve-payment.ts' },
    posts: ['card_sale', 'referral_bonus'],
    effect: 'credits copies, or queues a refund',
  },
  'POST /api/admin/approve-airdrop': {
    ...{ action: 'decideSubmission', file: 'server/features/airdrop/routes.ts', posts: [] },
    effect: 'lets the player claim',
  },
  'POST /api/admin/reject-airdrop': {
    ...{ action: 'decideSubmission', file: 'server/features/airdrop/routes.ts', posts: [] },
    effect: 'lets the player submit again',
  },
  'POST /api/admin/give-nft': {
    ...{ action: 'giveNft', file: 'server/features/grants/routes.ts', posts: [] },
    effect: 'gives copies, which mine',
  },
  'POST /api/admin/send-tokens': {
    ...{ action: 'sendTokens', file: 'server/features/grants/routes.ts', posts: ['operator_grant'] },
  },
  'POST /api/admin/corrections': {
    ...{ action: 'postCorrection', file: 'server/features/corrections/post-correction.ts', posts: ['correction'] },
  },
  'POST /api/admin/backfill-rewards': {
    ...{ action: 'executeBackfill', file: 'server/features/quick-actions/backfill/backfill.ts' },
    posts: ['backfill', ...MINED],
  },
  'POST /api/admin/consolidate-wallets': {
    ...{ action: 'consolidate', file: 'server/features/quick-actions/imports/import-files.ts', posts: ['import'] },
  },
  'POST /api/admin/setup-demo': {
    ...{
      action: 'setUpDemo',
      file: 'server/features/quick-actions/demo/set-up-demo.ts',
      posts: ['import', 'withdrawal_hold'],
    },
    effect: 'adds sample players and withdrawals, on the local chain only',
  },
} as const satisfies Readonly<Record<`${'POST' | 'PUT'} /api/${string}`, MoneyWrite>>

/** Every write of money that no caller waits for, by its cause. */
export const MONEY_EVENTS = {
  'a final payment to the treasury': {
    ...{ action: 'settlePayment', file: 'server/payments/settle-payment.ts', posts: CREDITED },
  },
  'payments too small to buy anything': {
    ...{ action: 'setAside', file: 'server/payments/credit-payment.ts', posts: ['payment_unallocated'] },
  },
  'a payout that is final on the chain': {
    ...{ action: 'completePayout', file: 'server/payouts/book-payout.ts' },
    posts: ['withdrawal_paid', 'withdrawal_fee', 'payment_refund'],
  },
  'a run of a game that was left': {
    ...{ action: 'sweepRuns', file: 'server/features/games/runs/end-run.ts', posts: ['game_play'] },
  },
  '`npm run import`': {
    ...{ action: 'importFiles', file: 'server/features/quick-actions/imports/import-files.ts', posts: ['import'] },
  },
} as const satisfies Readonly<Record<string, MoneyWrite>>
