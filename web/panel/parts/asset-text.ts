import type { Asset } from '#core/money.ts'
import { readSigned } from '#web/lib/read-amount.ts'
import { amountText } from '#web/ui/amount.tsx'

/** Returns an amount for a sentence or a button, from decimal text, with the fixed decimals and the name of its asset. */
export const assetText = (decimal: string, asset: Asset): string =>
  `${amountText(readSigned(decimal, asset), asset)}\u00a0${asset}`
