import type { OwnedCopyView } from '#core/api/purchases.ts'
import { add, type Bv3, bv3, type Usdt, usdt } from '#core/money.ts'
import { readBv3Hundredths, readUsdt, readWholeBv3 } from '#web/lib/read-amount.ts'

type Grant<M> = { readonly daily: M; readonly total: M; readonly left: M }

/** All copies of one card, what they grant together on the terms that each was bought on, and what is left of it. */
export type CollectedCard = {
  readonly cardId: number
  readonly name: string
  readonly imageUrl: string
  readonly copies: number
  readonly bv3: Grant<Bv3>
  readonly usdt: Grant<Usdt>
}

const NOTHING = {
  copies: 0,
  bv3: { daily: bv3(0n), total: bv3(0n), left: bv3(0n) },
  usdt: { daily: usdt(0n), total: usdt(0n), left: usdt(0n) },
}

export function collectCards(copies: readonly OwnedCopyView[]): CollectedCard[] {
  const byCard = new Map<number, CollectedCard>()
  for (const copy of copies) {
    const { cardId, cardName: name, imageUrl } = copy
    const before = byCard.get(cardId) ?? NOTHING
    byCard.set(cardId, {
      cardId,
      name,
      imageUrl,
      copies: before.copies + 1,
      bv3: {
        daily: add(before.bv3.daily, readWholeBv3(copy.dailyBv3)),
        total: add(before.bv3.total, readWholeBv3(copy.totalBv3)),
        left: add(before.bv3.left, readBv3Hundredths(copy.leftBv3)),
      },
      usdt: {
        daily: add(before.usdt.daily, readUsdt(copy.dailyUsdt)),
        total: add(before.usdt.total, readUsdt(copy.totalUsdt)),
        left: add(before.usdt.left, readUsdt(copy.leftUsdt)),
      },
    })
  }
  return [...byCard.values()].sort((a, b) => a.cardId - b.cardId)
}

/** What is left of a total in whole percent, rounded up: something left never reads as nothing. */
export const percentLeft = ({ left, total }: { left: bigint; total: bigint }): number =>
  total === 0n ? 0 : Number((left * 100n + total - 1n) / total)
