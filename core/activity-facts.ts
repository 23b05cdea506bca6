import type { ActivityFacts } from './api/activity.ts'
import { endOfMining, hasEarlierTime, type LineFacts } from './explain.ts'
import { BASE_BV3_PER_DAY } from './mining.ts'
import { formatAmount, ratePerMinute } from './money.ts'
import { REFERRAL_PERCENT } from './referral.ts'

/** Returns the facts of a line in the form of the API: amounts as decimal text, times as ISO 8601, durations in milliseconds. */
export function toActivityFacts(line: LineFacts): ActivityFacts {
  switch (line.reason) {
    case 'mining_card': {
      const { reason, asset, cardName, copies, perDayPerCopy, paidMs, fromMs, untilMs } = line
      return {
        reason,
        asset,
        cardName,
        copies: Number(copies),
        perDayPerCopy: formatAmount(perDayPerCopy, asset),
        mined: Number(paidMs),
        from: isoOf(fromMs),
        until: isoOf(untilMs),
        hasEarlierTime: hasEarlierTime(line),
        end: endOfMining(line),
      }
    }
    case 'mining_base': {
      const { reason, paidMs, untilMs } = line
      const perMinute = formatAmount(ratePerMinute('BV3', BASE_BV3_PER_DAY), 'token per minute')
      return { reason, perMinute, mined: Number(paidMs), until: isoOf(untilMs) }
    }
    case 'referral_bonus': {
      const { reason, price, cardName, buyer } = line
      return { reason, percent: Number(REFERRAL_PERCENT), price: formatAmount(price, 'USDT'), cardName, buyer }
    }
    case 'withdrawal_hold':
    case 'withdrawal_release':
    case 'withdrawal_paid':
    case 'withdrawal_fee': {
      const { reason, withdrawalId, toAddress, rejection, isCancelled, txHash } = line
      return { reason, withdrawalId, toAddress, rejection, isCancelled, txHash }
    }
    case 'card_sale': {
      const { reason, asset, amount, cardName, copies } = line
      return { reason, asset, amount: formatAmount(amount, asset), cardName, copies: Number(copies) }
    }
    case 'payment_surplus':
    case 'payment_unallocated':
    case 'payment_refund':
    case 'operator_grant': {
      const { reason, asset, amount } = line
      return { reason, asset, amount: formatAmount(amount, asset) }
    }
    case 'correction': {
      const { reason, asset, amount, why } = line
      return { reason, asset, amount: formatAmount(amount, asset), why }
    }
    case 'airdrop_join':
      return { reason: line.reason, amount: formatAmount(line.amount, 'BV3') }
    case 'airdrop_referral':
    case 'airdrop_referrer': {
      const { reason, amount, otherWallet } = line
      return { reason, amount: formatAmount(amount, 'BV3'), otherWallet }
    }
    case 'game_play': {
      const { reason, variant, score, rate, paidMs, hasEarlierTime } = line
      return {
        reason,
        variant,
        score,
        tokensPerMinute: formatAmount(rate, 'BV3 per minute'),
        paid: Number(paidMs),
        hasEarlierTime,
      }
    }
    case 'import': {
      const { reason, asset, amount, isFromReferrals } = line
      return { reason, asset, amount: formatAmount(amount, asset), isFromReferrals }
    }
    case 'backfill': {
      const { reason, asset, amount, makesUpFor, cardName, paidMs } = line
      return { reason, asset, amount: formatAmount(amount, asset), makesUpFor, cardName, mined: Number(paidMs) }
    }
  }
}

const isoOf = (ms: bigint) => new Date(Number(ms)).toISOString()
