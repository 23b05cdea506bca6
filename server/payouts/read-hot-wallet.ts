import type { Address } from '#core/address.ts'
import type { HotWalletView } from '#core/api/operator-health.ts'
import { type Bnb, formatAmount } from '#core/money.ts'
import { readFunds } from '../chain/payouts/read-wallet.ts'
import { lacksFunds } from './lacks-funds.ts'
import type { PayoutDeps } from './payout-deps.ts'

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
