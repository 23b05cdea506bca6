import type { OwnedCopyView } from '#core/api/purchases.ts'
import { add, type Bv3, bv3, type Usdt, usdt } from '#core/money.ts'
import { readUsdt, readWholeBv3 } from '#web/ui/amount.tsx'

/** All copies of one card that a wallet owns, with the sum of what they mine per day, each on its own terms. */
export type OwnedCard = {
  readonly cardId: number
  readonly name: string
  readonly imageUrl: string
  readonly copies: number
  /** Sum over the copies that have something left to mine. */
  readonly dailyBv3: Bv3
  readonly dailyUsdt: Usdt
  /** Whether no copy has anything left to mine. */
  readonly isSpent: boolean
}

export function ownedCards(purchases: readonly OwnedCopyView[]): OwnedCard[] {
  const byCard = new Map<number, OwnedCard>()
  for (const purchase of purchases) {
    const { cardId, cardName: name, imageUrl } = purchase
    const before = byCard.get(cardId) ?? { copies: 0, dailyBv3: bv3(0n), dailyUsdt: usdt(0n), isSpent: true }
    const dailyBv3 = purchase.leftBv3 > 0 ? readWholeBv3(purchase.dailyBv3) : bv3(0n)
    const dailyUsdt = readUsdt(purchase.leftUsdt) > 0n ? readUsdt(purchase.dailyUsdt) : usdt(0n)
    byCard.set(cardId, {
      cardId,
      name,
      imageUrl,
      copies: before.copies + 1,
      dailyBv3: add(before.dailyBv3, dailyBv3),
      dailyUsdt: add(before.dailyUsdt, dailyUsdt),
      isSpent: before.isSpent && purchase.leftBv3 <= 0 && readUsdt(purchase.leftUsdt) <= 0n,
    })
  }
  return [...byCard.values()].sort((a, b) => a.cardId - b.cardId)
}
