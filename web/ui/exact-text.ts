import type { Asset } from '#core/money.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { DEFAULT_DECIMALS } from './amount.tsx'

/**
 * Formats a decimal text of the server to its last digit, with at least as many decimals as every list shows of the asset:
 * '12.5000 USDT'.
 */
export function exactText(decimal: string, asset: Asset): string {
  const [whole, fraction = ''] = decimal.split('.')
  return `${decimalText(`${whole}.${fraction.padEnd(DEFAULT_DECIMALS[asset], '0')}`)}\u00a0${asset}`
}
