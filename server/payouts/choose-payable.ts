import type { Address } from '#core/address.ts'
import { nextGasPrice } from '#core/gas-price.ts'
import { payoutProblem } from '#core/payout-problem.ts'
import { type GasTerms, objectByFunds, promise } from '#core/payout-purse.ts'
import { estimateGas, readGasPrice } from '../chain/payouts/read-wallet.ts'
import { noteProblem, noteSame } from './note-problem.ts'
import { openCaps } from './open-caps.ts'
import type { PayoutDeps } from './payout-deps.ts'
import type { Payout } from './payout-rows.ts'
import { readPurse } from './read-purse.ts'

/** Payout that can be signed now, in addition to those chosen before it. */
export type Payable = { readonly payout: Payout; readonly gas: GasTerms }

/**
 * Returns the queued payouts that the caps allow and that the wallet can pay, on top of everything that it has signed and
 * that is not final yet. Records why the others wait. A payout that waits does not block those behind it.
 *
 * @param most maximum number of payouts to choose
 */
export async function choosePayable(
  deps: PayoutDeps,
  from: Address,
  queued: readonly Payout[],
  most: number,
): Promise<Payable[]> {
  const { db, chain, gasPrice } = deps
  const suggestedWei = await readGasPrice(chain)
  const priceWei = nextGasPrice({ suggestedWei, lastWei: null, neededWei: null }, gasPrice)
  if (priceWei === null) {
    await noteSame(deps, queued, payoutProblem('gas_too_expensive', { limit: String(gasPrice.maxWei) }))
    return []
  }
  const tokens = new Set(queued.flatMap(({ token }) => (token === null ? [] : [token])))
  let purse = await readPurse(deps, from, [...tokens])
  const caps = await openCaps(db, chain, queued)
  const objectionTo = (payout: Payout, gas: GasTerms | null) =>
    caps.objectTo(payout) ?? objectByFunds(purse, payout, gas)
  const chosen: Payable[] = []
  const left = [...queued]
  while (left.length > 0 && chosen.length < most) {
    const next: Payout[] = []
    while (left.length > 0 && chosen.length + next.length < most) {
      const payout = left.shift()
      if (payout === undefined) break
      const objection = objectionTo(payout, null)
      if (objection === null) next.push(payout)
      else await noteProblem(deps, payout, objection)
    }
    const limits = await Promise.all(next.map((payout) => estimateGas(chain, from, payout)))
    for (const [index, payout] of next.entries()) {
      const limit = limits[index] ?? null
      const gas = limit === null ? null : { limit, priceWei }
      const objection = gas === null ? payoutProblem('transfer_refused', {}) : objectionTo(payout, gas)
      if (gas === null || objection !== null) {
        await noteProblem(deps, payout, objection)
        continue
      }
      chosen.push({ payout, gas })
      purse = promise(purse, payout)
      caps.add(payout)
    }
  }
  return chosen
}
