import type { AdminWithdrawalView } from '#core/api/admin-withdrawals.ts'
import { formatAmount, parseAmount } from '#core/money.ts'
import type { WithdrawalAsset } from '#core/withdrawal.ts'
import { readSigned } from '#web/lib/read-amount.ts'
import { DEFAULT_DECIMALS } from '#web/ui/amount.tsx'

/** Sums that withdrawals send to their players, in base units of each token. */
export type Net = { readonly USDT: bigint; readonly BV3: bigint }

export function netOf(withdrawals: readonly Pick<AdminWithdrawalView, 'net' | 'tokenType'>[]): Net {
  const sums = { USDT: 0n, BV3: 0n }
  for (const { net, tokenType } of withdrawals) sums[tokenType] += readSigned(net, tokenType)
  return sums
}

/** Returns the tokens with a sum above 0. */
export const assetsOf = (net: Net): WithdrawalAsset[] => (['USDT', 'BV3'] as const).filter((asset) => net[asset] > 0n)

/** Returns a sum as decimal text, with no more digits than it needs. */
export const plainText = (amount: bigint, asset: WithdrawalAsset): string => formatAmount(amount, asset)

/** Returns a sum to be typed, never grouped. It has as many decimals as lists show, and more if it needs them. */
export function totalText(amount: bigint, asset: WithdrawalAsset): string {
  const [whole = '', decimals = ''] = plainText(amount, asset).split('.')
  return `${whole}.${decimals.padEnd(DEFAULT_DECIMALS[asset], '0')}`
}

/** Returns whether the text is exactly this sum, in any notation. */
export function isTyped(typed: string, amount: bigint, asset: WithdrawalAsset): boolean {
  const parsed = parseAmount(typed.trim(), asset)
  return parsed.ok && parsed.value === amount
}
