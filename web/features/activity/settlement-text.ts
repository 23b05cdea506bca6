import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import type { ActivityLine } from '#core/api/activity.ts'
import { lasting } from './explain-line.ts'

/** What a settlement pays for, e.g. '2 h 10 min with Pip Manzano and Auntie Saba': the cards, and the longest time of them. */
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
