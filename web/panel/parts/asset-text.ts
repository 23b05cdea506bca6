import type { Asset } from '#core/money.ts'
import { readSigned } from '#web/lib/read-amount.ts'
import { amountText } from '#web/ui/amount.tsx'

/** Money within a sentence or on a button, from decimal text: the fixed decimals of its asset, and its name. */
export const assetText = (decimal: string, asset: Asset): string =>
  `${amountText(readSigned(decimal, asset), asset)}\u00a0${asset}`
