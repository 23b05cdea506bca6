import { erc20Abi } from 'viem'
import type { Address } from '#core/address.ts'
import { type Usdt, usdt } from '#core/money.ts'
import { DependencyDown } from '../dependency-down.ts'
import { askAll, type ChainReader } from './chain-reader.ts'
import { checkChain } from './check-chain.ts'
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
  const answers = await askAll(chain, (client) =>
    Promise.all(
      wallets.map((wallet) =>
        client.readContract({
          address: chain.usdt,
          abi: erc20Abi,
          functionName: 'balanceOf',
          args: [wallet],
          blockNumber: block,
        }),
      ),
    ),
  )
  const uncredited = block > creditedBlock ? await readPayments(chain, creditedBlock + 1n, block) : []
  const arrived = uncredited.reduce((sum, { value }) => sum + value, 0n)
  return wallets.map((wallet, index) => {
    const least = lowestOf(answers.map((balances) => balances[index] ?? 0n))
    const counted = wallet === chain.treasury ? least - arrived : least
    return usdt(counted > 0n ? counted : 0n)
  })
}

const lowestOf = (amounts: readonly bigint[]): bigint => amounts.toSorted((a, b) => (a < b ? -1 : 1))[0] ?? 0n
