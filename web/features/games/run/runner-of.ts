import type { OwnedCopyView } from '#core/api/purchases.ts'
import { readUsdt } from '#web/lib/read-amount.ts'

/** Who runs for a guest, and for a card whose picture is not one of ours. */
export const GUEST_RUNNER = 'runner-guest'

const CARD_PICTURE = /^\/cards\/(pip|saba|lakatan|burro|java|michel)\.svg$/

/** The sheet of the character on the dearest card that a wallet owns. */
export function runnerOf(copies: readonly Pick<OwnedCopyView, 'purchasePrice' | 'imageUrl'>[]): string {
  const [first, ...others] = copies
  if (first === undefined) return GUEST_RUNNER
  const dearest = others.reduce(
    (best, copy) => (readUsdt(copy.purchasePrice) > readUsdt(best.purchasePrice) ? copy : best),
    first,
  )
  const character = CARD_PICTURE.exec(dearest.imageUrl)?.[1]
  return character === undefined ? GUEST_RUNNER : `runner-${character}`
}
