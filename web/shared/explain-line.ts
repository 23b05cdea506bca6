import { plural, t } from '@lingui/core/macro'
import { shortened } from '#core/address.ts'
import type { ActivityFacts } from '#core/api/activity.ts'
import { durationText } from '#core/explain.ts'
import type { Asset } from '#core/money.ts'
import { REFERRAL_PERCENT } from '#core/referral.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { exactMomentText } from '#web/lib/moment-text.ts'

/**
 * Explains a ledger line in the reader's language. The server's own explanation is in English.
 *
 * @param nameOf formats a wallet's address
 */
export function explainLine(facts: ActivityFacts, nameOf: (address: string) => string = shortened): string {
  switch (facts.reason) {
    case 'mining_card':
      return explainMining(facts)
    case 'mining_base': {
      const { perMinute, mined, until } = facts
      return t`Base rate of ${money(perMinute, 'BV3')} a minute for ${forDuration(mined)} of mining, up to ${exactMomentText(until)}.`
    }
    case 'referral_bonus': {
      const { percent, price, buyer, cardName } = facts
      return t`${percent}% of ${money(price, 'USDT')}: ${nameOf(buyer)} bought a copy of ${cardName}.`
    }
    case 'withdrawal_hold':
      return t`Withdrawal ${facts.withdrawalId} to ${nameOf(facts.toAddress)}: held until it is paid or rejected.`
    case 'withdrawal_release': {
      const { withdrawalId, rejection } = facts
      if (facts.isCancelled)
        return t`Withdrawal ${withdrawalId} was cancelled by its player. Its amount is available again.`
      return rejection === null
        ? t`Withdrawal ${withdrawalId} was rejected. Its amount is available again. Reason: none given`
        : t`Withdrawal ${withdrawalId} was rejected. Its amount is available again. Reason: ${rejection}`
    }
    case 'withdrawal_paid': {
      const { withdrawalId, toAddress, txHash } = facts
      return txHash === null
        ? t`Withdrawal ${withdrawalId} was paid to ${nameOf(toAddress)}.`
        : t`Withdrawal ${withdrawalId} was paid to ${nameOf(toAddress)} by transaction ${shortened(txHash)}.`
    }
    case 'withdrawal_fee':
      return t`Fee of withdrawal ${facts.withdrawalId}.`
    case 'card_sale': {
      const { copies, cardName, amount, asset } = facts
      const paid = money(amount, asset)
      return plural(copies, {
        one: `Bought # copy of ${cardName} for ${paid}, paid from the wallet.`,
        other: `Bought # copies of ${cardName} for ${paid}, paid from the wallet.`,
      })
    }
    case 'payment_surplus':
      return t`Paid ${money(facts.amount, facts.asset)} more than the price. The operator will credit or refund it.`
    case 'payment_unallocated':
      return t`A payment of ${money(facts.amount, facts.asset)} that did not buy a card. The operator will credit or refund it.`
    case 'payment_refund':
      return t`The operator refunded ${money(facts.amount, facts.asset)} of a payment to this wallet.`
    case 'operator_grant':
      return t`The operator sent ${money(facts.amount, facts.asset)} to this wallet.`
    case 'correction':
      return t`Correction of ${money(facts.amount, facts.asset)} by the operator. Reason: ${facts.why}`
    case 'airdrop_join':
      return t`Airdrop of ${money(facts.amount, 'BV3')} for joining, paid once per wallet.`
    case 'airdrop_referral': {
      const { amount, otherWallet } = facts
      return t`Airdrop of ${money(amount, 'BV3')}: you claimed with the code of ${nameOf(otherWallet)}.`
    }
    case 'airdrop_referrer': {
      const { amount, otherWallet } = facts
      return t`Airdrop of ${money(amount, 'BV3')}: ${nameOf(otherWallet)} claimed with your code.`
    }
    case 'game_play':
      return explainGame(facts)
    case 'import': {
      const amount = money(facts.amount, facts.asset)
      return facts.isFromReferrals
        ? t`Balance of ${amount} moved from the older platform, earned there from referrals.`
        : t`Balance of ${amount} moved from the older platform.`
    }
    case 'backfill':
      return explainBackfill(facts)
  }
}

function explainGame(facts: ActivityFacts & { reason: 'game_play' }): string {
  const { variant, score, hasEarlierTime } = facts
  const duration = forDuration(facts.paid)
  const rate = money(facts.tokensPerMinute, 'BV3')
  if (variant === 'cactus') {
    return hasEarlierTime
      ? t`Played the cactus runner for ${duration} at ${rate} a minute, including earlier time too short to pay on its own. Score: ${score}.`
      : t`Played the cactus runner for ${duration} at ${rate} a minute. Score: ${score}.`
  }
  return hasEarlierTime
    ? t`Played the character runner for ${duration} at ${rate} a minute, including earlier time too short to pay on its own. Score: ${score}.`
    : t`Played the character runner for ${duration} at ${rate} a minute. Score: ${score}.`
}

function explainBackfill({
  amount,
  asset,
  makesUpFor,
  cardName,
  mined,
}: ActivityFacts & { reason: 'backfill' }): string {
  const made = money(amount, asset)
  const duration = forDuration(mined)
  switch (makesUpFor) {
    case 'mining_card': {
      const card = cardName ?? ''
      return t`${made} for ${duration} of mining with ${card}, missing until now.`
    }
    case 'mining_base':
      return t`${made} for ${duration} at the base rate, missing until now.`
    case 'referral_bonus': {
      const percent = Number(REFERRAL_PERCENT)
      return t`${made} for referral bonuses of ${percent}%, missing until now.`
    }
    default:
      return t`${made} for an airdrop, missing until now.`
  }
}

function explainMining(facts: ActivityFacts & { reason: 'mining_card' }): string {
  const { asset, cardName, copies, perDayPerCopy, mined, from, until, hasEarlierTime, end } = facts
  const rate = money(perDayPerCopy, asset)
  const duration = forDuration(mined)
  const start = exactMomentText(from)
  const stop = exactMomentText(until)
  const sentence = hasEarlierTime
    ? plural(copies, {
        one: `Mined ${duration} with # copy of ${cardName} at ${rate} a day, up to ${stop}, including earlier time too short to pay on its own.`,
        other: `Mined ${duration} with # copies of ${cardName} at ${rate} a day each, up to ${stop}, including earlier time too short to pay on its own.`,
      })
    : plural(copies, {
        one: `Mined ${duration} with # copy of ${cardName} at ${rate} a day, between ${start} and ${stop}.`,
        other: `Mined ${duration} with # copies of ${cardName} at ${rate} a day each, between ${start} and ${stop}.`,
      })
  if (end === 'spent') return `${sentence} ${t`These copies are spent.`}`
  if (end === 'listed') return `${sentence} ${t`USDT mining ended with the listing.`}`
  return sentence
}

const SECOND_MS = 1_000

/** Formats a duration. The unit signs (d, h, min, s) are the same in every language. */
export const forDuration = (ms: number): string => (ms < SECOND_MS ? t`less than a second` : durationText(BigInt(ms)))

const money = (decimal: string, asset: Asset) => `${decimalText(decimal)} ${asset}`
