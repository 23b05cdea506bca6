import { shortened } from '#core/address.ts'
import { nextGasPrice } from '#core/gas-price.ts'
import { formatAmount } from '#core/money.ts'
import { sayPayoutProblem } from '#core/payout-problem.ts'
import type { PayoutWallet } from '../chain/payouts/payout-wallet.ts'
import { estimateGas, readFunds, readGasPrice } from '../chain/payouts/read-wallet.ts'
import { only } from '../db/statement.ts'
import type { PayoutDeps } from './payout-deps.ts'
import type { Payout } from './payout-rows.ts'
import { sumPromised } from './payouts.sql.ts'

/** More than this for a unit of gas, and payouts wait for calmer times: 20 gwei, many times what this chain asks for. */
export const GAS_PRICE_WEI_MAX = 20_000_000_000n

export type GasTerms = { readonly limit: bigint; readonly priceWei: bigint }

/** 18 decimals, whatever the token: its own base units on the chain. */
const text = (baseUnits: bigint) => formatAmount(baseUnits, 'USDT')

/**
 * Whether the wallet can pay a payout now, beside all that it has signed and that is not final yet.
 *
 * @returns the gas to sign with, or what a person must know
 */
export async function checkFunds(
  { db, chain }: PayoutDeps,
  wallet: PayoutWallet,
  payout: Payout,
): Promise<GasTerms | string> {
  const priceWei = nextGasPrice(await readGasPrice(chain), null, GAS_PRICE_WEI_MAX)
  if (priceWei === null) return sayPayoutProblem('gas_too_expensive', { limit: String(GAS_PRICE_WEI_MAX) })
  const funds = await readFunds(chain, wallet.address, payout.token)
  const name = shortened(wallet.address)
  const promised = only(await sumPromised(db, { from: wallet.address, token: payout.token }))
  if (payout.token !== null && funds.token - promised.token < payout.value) {
    const missing = payout.value - (funds.token - promised.token)
    return sayPayoutProblem('token_lacking', { wallet: name, amount: text(missing), token: payout.token })
  }
  const ownBnb = payout.token === null ? payout.value : 0n
  const lacksBnb = (needed: bigint) =>
    sayPayoutProblem('bnb_lacking', { wallet: name, amount: text(needed - funds.bnb) })
  if (funds.bnb <= promised.bnb + ownBnb) return lacksBnb(promised.bnb + ownBnb + 1n)
  const limit = await estimateGas(chain, wallet.address, payout)
  if (limit === null) return sayPayoutProblem('transfer_refused', {})
  // What is under way needs as much gas as this one.
  const needed = promised.bnb + ownBnb + limit * priceWei * (promised.count + 1n)
  return funds.bnb < needed ? lacksBnb(needed) : { limit, priceWei }
}
