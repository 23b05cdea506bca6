import { type Address, shortened } from './address.ts'
import { type Bnb, formatAmount, subtract, type TokenUnits } from './money.ts'
import { type PayoutProblem, payoutProblem } from './payout-problem.ts'
import { fromTokenUnits, tokenUnits } from './token-units.ts'

/** Money that the hot wallet can still promise: what it holds in the last final block less all that it has signed since. */
export type Purse = {
  readonly wallet: Address
  /** Before gas. */
  readonly bnb: Bnb
  /** Transactions that are signed and not final. Each may still need as much gas as the next one. */
  readonly underWay: bigint
  readonly tokens: ReadonlyMap<Address, TokenUnits>
}

export type GasTerms = { readonly limit: bigint; readonly priceWei: bigint }
type Wanted = { readonly token: Address | null; readonly value: TokenUnits }

/**
 * Returns why the purse cannot pay a payout; null if it can.
 *
 * @param gas null before it was estimated; then only a purse that could pay for no gas at all is refused
 */
export function objectByFunds(
  { wallet, bnb, underWay, tokens }: Purse,
  wanted: Wanted,
  gas: GasTerms | null,
): PayoutProblem | null {
  const { token, value } = wanted
  const name = shortened(wallet)
  const held = token === null ? 0n : (tokens.get(token) ?? 0n)
  if (token !== null && held < value) {
    return payoutProblem('token_lacking', { wallet: name, amount: formatAmount(value - held, 'token'), token })
  }
  const own = token === null ? value : 0n
  const needed = own + (gas === null ? 1n : gas.limit * gas.priceWei * (underWay + 1n))
  return bnb < needed ? payoutProblem('bnb_lacking', { wallet: name, amount: formatAmount(needed - bnb, 'BNB') }) : null
}

/** Returns the purse after a payout of it is signed. */
export function promise(purse: Purse, { token, value }: Wanted): Purse {
  const underWay = purse.underWay + 1n
  if (token === null) return { ...purse, underWay, bnb: subtract(purse.bnb, fromTokenUnits('BNB', value)) }
  const left = subtract(purse.tokens.get(token) ?? tokenUnits(0n), value)
  return { ...purse, underWay, tokens: new Map(purse.tokens).set(token, left) }
}
