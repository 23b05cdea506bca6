import type { InstantOffer } from '#core/api/withdrawals.ts'
import type { InstantReason } from '#core/instant.ts'
import type { WithdrawalAsset } from '#core/withdrawal.ts'
import { readUsdt } from '#web/lib/read-amount.ts'

/**
 * Returns why an amount would not be paid at once, by the server's last answer. The server decides by the same rule.
 *
 * @param amount in base units; null while no valid amount is entered
 */
export function instantObjections(
  { reasons, perWithdrawalUsdt, leftUsdt }: InstantOffer,
  asset: WithdrawalAsset,
  amount: bigint | null,
): readonly InstantReason[] {
  if (asset !== 'USDT') return ['token']
  const more: InstantReason[] = []
  if (amount !== null && amount > readUsdt(perWithdrawalUsdt)) more.push('above_withdrawal_limit')
  if (amount !== null && amount > readUsdt(leftUsdt)) more.push('above_wallet_limit')
  return [...reasons, ...more.filter((reason) => !reasons.includes(reason))]
}
