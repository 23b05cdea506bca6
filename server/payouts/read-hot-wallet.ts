import type { Address } from '#core/address.ts'
import type { HotWalletView } from '#core/api/operator-health.ts'
import { formatAmount } from '#core/money.ts'
import { readFunds } from '../chain/payouts/read-wallet.ts'
import { lacksFunds } from './lacks-funds.ts'
import type { PayoutDeps } from './payout-deps.ts'

/** Some fifty transfers at a gwei; below it, or while a payout waits for funds, a person tops the wallet up. */
export const LOW_BNB_WEI = 5_000_000_000_000_000n

/** 18 decimals, whatever the token: its own base units on the chain. */
const text = (baseUnits: bigint) => formatAmount(baseUnits, 'USDT')

/** What the hot wallet holds, for the operator. @throws DependencyDown while the chain cannot be read */
export async function readHotWallet(
  { db, chain }: Pick<PayoutDeps, 'db' | 'chain'>,
  address: Address,
  tokens: { readonly USDT: Address; readonly BV3: Address | null },
): Promise<HotWalletView> {
  const { bnb, token: usdt } = await readFunds(chain, address, tokens.USDT)
  const bv3 = tokens.BV3 === null ? null : (await readFunds(chain, address, tokens.BV3)).token
  return {
    address,
    bnb: text(bnb),
    usdt: text(usdt),
    bv3: bv3 === null ? null : text(bv3),
    isLow: bnb < LOW_BNB_WEI || (await lacksFunds(db)),
  }
}
