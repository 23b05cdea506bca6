import type { LineFacts } from '#core/explain.ts'
import { gameRate } from '#core/money.ts'

const NOON_MS = BigInt(Date.UTC(2026, 6, 1, 12))
const MINUTE_MS = 60_000n
const WALLET = '0xabcdef0000000000000000000000000000001234'
const TX_HASH = `0x${'9'.repeat(64)}`
const mining = {
  reason: 'mining_card',
  asset: 'BV3',
  amount: 5_000n,
  cardName: 'Night Monkey',
  copies: 2n,
  perDayPerCopy: 60_000n,
  paidMs: 60n * MINUTE_MS,
  fromMs: NOON_MS,
  untilMs: NOON_MS + 60n * MINUTE_MS,
} as const satisfies LineFacts
const withdrawal = {
  asset: 'USDT',
  amount: 10n ** 19n,
  withdrawalId: 7,
  toAddress: WALLET,
  rejection: null,
  isCancelled: false,
  txHash: null,
} as const
const backfill = { reason: 'backfill', asset: 'BV3', amount: 5_000n, cardName: null, paidMs: 0n } as const
const payment = { asset: 'USDT', amount: 58n * 10n ** 18n } as const

/** Lines of every reason, each with the sentence that a player reads in English. */
export const LEDGER_LINES: readonly { name: string; facts: LineFacts; sentence: string }[] = [
  {
    name: 'mining with two copies',
    facts: mining,
    sentence:
      'Mined 1 h with 2 copies of Night Monkey at 600 BV3 a day each, between 2026-07-01 12:00:00 UTC and 2026-07-01 13:00:00 UTC.',
  },
  {
    name: 'mining USDT with one copy',
    facts: {
      ...mining,
      asset: 'USDT',
      copies: 1n,
      perDayPerCopy: 1_450_000_000_000_000_000n,
      amount: 60_416_666_666_666_666n,
    },
    sentence:
      'Mined 1 h with 1 copy of Night Monkey at 1.45 USDT a day, between 2026-07-01 12:00:00 UTC and 2026-07-01 13:00:00 UTC.',
  },
  {
    name: 'the line that takes a copy to its total',
    facts: { ...mining, amount: 4_999n },
    sentence:
      'Mined 1 h with 2 copies of Night Monkey at 600 BV3 a day each, between 2026-07-01 12:00:00 UTC and 2026-07-01 13:00:00 UTC. These copies are spent.',
  },
  {
    name: 'time that an earlier session could not post',
    facts: { ...mining, paidMs: 61n * MINUTE_MS, amount: 5_083n },
    sentence:
      'Mined 1 h 1 min with 2 copies of Night Monkey at 600 BV3 a day each, up to 2026-07-01 13:00:00 UTC, including earlier time too short to pay on its own.',
  },
  {
    name: 'earlier time with one copy, less than a second of it new',
    facts: { ...mining, copies: 1n, paidMs: 999n, untilMs: NOON_MS + 998n, amount: 0n },
    sentence:
      'Mined less than a second with 1 copy of Night Monkey at 600 BV3 a day, up to 2026-07-01 12:00:00 UTC, including earlier time too short to pay on its own.',
  },
  {
    name: 'USDT that ended with the listing',
    facts: { ...mining, asset: 'USDT', copies: 1n, perDayPerCopy: 1_440n, paidMs: 30n * MINUTE_MS, amount: 30n },
    sentence:
      'Mined 30 min with 1 copy of Night Monkey at 0.00000000000000144 USDT a day, between 2026-07-01 12:00:00 UTC and 2026-07-01 13:00:00 UTC. USDT mining ended with the listing.',
  },
  {
    name: 'BV3 of less time than has passed, which no listing ends',
    facts: { ...mining, paidMs: 59n * MINUTE_MS, amount: 4_916n },
    sentence:
      'Mined 59 min with 2 copies of Night Monkey at 600 BV3 a day each, between 2026-07-01 12:00:00 UTC and 2026-07-01 13:00:00 UTC.',
  },
  {
    name: 'the base rate',
    facts: { reason: 'mining_base', amount: 600n, paidMs: 60n * MINUTE_MS, untilMs: mining.untilMs },
    sentence: 'Base rate of 0.1 BV3 a minute for 1 h of mining, up to 2026-07-01 13:00:00 UTC.',
  },
  {
    name: 'a referral bonus',
    facts: {
      reason: 'referral_bonus',
      amount: 4_350_000_000_000_000_000n,
      cardName: 'Night Monkey',
      price: 29n * 10n ** 18n,
      buyer: WALLET,
    },
    sentence: '15% of 29 USDT: 0xabcd...1234 bought a copy of Night Monkey.',
  },
  {
    name: 'a withdrawal that is asked for',
    facts: { reason: 'withdrawal_hold', ...withdrawal },
    sentence: 'Withdrawal 7 to 0xabcd...1234: held until it is paid or rejected.',
  },
  {
    name: 'a withdrawal that is rejected',
    facts: { reason: 'withdrawal_release', ...withdrawal, rejection: 'Please verify your account' },
    sentence: 'Withdrawal 7 was rejected. Its amount is available again. Reason: Please verify your account',
  },
  {
    name: 'a withdrawal that its player has cancelled',
    facts: {
      reason: 'withdrawal_release',
      ...withdrawal,
      rejection: 'Cancelled by the player',
      isCancelled: true,
    },
    sentence: 'Withdrawal 7 was cancelled by its player. Its amount is available again.',
  },
  {
    name: 'a withdrawal that is paid',
    facts: { reason: 'withdrawal_paid', ...withdrawal, txHash: TX_HASH },
    sentence: `Withdrawal 7 was paid to 0xabcd...1234 by transaction ${TX_HASH}.`,
  },
  {
    name: 'a withdrawal that was paid before transactions were written down',
    facts: { reason: 'withdrawal_paid', ...withdrawal },
    sentence: 'Withdrawal 7 was paid to 0xabcd...1234.',
  },
  {
    name: 'a withdrawal that was rejected without a word',
    facts: { reason: 'withdrawal_release', ...withdrawal },
    sentence: 'Withdrawal 7 was rejected. Its amount is available again. Reason: none given',
  },
  {
    name: 'the fee of a withdrawal',
    facts: { reason: 'withdrawal_fee', ...withdrawal, txHash: TX_HASH },
    sentence: 'Fee of withdrawal 7.',
  },
  {
    name: 'a purchase',
    facts: { reason: 'card_sale', ...payment, cardName: 'Night Monkey', copies: 2n },
    sentence: 'Bought 2 copies of Night Monkey for 58 USDT, paid from the wallet.',
  },
  {
    name: 'a purchase of one copy',
    facts: { reason: 'card_sale', ...payment, cardName: 'Night Monkey', copies: 1n },
    sentence: 'Bought 1 copy of Night Monkey for 58 USDT, paid from the wallet.',
  },
  {
    name: 'a surplus',
    facts: { reason: 'payment_surplus', ...payment },
    sentence: 'Paid 58 USDT more than the price. The operator will credit or refund it.',
  },
  {
    name: 'a payment that bought nothing',
    facts: { reason: 'payment_unallocated', ...payment },
    sentence: 'A payment of 58 USDT that did not buy a card. The operator will credit or refund it.',
  },
  {
    name: 'a refund',
    facts: { reason: 'payment_refund', ...payment },
    sentence: 'The operator refunded 58 USDT of a payment to this wallet.',
  },
  {
    name: 'the airdrop for joining',
    facts: { reason: 'airdrop_join', amount: 10_000n },
    sentence: 'Airdrop of 100 BV3 for joining, paid once per wallet.',
  },
  {
    name: 'the airdrop for naming a referrer',
    facts: { reason: 'airdrop_referral', amount: 2_000n, otherWallet: WALLET },
    sentence: 'Airdrop of 20 BV3: you claimed with the code of 0xabcd...1234.',
  },
  {
    name: 'the airdrop for being named',
    facts: { reason: 'airdrop_referrer', amount: 2_000n, otherWallet: WALLET },
    sentence: 'Airdrop of 20 BV3: 0xabcd...1234 claimed with your code.',
  },
  {
    name: 'a run of the cactus runner',
    facts: {
      reason: 'game_play',
      amount: 20n,
      variant: 'cactus',
      score: 412,
      rate: gameRate(10n),
      paidMs: 125_000n,
      hasEarlierTime: false,
    },
    sentence: 'Played the cactus runner for 2 min 5 s at 0.1 BV3 a minute. Score: 412.',
  },
  {
    name: 'a run of the character runner, with time that earlier ones had left',
    facts: {
      reason: 'game_play',
      amount: 80n,
      variant: 'character',
      score: 70,
      rate: gameRate(80n),
      paidMs: 59_500n,
      hasEarlierTime: true,
    },
    sentence:
      'Played the character runner for 59 s at 0.8 BV3 a minute, including earlier time too short to pay on its own. Score: 70.',
  },
  {
    name: 'a run of the character runner',
    facts: {
      reason: 'game_play',
      amount: 50n,
      variant: 'character',
      score: 70,
      rate: gameRate(50n),
      paidMs: 60_000n,
      hasEarlierTime: false,
    },
    sentence: 'Played the character runner for 1 min at 0.5 BV3 a minute. Score: 70.',
  },
  {
    name: 'a run of the cactus runner, with time that earlier ones had left',
    facts: {
      reason: 'game_play',
      amount: 10n,
      variant: 'cactus',
      score: 9,
      rate: gameRate(10n),
      paidMs: 59_999n,
      hasEarlierTime: true,
    },
    sentence:
      'Played the cactus runner for 59 s at 0.1 BV3 a minute, including earlier time too short to pay on its own. Score: 9.',
  },
  {
    name: 'BV3 that an operator has sent',
    facts: { reason: 'operator_grant', asset: 'BV3', amount: 1_250n },
    sentence: 'The operator sent 12.5 BV3 to this wallet.',
  },
  {
    name: 'USDT that an operator has sent',
    facts: { reason: 'operator_grant', ...payment },
    sentence: 'The operator sent 58 USDT to this wallet.',
  },
  {
    name: 'a correction',
    facts: { reason: 'correction', asset: 'USDT', amount: 10n ** 18n, why: 'counted twice' },
    sentence: 'Correction of 1 USDT by the operator. Reason: counted twice',
  },
  {
    name: 'a balance of an older platform',
    facts: { reason: 'import', asset: 'BV3', amount: 12_345n, isFromReferrals: false },
    sentence: 'Balance of 123.45 BV3 moved from the older platform.',
  },
  {
    name: 'the part of it that referrals had earned',
    facts: { reason: 'import', asset: 'USDT', amount: 10n ** 18n, isFromReferrals: true },
    sentence: 'Balance of 1 USDT moved from the older platform, earned there from referrals.',
  },
  {
    name: 'mining that is made up for',
    facts: { ...backfill, makesUpFor: 'mining_card', cardName: 'Night Monkey', paidMs: 61n * MINUTE_MS },
    sentence: '50 BV3 for 1 h 1 min of mining with Night Monkey, missing until now.',
  },
  {
    name: 'the base rate that is made up for',
    facts: { ...backfill, makesUpFor: 'mining_base', paidMs: 61n * MINUTE_MS },
    sentence: '50 BV3 for 1 h 1 min at the base rate, missing until now.',
  },
  {
    name: 'referral bonuses that are made up for',
    facts: { ...backfill, makesUpFor: 'referral_bonus', asset: 'USDT', amount: 435n * 10n ** 16n },
    sentence: '4.35 USDT for referral bonuses of 15%, missing until now.',
  },
  {
    name: 'an airdrop that is made up for',
    facts: { ...backfill, makesUpFor: 'airdrop_join', amount: 10_000n },
    sentence: '100 BV3 for an airdrop, missing until now.',
  },
]
