import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import type { ActivityLine } from '#core/api/activity.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { exactMomentText } from '#web/lib/moment-text.ts'
import { explainLine, lasting } from './explain-line.ts'

/** Describes what a settlement pays for: its cards and their longest time, e.g. '2 h 10 min with Pip Manzano and Auntie Saba'. */
export function settlementText(lines: readonly ActivityLine[]): string {
  const cards = new Set<string>()
  let mined = 0
  for (const { facts } of lines) {
    if (facts.reason === 'mining_card') cards.add(facts.cardName)
    if (facts.reason === 'mining_card' || facts.reason === 'mining_base') mined = Math.max(mined, facts.mined)
  }
  const duration = lasting(mined)
  const names = new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(cards)
  return cards.size === 0 ? t`${duration} at the base rate` : t`${duration} with ${names}`
}

export type SettlementSpan = { readonly from: string; readonly until: string }

/** Returns the span in which all lines of a settlement were mined, ISO 8601, or null if their times differ. */
export function sharedSpan(lines: readonly ActivityLine[]): SettlementSpan | null {
  let span: SettlementSpan | null = null
  for (const { facts } of lines) {
    if (facts.reason !== 'mining_card') continue
    if (facts.hasEarlierTime) return null
    if (span !== null && (span.from !== facts.from || span.until !== facts.until)) return null
    span = facts
  }
  const isShared = lines.every(
    ({ facts }) => facts.reason === 'mining_card' || (facts.reason === 'mining_base' && facts.until === span?.until),
  )
  return span !== null && isShared ? { from: span.from, until: span.until } : null
}

export const spanText = ({ from, until }: SettlementSpan): string => {
  const [start, stop] = [exactMomentText(from), exactMomentText(until)]
  return t`Mined between ${start} and ${stop}`
}

/** Describes a line of a settlement that has a shared span, e.g. 'Rio Lakatan × 1, 2.95 USDT a day'. */
export function spanlessText({ facts }: ActivityLine): string {
  if (facts.reason === 'mining_base') {
    const rate = decimalText(facts.perMinute)
    return t`Base rate, ${rate} BV3 a minute`
  }
  if (facts.reason !== 'mining_card') return explainLine(facts)
  const { cardName, copies, asset, end } = facts
  const goods = `${cardName} × ${copies}`
  const rate = `${decimalText(facts.perDayPerCopy)}\u00a0${asset}`
  const sentence = copies === 1 ? t`${goods}, ${rate} a day` : t`${goods}, ${rate} a day each`
  if (end === 'spent') return `${sentence}. ${t`These copies are spent.`}`
  return end === 'listed' ? `${sentence}. ${t`USDT mining ended with the listing.`}` : sentence
}
