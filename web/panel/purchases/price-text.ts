import { readUsdt } from '#web/lib/read-amount.ts'
import { amountText } from '#web/ui/amount.tsx'

/** A card's price, e.g. '29.00 USDT': with two decimals wherever it stands. */
export const priceText = (decimal: string): string => `${amountText(readUsdt(decimal), 'USDT', 2)}\u00a0USDT`
