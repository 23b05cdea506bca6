import { readUsdt } from '#web/lib/read-amount.ts'
import { amountText } from '#web/ui/amount.tsx'

/** Returns a card's price, e.g. '29.00 USDT'. Every price has two decimals. */
export const priceText = (decimal: string): string => `${amountText(readUsdt(decimal), 'USDT', 2)}\u00a0USDT`
