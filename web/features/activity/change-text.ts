import { DECIMALS as ALL_DECIMALS, type Asset } from '#core/money.ts'
import { readSigned } from '#web/lib/read-amount.ts'
import { amountText } from '#web/ui/amount.tsx'

/** Digits behind the point, the same in every line: what a minute of mining brings must still be seen. */
const DECIMALS = { BV3: 2, USDT: 6, BNB: 6 } as const satisfies Record<Asset, number>

export type Change = {
  /** '+1,234.560000', '−5.00', '+<0.000001' for what no digit shows or, where nothing moved, '0'. */
  readonly text: string
  readonly direction: 'gain' | 'loss' | 'none'
}

/** A signed decimal text of the server as a change that people read. */
export function changeOf(amount: string, asset: Asset): Change {
  const moved = readSigned(amount, asset)
  if (moved === 0n) return { text: '0', direction: 'none' }
  const shownUnit = 10n ** BigInt(ALL_DECIMALS[asset] - DECIMALS[asset])
  const size = moved < 0n ? -moved : moved
  const written = amountText(size < shownUnit ? shownUnit : size, asset, DECIMALS[asset])
  const magnitude = size < shownUnit ? `<${written}` : written
  return moved < 0n ? { text: `−${magnitude}`, direction: 'loss' } : { text: `+${magnitude}`, direction: 'gain' }
}
