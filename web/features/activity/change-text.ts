import { type Asset, DECIMALS } from '#core/money.ts'
import { readSigned } from '#web/lib/read-amount.ts'
import { amountText, DEFAULT_DECIMALS } from '#web/ui/amount.tsx'

export type Change = {
  /** '+1,234.5600', '−5.00', '< 0.0001' for a gain below the last shown digit, '−<0.0001' for such a loss, or '0'. */
  readonly text: string
  readonly direction: 'gain' | 'loss' | 'none'
}

/** Formats a signed decimal text of the server, with as many digits as every list shows of the asset. */
export function changeOf(amount: string, asset: Asset): Change {
  const moved = readSigned(amount, asset)
  if (moved === 0n) return { text: '0', direction: 'none' }
  const shownUnit = 10n ** BigInt(DECIMALS[asset] - DEFAULT_DECIMALS[asset])
  const size = moved < 0n ? -moved : moved
  const written = amountText(size < shownUnit ? shownUnit : size, asset)
  if (size < shownUnit) {
    return moved < 0n ? { text: `−<${written}`, direction: 'loss' } : { text: `<\u00a0${written}`, direction: 'gain' }
  }
  return moved < 0n ? { text: `−${written}`, direction: 'loss' } : { text: `+${written}`, direction: 'gain' }
}
