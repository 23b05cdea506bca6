import {
  ACCEPTED_PRICE_LASTS_MS,
  type AcceptedPrice,
  type BnbPriceRefusal,
  differs,
  type FeedAnswer,
  JUMP_PERCENT,
  judgeBnbPrice,
  readPrice,
} from '#core/bnb-quote.ts'
import { formatAmount, parseAmount, type UsdPerBnb } from '#core/money.ts'
import type { Result } from '#core/result.ts'
import { type Executor, only } from '../db/statement.ts'
import { endChainAlarm, endChainAlarms, raiseChainAlarm } from './alarms.ts'
import { insertAccepted, readLastAccepted, readPriceAlarms } from './chain-state.sql.ts'

/**
 * Returns the price at which BNB is sold, and records it if the last accepted price is old. Other processes compare with the
 * recorded price.
 *
 * A refusal raises an alarm, which ends once a price is accepted.
 */
export async function acceptBnbPrice(
  db: Executor,
  answers: readonly (FeedAnswer | null)[],
): Promise<Result<UsdPerBnb, BnbPriceRefusal>> {
  const { now_ms: nowMs, usd_per_bnb, accepted_at_ms } = only(await readLastAccepted(db))
  const last =
    usd_per_bnb === null || accepted_at_ms === null
      ? null
      : { usdPerBnb: usd_per_bnb as UsdPerBnb, acceptedAtMs: accepted_at_ms }
  const judged = judgeBnbPrice(answers, last, nowMs)
  const alarms = await readPriceAlarms(db)
  const jumps = alarms.flatMap(({ kind, subject }) => (kind === 'bnb_price_jumped' ? [subject] : []))
  if (!judged.ok && judged.code !== 'bnb_price_jumped') {
    await raiseChainAlarm(db, { kind: 'bnb_price_unusable', subject: '', detail: detailOf(answers) })
    return judged
  }
  if (jumps.length < alarms.length) await endChainAlarm(db, { kind: 'bnb_price_unusable', subject: '' })
  if (judged.ok) {
    await endChainAlarms(db, 'bnb_price_jumped', jumps)
    if (last === null || nowMs - last.acceptedAtMs >= ACCEPTED_PRICE_LASTS_MS) {
      await insertAccepted(db, { usdPerBnb: judged.value, acceptedBy: null })
    }
  } else await raiseJump(db, answers, last, jumps)
  return judged
}

/**
 * Raises the alarm of a price jump. Its subject is the price that an operator accepts with it, so the subject stays the same
 * while prices move on.
 */
async function raiseJump(
  db: Executor,
  answers: readonly (FeedAnswer | null)[],
  last: AcceptedPrice | null,
  openSubjects: readonly string[],
): Promise<void> {
  const prices = answers.flatMap((answer) => (answer === null ? [] : (readPrice(answer) ?? [])))
  const [price] = prices.toSorted((a, b) => (a < b ? -1 : 1))
  if (price === undefined || last === null) return
  const isNear = (subject: string) => !differs(price, priceOf(subject), JUMP_PERCENT)
  const subject = openSubjects.find(isNear) ?? formatAmount(price, 'USD per BNB')
  const detail = `${detailOf(answers)} The last accepted price is ${formatAmount(last.usdPerBnb, 'USD per BNB')} USD.`
  await raiseChainAlarm(db, { kind: 'bnb_price_jumped', subject, detail })
}

/** Accepts the price that a jump alarm names, when an operator confirms it. */
export async function acceptJumpedPrice(db: Executor, subject: string, username: string): Promise<void> {
  await insertAccepted(db, { usdPerBnb: priceOf(subject), acceptedBy: username })
  const alarms = await readPriceAlarms(db)
  const jumps = alarms.flatMap(({ kind, subject: other }) => (kind === 'bnb_price_jumped' ? [other] : []))
  await endChainAlarms(db, 'bnb_price_jumped', jumps)
}

function priceOf(subject: string): UsdPerBnb {
  const price = parseAmount(subject, 'USD per BNB')
  if (!price.ok) throw new Error(`an alarm names ${subject} as a price`)
  return price.value
}

const detailOf = (answers: readonly (FeedAnswer | null)[]): string =>
  answers
    .map((answer, index) => {
      if (answer === null) return `Feed ${index + 1} has no answer.`
      const { decimals, updatedAtMs, roundId, answeredInRound } = answer
      const updated = updatedAtMs < 10n ** 15n ? new Date(Number(updatedAtMs)).toISOString() : `${updatedAtMs} ms`
      const rounds = answeredInRound === roundId ? `${roundId}` : `${answeredInRound} of ${roundId}`
      return `Feed ${index + 1} says ${answer.answer} with ${decimals} decimals, updated ${updated}, round ${rounds}.`
    })
    .join(' ')
