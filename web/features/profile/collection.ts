import { plural, t } from '@lingui/core/macro'
import type { CardView } from '#core/api/cards.ts'
import type { OwnedCopyView } from '#core/api/purchases.ts'
import { add, type Bv3, bv3, type Usdt, usdt } from '#core/money.ts'
import { readBv3Hundredths, readUsdt, readWholeBv3 } from '#web/ui/amount.tsx'

type Grant<M> = { readonly daily: M; readonly total: M; readonly left: M }

/** All copies of one card, what they grant together on the terms of each purchase, and what is left of it. */
export type CollectedCard = {
  readonly cardId: number
  readonly name: string
  readonly imageUrl: string
  readonly copies: number
  /** Null for a copy without a number yet. */
  readonly editions: readonly (number | null)[]
  /** Times at which the first and the latest copy arrived, ISO 8601. */
  readonly firstAt: string
  readonly latestAt: string
  readonly bv3: Grant<Bv3>
  readonly usdt: Grant<Usdt>
}

const NOTHING = {
  copies: 0,
  editions: [],
  firstAt: '',
  latestAt: '',
  bv3: { daily: bv3(0n), total: bv3(0n), left: bv3(0n) },
  usdt: { daily: usdt(0n), total: usdt(0n), left: usdt(0n) },
}

export function collectCards(copies: readonly OwnedCopyView[]): CollectedCard[] {
  const byCard = new Map<number, CollectedCard>()
  for (const copy of copies) {
    const { cardId, cardName: name, imageUrl, purchasedAt } = copy
    const before = byCard.get(cardId) ?? NOTHING
    byCard.set(cardId, {
      cardId,
      name,
      imageUrl,
      copies: before.copies + 1,
      editions: [...before.editions, copy.edition],
      // Copies are sorted newest first.
      firstAt: purchasedAt,
      latestAt: before.latestAt || purchasedAt,
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

/** Place of the album: a card, and what the wallet has of it, or null if it has no copy. */
export type AlbumSlot = { readonly card: CardView; readonly owned: CollectedCard | null }

/** Returns every card that is on sale or owned, in the order of the stalls. */
export function albumOf(cards: readonly CardView[], copies: readonly OwnedCopyView[]): AlbumSlot[] {
  const collected = new Map(collectCards(copies).map((it) => [it.cardId, it]))
  return cards
    .map((card) => ({ card, owned: collected.get(card.id) ?? null }))
    .filter(({ card, owned }) => card.isActive || owned !== null)
}

/** Returns what is left of a total in whole percent, rounded up, so that a small rest never reads as 0. */
export const percentLeft = ({ left, total }: { left: bigint; total: bigint }): number =>
  total === 0n ? 0 : Number((left * 100n + total - 1n) / total)

/** Describes the progress of a collection: '4 cards, 3 of 6 characters'. */
export function collectedText(copies: number, collected: number, count: number): string {
  const characters = t`${collected} of ${count} characters`
  return copies === 0 ? characters : `${plural(copies, { one: '# card', other: '# cards' })}, ${characters}`
}
