import type { Address } from '#core/address.ts'
import { nextGasPrice } from '#core/gas-price.ts'
import { add, type Bnb, subtract, type TokenUnits, tokenUnits } from '#core/money.ts'
import { checkPayoutFunds, type GasTerms, type Purse, reserveFunds } from '#core/payout.ts'
import { checkPayoutCaps, readPayoutCaps } from '#core/payout-caps.ts'
import { type PayoutProblem, payoutProblem } from '#core/payout-problem.ts'

import type { ChainReader } from '../chain/chain-reader.ts'
import { estimateGas, readFunds, readGasPrice } from '../chain/payouts/read-wallet.ts'
import { type Executor, only } from '../db/statement.ts'
import { readPayoutCapsSetting } from '../settings/settings.ts'
import { assetOf, type Payout, type PayoutDeps, recordProblem, recordProblemForAll } from './payout-rows.ts'
import { sumPromised, sumSignedToday } from './payouts.sql.ts'

/** Payout that can be signed now, in addition to those chosen before it. */
export type PayoutToSign = { readonly payout: Payout; readonly gas: GasTerms }

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
): Promise<PayoutToSign[]> {
  const { db, chain, gasPrice } = deps
  const suggestedWei = await readGasPrice(chain)
  const priceWei = nextGasPrice({ suggestedWei, lastWei: null, neededWei: null }, gasPrice)
  if (priceWei === null) {
    await recordProblemForAll(deps, queued, payoutProblem('gas_too_expensive', { limit: String(gasPrice.maxWei) }))
    return []
  }
  const tokens = new Set(queued.flatMap(({ token }) => (token === null ? [] : [token])))
  let purse = await readSpendableFunds(deps, from, [...tokens])
  const caps = await readCapsLeft(db, chain, queued)
  const findProblem = (payout: Payout, gas: GasTerms | null) =>
    caps.problemOf(payout) ?? checkPayoutFunds(purse, payout, gas)
  const chosen: PayoutToSign[] = []
  const left = [...queued]
  while (left.length > 0 && chosen.length < most) {
    const next: Payout[] = []
    while (left.length > 0 && chosen.length + next.length < most) {
      const payout = left.shift()
      if (payout === undefined) break
      const objection = findProblem(payout, null)
      if (objection === null) next.push(payout)
      else await recordProblem(deps, payout, objection)
    }
    const limits = await Promise.all(next.map((payout) => estimateGas(chain, from, payout)))
    for (const [index, payout] of next.entries()) {
      const limit = limits[index] ?? null
      const gas = limit === null ? null : { limit, priceWei }
      const objection = gas === null ? payoutProblem('transfer_refused', {}) : findProblem(payout, gas)
      if (gas === null || objection !== null) {
        await recordProblem(deps, payout, objection)
        continue
      }
      chosen.push({ payout, gas })
      purse = reserveFunds(purse, payout)
      caps.add(payout)
    }
  }
  return chosen
}

/**
 * Reads what the hot wallet can still promise.
 *
 * The promised amounts are read first. A payout that is paid and booked in between is then subtracted twice, and never left
 * out.
 *
 * @param tokens tokens to read
 */
export async function readSpendableFunds(
  { db, chain }: Pick<PayoutDeps, 'db' | 'chain'>,
  wallet: Address,
  tokens: readonly Address[],
): Promise<Purse> {
  const promised = only(await sumPromised(db, { from: wallet, token: null }))
  const left = new Map<Address, TokenUnits>()
  for (const token of tokens) {
    const { token: signed } = only(await sumPromised(db, { from: wallet, token }))
    left.set(token, subtract((await readFunds(chain, wallet, token)).token, tokenUnits(signed)))
  }
  const { bnb } = await readFunds(chain, wallet, null)
  return { wallet, bnb: subtract(bnb, promised.bnb as Bnb), underWay: promised.count, tokens: left }
}

type CappedPayout = Pick<Payout, 'token' | 'value' | 'confirmedBy'>

/** Current caps, with the amounts left for today. */
type Caps = {
  /** Returns why a payout may not be signed yet; null if it may. */
  problemOf(payout: CappedPayout): PayoutProblem | null
  /** Subtracts a payout that is about to be signed from today's amounts. */
  add(payout: CappedPayout): void
}

/** @param executor transaction that stores the signed bytes, under its lock; any other gives only an estimate */
export async function readCapsLeft(
  executor: Executor,
  chain: Pick<ChainReader, 'chainId' | 'usdt'>,
  payouts: readonly CappedPayout[],
): Promise<Caps> {
  const set = await readPayoutCapsSetting(executor, chain.chainId)
  const signedOf = (token: Address | null) => sums.get(token) ?? tokenUnits(0n)
  const sums = new Map<Address | null, TokenUnits>()
  for (const token of new Set(payouts.map((payout) => payout.token))) {
    const { amount } = only(await sumSignedToday(executor, { chainId: chain.chainId, token }))
    sums.set(token, tokenUnits(amount))
  }
  return {
    problemOf({ token, value, confirmedBy }) {
      const asset = assetOf(chain, token)
      const isConfirmed = confirmedBy !== null
      return checkPayoutCaps({ value, isConfirmed }, readPayoutCaps(set, asset), signedOf(token), asset)
    },
    add: ({ token, value }) => void sums.set(token, add(signedOf(token), value)),
  }
}
