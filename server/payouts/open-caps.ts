import type { Address } from '#core/address.ts'
import { add, type TokenUnits } from '#core/money.ts'
import { objectByCaps, readPayoutCaps } from '#core/payout-caps.ts'
import type { PayoutProblem } from '#core/payout-problem.ts'
import { tokenUnits } from '#core/token-units.ts'
import type { ChainReader } from '../chain/chain-reader.ts'
import { type Executor, only } from '../db/statement.ts'
import { readPayoutCapsSetting } from '../settings/payout-caps.ts'
import { assetOf } from './asset-of.ts'
import type { Payout } from './payout-rows.ts'
import { sumSignedToday } from './payouts.sql.ts'

type Wanted = Pick<Payout, 'token' | 'value' | 'confirmedBy'>

/** Current caps, with the amounts left for today. */
export type Caps = {
  /** Returns why a payout may not be signed yet; null if it may. */
  objectTo(payout: Wanted): PayoutProblem | null
  /** Subtracts a payout that is about to be signed from today's amounts. */
  add(payout: Wanted): void
}

/** @param executor transaction that stores the signed bytes, under its lock; any other gives only an estimate */
export async function openCaps(
  executor: Executor,
  chain: Pick<ChainReader, 'chainId' | 'usdt'>,
  payouts: readonly Wanted[],
): Promise<Caps> {
  const set = await readPayoutCapsSetting(executor, chain.chainId)
  const signedOf = (token: Address | null) => sums.get(token) ?? tokenUnits(0n)
  const sums = new Map<Address | null, TokenUnits>()
  for (const token of new Set(payouts.map((payout) => payout.token))) {
    const { amount } = only(await sumSignedToday(executor, { chainId: chain.chainId, token }))
    sums.set(token, tokenUnits(amount))
  }
  return {
    objectTo({ token, value, confirmedBy }) {
      const asset = assetOf(chain, token)
      const isConfirmed = confirmedBy !== null
      return objectByCaps({ value, isConfirmed }, readPayoutCaps(set, asset), signedOf(token), asset)
    },
    add: ({ token, value }) => void sums.set(token, add(signedOf(token), value)),
  }
}
