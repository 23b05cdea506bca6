import { decimalText } from '#web/lib/decimal-text.ts'
import { readSigned } from '#web/lib/read-amount.ts'
import { amountText } from '#web/ui/amount.tsx'

type Both = { readonly usdt: string; readonly bv3: string }

export const usdtText = (decimal: string) => `${amountText(readSigned(decimal, 'USDT'), 'USDT')}\u00a0USDT`
export const bv3Text = (decimal: string) => `${amountText(readSigned(decimal, 'BV3'), 'BV3')}\u00a0BV3`

/** An amount of each asset, in decimal text; those of nothing left out. */
export const amountTexts = ({ usdt, bv3 }: Both): string[] => [
  ...(usdt === '0' ? [] : [usdtText(usdt)]),
  ...(bv3 === '0' ? [] : [bv3Text(bv3)]),
]

export const countText = (count: number): string => decimalText(String(count))

/** How many, before what they come to; the first amount stays beside it where there is room, and never without its unit. */
export const withCount = (count: number, [first, ...others]: readonly string[]): string[] =>
  first === undefined ? [countText(count)] : [`${countText(count)} · ${first}`, ...others]

/** Several figures of one line; on a phone one below the other, for together they are wider than it. */
export const Joined = ({ texts }: { texts: readonly string[] }) =>
  texts.map((text, index) => (
    <span key={text} className="max-sm:block max-sm:whitespace-normal">
      {index > 0 && <span className="max-sm:hidden"> · </span>}
      {text}
    </span>
  ))
