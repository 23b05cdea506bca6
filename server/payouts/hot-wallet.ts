import type { Address } from '#core/address.ts'
import type { HotWalletView } from '#core/api/operator-health.ts'
import { type Bnb, formatAmount, subtract, type TokenUnits, tokenUnits } from '#core/money.ts'
import type { PayoutProblemCode } from '#core/payout-problem.ts'

import { readFunds } from '../chain/payouts/read-wallet.ts'
import { type Executor, only } from '../db/statement.ts'
import type { PayoutDeps } from './payout-deps.ts'
import { findLackingPayout, sumUnpaid } from './payouts.sql.ts'
import { hasUnexplained } from './stops.ts'

/**
 * BNB in wei below which the hot wallet is low: about fifty transfers at 1 gwei. A person tops it up then, or while a payout
 * waits for funds.
 */
export const LOW_BNB_WEI = 5_000_000_000_000_000n as Bnb

/**
 * Reads the hot wallet's funds for the operator.
 *
 * @throws DependencyDown while the chain cannot be read
 */
export async function readHotWallet(
  { db, chain }: Pick<PayoutDeps, 'db' | 'chain'>,
  address: Address,
  tokens: { readonly USDT: Address; readonly BV3: Address | null },
): Promise<HotWalletView> {
  const { bnb, token: usdt } = await readFunds(chain, address, tokens.USDT)
  const bv3 = tokens.BV3 === null ? null : (await readFunds(chain, address, tokens.BV3)).token
  return {
    address,
    bnb: formatAmount(bnb, 'BNB'),
    usdt: formatAmount(usdt, 'token'),
    bv3: bv3 === null ? null : formatAmount(bv3, 'token'),
    isLow: bnb < LOW_BNB_WEI || (await lacksFunds(db)),
  }
}

const LACKING: readonly PayoutProblemCode[] = ['token_lacking', 'bnb_lacking']

/** Returns whether a payout waits only for the hot wallet to be topped up. */
export const lacksFunds = async (executor: Executor): Promise<boolean> =>
  (await findLackingPayout(executor, { codes: LACKING })).length > 0

/** Funds that the hot wallet can still promise. */
type Spendable = {
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
