import { type Address, shortened } from './address.ts'
import { formatAmount } from './money.ts'
import { type PayoutProblem, payoutProblem } from './payout-problem.ts'

/** Money that the hot wallet can still promise: what it holds in the last final block less all that it has signed since. */
export type Purse = {
  readonly wallet: Address
  /** Wei, before gas. */
  readonly bnb: bigint
  /** Transactions that are signed and not final. Each may still need as much gas as the next one. */
  readonly underWay: bigint
  /** Base units of each token. */
  readonly tokens: ReadonlyMap<Address, bigint>
}

export type GasTerms = { readonly limit: bigint; readonly priceWei: bigint }
type Wanted = { readonly token: Address | null; readonly value: bigint }

/** Formats base units on the chain, which have 18 decimals for every token. */
const text = (baseUnits: bigint) => formatAmount(baseUnits, 'USDT')

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
    return payoutProblem('token_lacking', { wallet: name, amount: text(value - held), token })
  }
  const own = token === null ? value : 0n
  const needed = own + (gas === null ? 1n : gas.limit * gas.priceWei * (underWay + 1n))
  return bnb < needed ? payoutProblem('bnb_lacking', { wallet: name, amount: text(needed - bnb) }) : null
}

/** Returns the purse after a payout of it is signed. */
export function promise(purse: Purse, { token, value }: Wanted): Purse {
  const underWay = purse.underWay + 1n
  if (token === null) return { ...purse, underWay, bnb: purse.bnb - value }
  return { ...purse, underWay, tokens: new Map(purse.tokens).set(token, (purse.tokens.get(token) ?? 0n) - value) }
}
