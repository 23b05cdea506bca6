import { t } from '@lingui/core/macro'
import { parseAmount } from '#core/money.ts'
import { toTokenUnits } from '#core/withdrawal.ts'
import { sendBnb, sendToken } from '#web/wallet/payments.ts'
import { requestPlatformChain } from '#web/wallet/request-chain.ts'
import type { Payable } from './payable.ts'

/**
 * Sends exactly what a payout says from the connected wallet.
 *
 * @returns the transaction's hash; it is only sent, not mined
 * @throws what the wallet says, or an Error of ours
 */
export async function sendPayout(payable: Payable, payer: string): Promise<string> {
  const { payout, recipient } = payable
  const amount = unitsToSend(payable)
  await requestPlatformChain()
  if (payout.token === null) return sendBnb({ recipient, payer, amount })
  return sendToken({ token: payout.token, recipient, payer, amount })
}

/** What leaves the wallet must be what the operator was shown. @throws Error when the two differ */
export function unitsToSend({ asset, amount, payout }: Payable): bigint {
  const shown = parseAmount(amount, asset)
  const units = shown.ok ? (asset === 'BNB' ? shown.value : toTokenUnits(asset, shown.value)) : null
  if (units === null || units !== BigInt(payout.amountBaseUnits))
    throw new Error(t`The amount to send differs from the one shown. Nothing was sent.`)
  return units
}
