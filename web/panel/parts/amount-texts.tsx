import type { Asset } from '#core/money.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { amountText, readSigned, readUsdt } from '#web/ui/amount.tsx'

type AssetAmounts = { readonly usdt: string; readonly bv3: string }

export const usdtText = (decimal: string) => `${amountText(readSigned(decimal, 'USDT'), 'USDT')}\u00a0USDT`
export const bv3Text = (decimal: string) => `${amountText(readSigned(decimal, 'BV3'), 'BV3')}\u00a0BV3`

/** Returns the amount of each asset, from decimal text. Amounts of zero are left out. */
export const amountTexts = ({ usdt, bv3 }: AssetAmounts): string[] => [
  ...(usdt === '0' ? [] : [usdtText(usdt)]),
  ...(bv3 === '0' ? [] : [bv3Text(bv3)]),
]

export const countText = (count: number): string => decimalText(String(count))

/** Puts a count before its amounts. The first amount stays beside the count if there is room, and never loses its unit. */
export const withCount = (count: number, [first, ...others]: readonly string[]): string[] =>
  first === undefined ? [countText(count)] : [`${countText(count)} · ${first}`, ...others]

/** Shows several figures on one line. On a phone they are below one another, because together they are too wide. */
export const Joined = ({ texts }: { texts: readonly string[] }) =>
  texts.map((text, index) => (
    <span key={text} className="max-sm:block max-sm:whitespace-normal">
      {index > 0 && <span className="max-sm:hidden"> · </span>}
      {text}
    </span>
  ))

/** Returns an amount for a sentence or a button, from decimal text, with the fixed decimals and the name of its asset. */
export const assetText = (decimal: string, asset: Asset): string =>
  `${amountText(readSigned(decimal, asset), asset)}\u00a0${asset}`

/** Joins each figure to its unit, so that no line breaks between them: '24.00 BV3', '30 days'. The 3 of 'BV3' is not a figure. */
export const withUnits = (sentence: string): string => sentence.replaceAll(/(?<=\b\d[\d.,]*) (?=\p{L})/gu, '\u00a0')

/** Returns a card's price, e.g. '29.00 USDT'. Every price has two decimals. */
export const priceText = (decimal: string): string => `${amountText(readUsdt(decimal), 'USDT', 2)}\u00a0USDT`
