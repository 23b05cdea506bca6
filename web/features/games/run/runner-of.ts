import type { OwnedCopyView } from '#core/api/purchases.ts'
import { readUsdt } from '#web/lib/read-amount.ts'
import type { RunnerName } from '../play/atlas.ts'

const CARD_PICTURE = /^\/cards\/(pip|saba|lakatan|burro|java|michel)\.svg$/

/** The character of a card's picture; the guests' where it is not one of ours. */
export const runnerOn = (imageUrl: string): RunnerName => (CARD_PICTURE.exec(imageUrl)?.[1] ?? 'guest') as RunnerName

/** The character of the dearest card that a wallet owns; the guests' where there is none, or its picture is not one of ours. */
export function runnerOf(copies: readonly Pick<OwnedCopyView, 'purchasePrice' | 'imageUrl'>[]): RunnerName {
  const [first, ...others] = copies
  if (first === undefined) return 'guest'
  const dearest = others.reduce(
    (best, copy) => (readUsdt(copy.purchasePrice) > readUsdt(best.purchasePrice) ? copy : best),
    first,
  )
  return runnerOn(dearest.imageUrl)
}
