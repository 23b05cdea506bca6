import type { Address } from '#core/address.ts'
import type { Purse } from '#core/payout-purse.ts'
import { readFunds } from '../chain/payouts/read-wallet.ts'
import { only } from '../db/statement.ts'
import type { PayoutDeps } from './payout-deps.ts'
import { sumPromised } from './payouts.sql.ts'

/**
 * Reads what the hot wallet can still promise.
 *
 * The promised amounts are read first. A payout that is paid and booked in between is then subtracted twice, and never left
 * out.
 *
 * @param tokens tokens to read
 */
export async function readPurse(
  { db, chain }: Pick<PayoutDeps, 'db' | 'chain'>,
  wallet: Address,
  tokens: readonly Address[],
): Promise<Purse> {
  const promised = only(await sumPromised(db, { from: wallet, token: null }))
  const left = new Map<Address, bigint>()
  for (const token of tokens) {
    const { token: signed } = only(await sumPromised(db, { from: wallet, token }))
    left.set(token, (await readFunds(chain, wallet, token)).token - signed)
  }
  const { bnb } = await readFunds(chain, wallet, null)
  return { wallet, bnb: bnb - promised.bnb, underWay: promised.count, tokens: left }
}
