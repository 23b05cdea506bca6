import type { Address } from '#core/address.ts'
import { type Bnb, subtract, type TokenUnits } from '#core/money.ts'
import type { Purse } from '#core/payout-purse.ts'
import { tokenUnits } from '#core/token-units.ts'
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
  const left = new Map<Address, TokenUnits>()
  for (const token of tokens) {
    const { token: signed } = only(await sumPromised(db, { from: wallet, token }))
    left.set(token, subtract((await readFunds(chain, wallet, token)).token, tokenUnits(signed)))
  }
  const { bnb } = await readFunds(chain, wallet, null)
  return { wallet, bnb: subtract(bnb, promised.bnb as Bnb), underWay: promised.count, tokens: left }
}
