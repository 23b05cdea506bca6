import { readSigned } from '#web/lib/read-amount.ts'
import { amountText } from '#web/ui/amount.tsx'

type Both = { readonly usdt: string; readonly bv3: string }

export const usdtText = (decimal: string) => `${amountText(readSigned(decimal, 'USDT'), 'USDT')} USDT`
export const bv3Text = (decimal: string) => `${amountText(readSigned(decimal, 'BV3'), 'BV3')} BV3`

/** An amount of each asset, in decimal text; those of nothing left out. */
export const amountTexts = ({ usdt, bv3 }: Both): string[] => [
  ...(usdt === '0' ? [] : [usdtText(usdt)]),
  ...(bv3 === '0' ? [] : [bv3Text(bv3)]),
]

export const joined = (texts: readonly string[]): string => texts.join(' · ')
