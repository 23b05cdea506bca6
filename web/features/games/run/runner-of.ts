import type { OwnedCopyView } from '#core/api/purchases.ts'
import { readUsdt } from '#web/ui/amount.tsx'
import type { RunnerName } from '../play/atlas.ts'

const CARD_PICTURE = /^\/cards\/(pip|saba|lakatan|burro|java|michel)\.svg$/

/** Returns the character in a card's picture; the guest if the picture is not a built-in one. */
export const runnerOn = (imageUrl: string): RunnerName => (CARD_PICTURE.exec(imageUrl)?.[1] ?? 'guest') as RunnerName

/** Returns the character of a wallet's most expensive card; the guest without a card, or if the picture is not a built-in one. */
export function runnerOf(copies: readonly Pick<OwnedCopyView, 'purchasePrice' | 'imageUrl'>[]): RunnerName {
  const [first, ...others] = copies
  if (first === undefined) return 'guest'
  const dearest = others.reduce(
    (best, copy) => (readUsdt(copy.purchasePrice) > readUsdt(best.purchasePrice) ? copy : best),
    first,
  )
  return runnerOn(dearest.imageUrl)
}
