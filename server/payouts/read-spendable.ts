import type { Address } from '#core/address.ts'
import { subtract, type TokenUnits } from '#core/money.ts'
import { tokenUnits } from '#core/token-units.ts'
import { readFunds } from '../chain/payouts/read-wallet.ts'
import { only } from '../db/statement.ts'
import { hasUnexplained } from './has-unexplained.ts'
import { lacksFunds } from './lacks-funds.ts'
import type { PayoutDeps } from './payout-deps.ts'
import { sumUnpaid } from './payouts.sql.ts'
import { LOW_BNB_WEI } from './read-hot-wallet.ts'

/** Funds that the hot wallet can still promise. */
export type Spendable = {
  /** Balance of a token beyond all payouts still to be made; negative if the wallet lacks some. */
  readonly amount: TokenUnits
  /** Whether the wallet lacks BNB for gas, or a payout waits for funds. */
  readonly isLow: boolean
  /** Whether signing is stopped because a transaction of the wallet waits for an explanation. */
  readonly isStopped: boolean
}

/**
 * Reads what the hot wallet can still promise. Payouts are summed before the wallet is read, so a payout that is paid in
 * between counts twice rather than not at all.
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
    amount: subtract(funds.token, tokenUnits(unpaid.amount)),
    isLow: funds.bnb < LOW_BNB_WEI || isLacking,
    isStopped,
  }
}
