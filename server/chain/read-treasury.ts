import type { Address } from '#core/address.ts'
import { type Bv3, bv3, type Usdt, usdt } from '#core/money.ts'
import { DependencyDown } from '../dependency-down.ts'
import { askAll, type ChainReader } from './chain-reader.ts'
import { checkChain } from './check-chain.ts'
import { lowestOf, readBalances } from './read-balances.ts'
import { readPayments } from './read-payments.ts'

/** A watcher that is this far behind has more to catch up on than one request may ask for. */
const BLOCKS_BEHIND_MAX = 1_000n

/**
 * USDT of the platform's own wallets in the latest block, the least that any node sees. What the treasury got after
 * `creditedBlock` is left out: those payments are not in the ledger yet, and what they will be owed for is not either.
 *
 * @param wallets each once
 * @param creditedBlock all payments up to and including this block are in the ledger
 * @returns one amount for each wallet
 * @throws DependencyDown when a node fails, or the watcher is far behind
 */
export async function readTreasury(
  chain: ChainReader,
  wallets: readonly Address[],
  creditedBlock: bigint,
): Promise<Usdt[]> {
  await checkChain(chain)
  const heights = await askAll(chain, (client) => client.getBlockNumber())
  const block = lowestOf(heights)
  if (block - creditedBlock > BLOCKS_BEHIND_MAX) {
    throw new DependencyDown(`payments are read up to block ${creditedBlock} of ${block}`)
  }
  const balances = await readBalances(chain, chain.usdt, wallets, block)
  const uncredited = block > creditedBlock ? await readPayments(chain, creditedBlock + 1n, block) : []
  const arrived = uncredited.reduce((sum, { value }) => sum + value, 0n)
  return wallets.map((wallet, index) => {
    const least = balances[index] ?? 0n
    const counted = wallet === chain.treasury ? least - arrived : least
    return usdt(counted > 0n ? counted : 0n)
  })
}

/** Base units of the token's contract, which has 18 decimals, in one hundredth of a BV3. */
const BASE_UNITS_OF_HUNDREDTH = 10n ** 16n

/**
 * BV3 of the platform's own wallets in the latest block, the least that any node sees, rounded down to hundredths.
 *
 * @throws DependencyDown when a node fails
 */
export async function readBv3(chain: ChainReader, token: Address, wallets: readonly Address[]): Promise<Bv3[]> {
  await checkChain(chain)
  return (await readBalances(chain, token, wallets)).map((units) => bv3(units / BASE_UNITS_OF_HUNDREDTH))
}
