import type { AdminWithdrawalView } from '#core/api/admin-withdrawals.ts'
import type { OperatorHealth } from '#core/api/operator-health.ts'
import { type ChainDetail, chainDetail, chainDetailText } from '#core/chain-alarm.ts'
import { CHAIN_NODE, HEALTH, SOLVENCY, SUMMARY } from '../support/browser/parts/desk-samples.ts'
import { adminPayment, adminWithdrawal, PAYOUT } from '../support/browser/parts/money-out-samples.ts'
import { playerFile, TWIN_CLAIM } from '../support/browser/parts/operator-samples.ts'
import { ADDRESS, CARD, MOMENT, OTHER_ADDRESS, TX_HASH } from '../support/browser/parts/samples.ts'

/** Answers of the server on a bad day of a platform with many players: long figures, long names and every kind of fault. */

const alarm = (
  id: number,
  kind: OperatorHealth['chain']['alarms'][number]['kind'],
  subject: string,
  facts: ChainDetail,
  times: number,
) => ({ id, kind, subject, detail: chainDetailText(facts), facts, times, raisedAt: MOMENT, lastSeenAt: MOMENT })

export const HEALTH_BUSY: OperatorHealth = {
  ...HEALTH,
  auditAlarms: [
    {
      id: 1,
      code: 'balances',
      check: 'kept balances are the sum of their transfers',
      count: 3,
      example: 'user 41200, user 52331',
      raisedAt: MOMENT,
      stopsAll: true,
      players: 0,
    },
  ],
  payoutsStopped: true,
  chain: {
    finalizedBlock: '70123456',
    finalizedAt: MOMENT,
    cursorBlock: '70121056',
    cursorAt: MOMENT,
    isBehind: true,
    waitingPayments: 1_204,
    stuckPayments: 3,
    keptAside: { usdt: '12345.678901234567890123', bnb: '0.123456789012345678', payers: 18_730 },
    nodes: [
      CHAIN_NODE,
      {
        ...CHAIN_NODE,
        name: 'a-provider-with-a-very-long-name.bsc-mainnet.example:8545',
        state: 'contradicts',
        problem: 'About the payments it says 3 more than another node, 0 less: {"block":"70121057"}',
        errors: 1_204,
        contradictions: 37,
      },
      {
        ...CHAIN_NODE,
        name: 'third.example',
        state: 'aside',
        problem: 'The request took too long to respond.',
        isSlow: true,
        errors: 98_765,
        finalizedBlock: null,
      },
      { ...CHAIN_NODE, name: 'fourth.example', state: 'behind', problem: null, finalizedBlock: '70120001' },
    ],
    alarms: [
      alarm(
        1,
        'node_contradicts',
        'a-provider-with-a-very-long-name.bsc-mainnet.example:8545',
        chainDetail('lists_differ', { subject: 'the payments', more: '3', less: '0', example: '{"block":"70121057"}' }),
        37,
      ),
      alarm(
        2,
        'payment_not_on_chain',
        TX_HASH,
        chainDetail('payment_lost', {
          ...{ paymentId: '41', value: '3990000000000000000000', asset: 'USDT', sender: ADDRESS.toLowerCase() },
          ...{ block: '70121001', state: 'absent' },
        }),
        1,
      ),
      alarm(3, 'watcher_stalled', '', chainDetail('payments_unread', { minutes: '12' }), 4),
      alarm(4, 'dust_flood', '', chainDetail('dust_arrived', { count: '2000', block: '70121001' }), 1),
    ],
  },
  hotWallet: { address: ADDRESS.toLowerCase(), bnb: '0.004', usdt: '1234567.89', bv3: '98765432.1', isLow: true },
  failedNotifications: 12,
  openPayments: 1_204,
  pendingWithdrawals: 1_873,
  pendingAirdropClaims: 38_412,
  uncertainPayouts: 4,
}

const LACKING = {
  ...PAYOUT,
  state: 'queued',
  txHash: null,
  problem: `The hot wallet ${ADDRESS} lacks 1234.5 of the token ${OTHER_ADDRESS}; send it some.`,
  problemFacts: { code: 'token_lacking', values: { wallet: ADDRESS, amount: '1234.5', token: OTHER_ADDRESS } },
} as const satisfies AdminWithdrawalView['payout']

/** Returns the date that is this many days after `MOMENT`. */
function dayOf(days: number): string {
  return new Date(Date.parse(MOMENT) + days * 86_400_000).toISOString().slice(0, 10)
}

const PENDING = Array.from({ length: 14 }, (_, index) =>
  adminWithdrawal({
    id: 18_730 - index,
    userId: 200_000 - index * 137,
    ...(index % 3 === 1
      ? { tokenType: 'BV3', amount: '98765432.1', fee: '2469135.81', net: '96296296.29' }
      : { amount: '1234567.123456789012345678', fee: '30864.178086419725308642', net: '1203702.945370369287037036' }),
    isFirst: index % 2 === 0,
    ...(index % 4 === 0 && { notInstant: ['account_signals'], instantSignals: ['new_account', 'alike'] }),
  }),
)

export const DECIDED = [
  adminWithdrawal({ id: 18_716, status: 'approved', decidedBy: 'ann', payout: LACKING }),
  adminWithdrawal({
    id: 18_715,
    status: 'approved',
    decidedBy: 'ann',
    payout: {
      ...PAYOUT,
      state: 'uncertain',
      problem: 'It is not final after half an hour.',
      problemFacts: { code: 'not_final', values: {} },
    },
  }),
  adminWithdrawal({
    id: 18_714,
    status: 'approved',
    payout: { ...PAYOUT, way: 'operator_wallet', state: 'awaiting_operator', txHash: null },
  }),
  adminWithdrawal({
    id: 18_711,
    status: 'approved',
    payout: { ...PAYOUT, state: 'broadcast', ending: 'cancel' },
  }),
  adminWithdrawal({ id: 18_713, status: 'completed', payout: PAYOUT }),
  adminWithdrawal({
    id: 18_712,
    status: 'rejected',
    decidedBy: 'bartholomew.nightshift-supervisor',
    reason:
      'Three of your wallets were paid from the same exchange account within a minute. Please write to us with the receipts.',
  }),
]

export const PAYMENTS = [
  adminPayment({
    id: 9,
    value: '1234567.123456789012345678',
    open: '1234538.123456789012345678',
    credited: '29',
    status: 'surplus',
    orderId: '0f8fad5bd9cb469fa16570867728950e',
    cardName: 'The Grand Plantain of the Night Market',
    copies: 10,
  }),
  adminPayment({
    id: 8,
    asset: 'BNB',
    value: '0.123456789012345678',
    open: '0.123456789012345678',
    status: 'late',
    cardName: CARD.name,
    copies: 2,
    orderId: '1f8fad5bd9cb469f',
    orderPrice: { cardId: 1, copies: 2, amount: '0.1' },
  }),
  adminPayment({ id: 6, status: 'aside', value: '0.004', open: '0.004', transfers: 1_204 }),
  adminPayment({ id: 7, status: 'unmatched', userId: null }),
]

export const LINES = {
  ...TWIN_CLAIM,
  admin_notes: 'Asked twice by mail; says that the post was made from a phone and that the link is right.',
  retweet_url: 'https://x.com/a_player_with_a_very_long_name_indeed/status/1989012345678901234567890',
}

export const BUSY = {
  '**/api/admin/health*': HEALTH_BUSY,
  '**/api/admin/dashboard*': {
    ...SUMMARY,
    totalUsers: 1_234_567,
    totalPurchases: 12_345_678,
    pendingWithdrawals: 1_873,
  },
  '**/api/admin/withdrawals?*': PENDING,
}

/** Days on which the wallets fall behind what is owed, while the debt keeps growing. */
const HISTORY = Array.from({ length: 29 }, (_, at) => ({
  day: dayOf(at - 29),
  owedUsdt: String(52_000_000 + at * 430_000 + (at % 5) * 160_000),
  onChainUsdt: String(58_400_000 - at * 240_000 - (at % 4) * 210_000),
  owedBv3: String(212_000 + at * 3_000 + (at % 3) * 1_500),
  onChainBv3: '60000',
}))
const AHEAD = [10, 20, 30, 40, 50, 60, 70, 80, 90].map((days) => ({
  day: dayOf(days),
  owedUsdt: String(64_492_380 + days * 1_111_000),
  owedBv3: String(300_000 + days * 13_300),
}))

export const SOLVENCY_STOPPED = {
  ...SOLVENCY,
  history: HISTORY,
  ahead: AHEAD,
  usdt: {
    ...SOLVENCY.usdt,
    owed: {
      now: '64492380.129999999999999999',
      in30Days: '96492380.1',
      in90Days: '164492380.1',
      available: '60000000',
      held: '4000000.129999999999999999',
      earned: '492380',
      openPayments: '0',
    },
    onChain: '51234567.5',
    wallets: [
      { kind: 'treasury', address: ADDRESS.toLowerCase(), amount: '51000000' },
      { kind: 'payouts', address: OTHER_ADDRESS.toLowerCase(), amount: '234567.5' },
    ],
    coverage: { now: '79.4', in30Days: '53.1', in90Days: '31.1' },
  },
  floor: { ...SOLVENCY.floor, isOn: true, usdt: '96492380.1' },
  sales: {
    areStopped: true,
    stoppedAt: MOMENT,
    stoppedBy: null,
    reason: null,
    onChainUsdt: '51234567.5',
    floorUsdt: '96492380.1',
  },
}

export const PLAYER = playerFile({
  referredBy: OTHER_ADDRESS.toLowerCase(),
  balance: {
    bv3: 9_876_543_210,
    usdt: '1234567.123456789012345678',
    bv3Held: 1_250,
    usdtHeld: '30864.178086419725308642',
    asOf: MOMENT,
  },
  purchases: { bought: 1_204, paidUsdt: '34916', given: 12 },
  income: [
    { source: 'referrals', usdt: '1234567.12', bv3: '0' },
    { source: 'mining', usdt: '1234.1', bv3: '98765432.1' },
  ],
  withdrawals: [{ status: 'completed', count: 112, usdt: '1234567.89', bv3: '98765432.1' }],
  referrals: 812,
  freeze: {
    reason: 'Three wallets were paid from one exchange account within a minute.',
    frozenAt: MOMENT,
    frozenBy: 'bartholomew.nightshift-supervisor',
  },
  notes: [
    {
      id: 1,
      text: 'Asked by mail why nothing is paid. Answered that it is looked at.',
      author: 'ann',
      createdAt: MOMENT,
    },
  ],
  signals: ['frozen', 'mostly_referrals', 'new_account'],
})

export const STRAYS = {
  strays: [
    {
      walletAddress: ADDRESS.toLowerCase(),
      nonce: 18_712,
      txHash: TX_HASH,
      foundAt: MOMENT,
      payouts: [{ id: 18_731, asset: 'USDT', amount: '2500', toAddress: ADDRESS.toLowerCase() }],
    },
    { walletAddress: ADDRESS.toLowerCase(), nonce: 18_713, txHash: null, foundAt: MOMENT, payouts: [] },
  ],
}
