import { readSigned } from '#web/lib/read-amount.ts'
import { amountText } from '#web/ui/amount.tsx'

/** A decimal text of the server's, '8212.4', as every amount of BV3 is written: '8,212.40'. */
export const bv3Text = (decimal: string): string => amountText(readSigned(decimal, 'BV3'), 'BV3')
