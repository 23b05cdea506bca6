import { amountText, readSigned } from '#web/ui/amount.tsx'

/** Formats the server's decimal text, '8212.4', like every amount of BV3: '8,212.40'. */
export const bv3Text = (decimal: string): string => amountText(readSigned(decimal, 'BV3'), 'BV3')
