import { shortened } from './address.ts'
import type { Variant } from './game/rules.ts'
import type { BackfilledReason } from './ledger.ts'
import { accrued } from './mining.ts'
import { type Asset, formatAmount, type GameRate, type Money, times, type Units } from './money.ts'
import { REFERRAL_PERCENT } from './referral.ts'

/** Facts of a line of a player's ledger. Amounts are in base units, times in milliseconds. */
export type LineFacts =
  | {
      readonly reason: 'mining_card'
      readonly asset: Asset
      readonly amount: bigint
      readonly cardName: string
      readonly copies: bigint
      readonly perDayPerCopy: bigint
      /** Mined time that this line pays for. */
      readonly paidMs: bigint
      /** Start of the session, or end of the time that its previous line has paid for. */
      readonly fromMs: bigint
      readonly untilMs: bigint
    }
  | {
      readonly reason: 'mining_base'
      readonly amount: bigint
      readonly paidMs: bigint
      readonly untilMs: bigint
    }
  | {
      readonly reason: 'referral_bonus'
      readonly amount: bigint
      readonly cardName: string
      readonly price: bigint
      readonly buyer: string
    }
  | {
      readonly reason: 'withdrawal_hold' | 'withdrawal_release' | 'withdrawal_paid' | 'withdrawal_fee'
      readonly asset: Asset
      readonly amount: bigint
      readonly withdrawalId: number
      readonly toAddress: string
      /** The operator's reason for a rejection. */
      readonly rejection: string | null
      /** Whether the player has cancelled it. */
      readonly isCancelled: boolean
      readonly txHash: string | null
    }
  | {
      readonly reason: 'card_sale'
      readonly asset: Asset
      readonly amount: bigint
      readonly cardName: string
      readonly copies: bigint
    }
  | {
      readonly reason: 'payment_surplus' | 'payment_unallocated' | 'payment_refund'
      readonly asset: Asset
      readonly amount: bigint
    }
  | { readonly reason: 'airdrop_join'; readonly amount: bigint }
  | { readonly reason: 'operator_grant'; readonly asset: Asset; readonly amount: bigint }
  | {
      readonly reason: 'correction'
      readonly asset: Asset
      readonly amount: bigint
      /** The operator's reason, in their own words. */
      readonly why: string
    }
  | {
      readonly reason: 'airdrop_referral' | 'airdrop_referrer'
      readonly amount: bigint
      /** Other wallet of the claim: the one whose code was named, or the one that named it. */
      readonly otherWallet: string
    }
  | {
      readonly reason: 'game_play'
      readonly amount: bigint
      readonly variant: Variant
      readonly score: number
      readonly rate: GameRate
      /** Simulated time that this line pays for. */
      readonly paidMs: bigint
      /** Whether it also pays time of earlier runs that was worth less than a hundredth. */
      readonly hasEarlierTime: boolean
    }
  | {
      readonly reason: 'import'
      readonly asset: Asset
      readonly amount: bigint
      /** Whether it is the part of the balance that was earned by referrals. */
      readonly isFromReferrals: boolean
    }
  | {
      readonly reason: 'backfill'
      readonly asset: Asset
      readonly amount: bigint
      readonly makesUpFor: BackfilledReason
      /** Set for a card's mining only. */
      readonly cardName: string | null
      /** Mined time that had not been posted; 0 if the line makes up for anything else. */
      readonly paidMs: bigint
    }

/** Returns the sentence that tells a player where a line comes from. The player can recompute the amount from it. */
export function explain(line: LineFacts): string {
  switch (line.reason) {
    case 'mining_card':
      return explainMining(line)
    case 'mining_base':
      return `Base rate of 0.1 BV3 a minute for ${durationText(line.paidMs)} of mining, up to ${momentText(line.untilMs)}.`
    case 'referral_bonus': {
      const price = money(line.price, 'USDT')
      return `${REFERRAL_PERCENT}% of ${price}: ${shortened(line.buyer)} bought a copy of ${line.cardName}.`
    }
    case 'withdrawal_hold':
      return `Withdrawal ${line.withdrawalId} to ${shortened(line.toAddress)}: held until it is paid or rejected.`
    case 'withdrawal_release':
      if (line.isCancelled)
        return `Withdrawal ${line.withdrawalId} was cancelled by its player. Its amount is available again.`
      return `Withdrawal ${line.withdrawalId} was rejected. Its amount is available again. Reason: ${line.rejection ?? 'none given'}`
    case 'withdrawal_paid':
      return `Withdrawal ${line.withdrawalId} was paid to ${shortened(line.toAddress)}${inTransaction(line.txHash)}.`
    case 'withdrawal_fee':
      return `Fee of withdrawal ${line.withdrawalId}.`
    case 'card_sale':
      return `Bought ${copiesText(line.copies)} of ${line.cardName} for ${money(line.amount, line.asset)}, paid from the wallet.`
    case 'payment_surplus':
      return `Paid ${money(line.amount, line.asset)} more than the price. The operator will credit or refund it.`
    case 'payment_unallocated':
      return `A payment of ${money(line.amount, line.asset)} that did not buy a card. The operator will credit or refund it.`
    case 'payment_refund':
      return `The operator refunded ${money(line.amount, line.asset)} of a payment to this wallet.`
    case 'operator_grant':
      return `The operator sent ${money(line.amount, line.asset)} to this wallet.`
    case 'correction':
      return `Correction of ${money(line.amount, line.asset)} by the operator. Reason: ${line.why}`
    case 'airdrop_join':
      return `Airdrop of ${money(line.amount, 'BV3')} for joining, paid once per wallet.`
    case 'airdrop_referral':
      return `Airdrop of ${money(line.amount, 'BV3')}: you claimed with the code of ${shortened(line.otherWallet)}.`
    case 'airdrop_referrer':
      return `Airdrop of ${money(line.amount, 'BV3')}: ${shortened(line.otherWallet)} claimed with your code.`
    case 'game_play': {
      const earlier = line.hasEarlierTime ? ', including earlier time too short to pay on its own' : ''
      return `Played the ${line.variant} runner for ${durationText(line.paidMs)} at ${formatAmount(line.rate, 'BV3 per minute')} BV3 a minute${earlier}. Score: ${line.score}.`
    }
    case 'import':
      return `Balance of ${money(line.amount, line.asset)} moved from the older platform${line.isFromReferrals ? ', earned there from referrals' : ''}.`
    case 'backfill':
      return explainBackfill(line)
  }
}

function explainBackfill(line: LineFacts & { reason: 'backfill' }): string {
  const amount = money(line.amount, line.asset)
  const lasted = durationText(line.paidMs)
  switch (line.makesUpFor) {
    case 'mining_card':
      return `${amount} for ${lasted} of mining with ${line.cardName}, missing until now.`
    case 'mining_base':
      return `${amount} for ${lasted} at the base rate, missing until now.`
    case 'referral_bonus':
      return `${amount} for referral bonuses of ${REFERRAL_PERCENT}%, missing until now.`
    default:
      return `${amount} for an airdrop, missing until now.`
  }
}

type MiningFacts = LineFacts & { reason: 'mining_card' }

/** Returns whether a line also pays time of earlier sessions that was worth less than one unit. */
export const hasEarlierTime = ({ paidMs, fromMs, untilMs }: MiningFacts) => paidMs > untilMs - fromMs

/**
 * Returns why a line pays less than its time would bring: the copies are spent, or USDT mining ended with the listing. Returns
 * null if it does not pay less.
 */
export function endOfMining(line: MiningFacts): 'spent' | 'listed' | null {
  const { asset, amount, copies, perDayPerCopy, paidMs, fromMs, untilMs } = line
  if (amount < accrued(times(perDayPerCopy as Money, copies), paidMs)) return 'spent'
  return asset === 'USDT' && paidMs < untilMs - fromMs ? 'listed' : null
}

const ENDINGS = {
  spent: ' These copies are spent.',
  listed: ' USDT mining ended with the listing.',
}

function explainMining(line: MiningFacts): string {
  const { asset, cardName, copies, perDayPerCopy, paidMs, fromMs, untilMs } = line
  const copiesOfCard = `${copiesText(copies)} of ${cardName}`
  const rate = `${money(perDayPerCopy, asset)} a day${copies > 1n ? ' each' : ''}`
  const when = hasEarlierTime(line)
    ? `up to ${momentText(untilMs)}, including earlier time too short to pay on its own`
    : `between ${momentText(fromMs)} and ${momentText(untilMs)}`
  const end = endOfMining(line)
  return `Mined ${durationText(paidMs)} with ${copiesOfCard} at ${rate}, ${when}.${end === null ? '' : ENDINGS[end]}`
}

const money = <A extends Asset>(amount: Units<A>, asset: A) => `${formatAmount(amount, asset)} ${asset}`
const copiesText = (copies: bigint) => (copies === 1n ? '1 copy' : `${copies} copies`)
const inTransaction = (txHash: string | null) => (txHash === null ? '' : ` by transaction ${txHash}`)

const UNITS = [
  ['d', 86_400_000n],
  ['h', 3_600_000n],
  ['min', 60_000n],
  ['s', 1_000n],
] as const

/** Returns a duration as people write it, cut to whole seconds, e.g. '2 h 5 min'. */
export function durationText(ms: bigint): string {
  let restMs = ms
  const parts: string[] = []
  for (const [unit, unitMs] of UNITS) {
    const count = restMs / unitMs
    restMs -= count * unitMs
    if (count > 0n) parts.push(`${count} ${unit}`)
  }
  return parts.length === 0 ? 'less than a second' : parts.join(' ')
}

/** e.g. '2026-07-01 12:05:00 UTC' */
const momentText = (ms: bigint) => `${new Date(Number(ms)).toISOString().slice(0, 19).replace('T', ' ')} UTC`
