import type { CardView } from '#core/api/cards.ts'
import type { Terms } from '#core/cards.ts'
import { readUsdt, readWholeBv3 } from '#web/ui/amount.tsx'

/** Returns a card's terms as amounts. */
export const termsOf = (card: Pick<CardView, keyof Terms>): Terms => ({
  dailyBv3: readWholeBv3(card.dailyBv3),
  totalBv3: readWholeBv3(card.totalBv3),
  dailyUsdt: readUsdt(card.dailyUsdt),
  totalUsdt: readUsdt(card.totalUsdt),
})
