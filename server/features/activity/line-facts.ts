import type { LineFacts } from '#core/explain.ts'
import type { Variant } from '#core/game/rules.ts'
import type { BackfilledReason } from '#core/ledger.ts'
import { gameRate } from '#core/money.ts'
import type { ReadLinesRow } from './activity.sql.ts'

/** Name for a line without a card. Cards are never deleted, so only a line older than this program could lack one. */
const UNNAMED_CARD = 'a card'

const bigintOf = (value: string | number | undefined) => BigInt(value ?? 0)
const later = (a: bigint, b: bigint) => (a > b ? a : b)

export function toFacts(row: ReadLinesRow): LineFacts {
  const { reason, asset, amount, details, before } = row
  const cardName = row.card_name ?? UNNAMED_CARD
  const paidMs = bigintOf(details.minedMs) - bigintOf(before?.minedMs)
  const untilMs = bigintOf(details.untilMs)
  switch (reason) {
    case 'mining_card':
      return {
        reason,
        asset,
        amount,
        cardName,
        copies: bigintOf(details.copies),
        perDayPerCopy: bigintOf(details.perDayPerCopy),
        paidMs,
        fromMs: later(bigintOf(details.sessionStartMs), bigintOf(before?.untilMs)),
        untilMs,
      }
    case 'mining_base':
      return { reason, amount, paidMs, untilMs }
    case 'referral_bonus':
      return { reason, amount, cardName, price: bigintOf(details.price), buyer: String(details.buyer) }
    case 'withdrawal_hold':
    case 'withdrawal_release':
    case 'withdrawal_paid':
    case 'withdrawal_fee':
      return {
        reason,
        asset,
        amount,
        withdrawalId: Number(details.withdrawalId),
        toAddress: row.to_address ?? '',
        rejection: row.rejection,
        isCancelled: row.is_cancelled ?? false,
        txHash: typeof details.txHash === 'string' ? details.txHash : null,
      }
    case 'card_sale':
      return { reason, asset, amount, cardName, copies: bigintOf(details.copies) }
    case 'payment_surplus':
    case 'payment_unallocated':
    case 'payment_refund':
      return { reason, asset, amount }
    case 'airdrop_join':
      return { reason, amount }
    case 'operator_grant':
      return { reason, asset, amount }
    case 'correction':
      return { reason, asset, amount, why: String(details.why) }
    case 'airdrop_referral':
    case 'airdrop_referrer':
      return { reason, amount, otherWallet: String(details.otherWallet) }
    case 'game_play':
      return {
        reason,
        amount,
        variant: details.variant as Variant,
        score: Number(details.score),
        rate: gameRate(bigintOf(details.rate)),
        paidMs: bigintOf(details.paidMs),
        hasEarlierTime: bigintOf(details.carried) > 0n,
      }
    case 'import':
      return { reason, asset, amount, isFromReferrals: details.of === 'referral_bonus' }
    case 'backfill':
      return {
        reason,
        asset,
        amount,
        makesUpFor: details.of as BackfilledReason,
        cardName: row.card_name,
        paidMs: bigintOf(details.missedMs),
      }
  }
}
