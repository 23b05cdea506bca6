import type { Address } from '#core/address.ts'
import { readFunds } from '../chain/payouts/read-wallet.ts'
import { only } from '../db/statement.ts'
import { hasUnexplained } from './has-unexplained.ts'
import { lacksFunds } from './lacks-funds.ts'
import type { PayoutDeps } from './payout-deps.ts'
import { LOW_BNB_WEI } from './read-hot-wallet.ts'
import { sumUnpaid } from './spendable.sql.ts'

/** What the hot wallet can still promise. */
export type Spendable = {
  /** Of a token in its base units, beyond all payouts that it has still to make; negative where it lacks some. */
  readonly amount: bigint
  /** Whether it lacks BNB for gas, or has a payout that waits for funds. */
  readonly isLow: boolean
  /** Whether a transaction of it waits to be explained, so that it signs nothing. */
  readonly isStopped: boolean
}

/**
 * Payouts are summed before the wallet is read: one that is paid in between counts twice rather than not at all.
 *
 * @throws DependencyDown while the chain cannot be read
 */
export async function readSpendable(
  { db, chain }: Pick<PayoutDeps, 'db' | 'chain'>,
  from: Address,
  token: Address,
): Promise<Spendable> {
  const { chainId } = chain
  const [unpaid, isLacking, isStopped] = await Promise.all([
    sumUnpaid(db, { chainId, token }).then(only),
    lacksFunds(db),
    hasUnexplained(db, chain.chainId),
  ])
  const funds = await readFunds(chain, from, token)
  return {
    amount: funds.token - unpaid.amount,
    isLow: funds.bnb < LOW_BNB_WEI || isLacking,
    isStopped,
  }
}
