import { erc20Abi } from 'viem'
import type { Address } from '#core/address.ts'
import { askAll, type ChainReader } from './chain-reader.ts'

/**
 * A token in wallets, in its own base units: of each the least that any node sees.
 *
 * @param block at the end of which; by default the latest of each node
 * @throws DependencyDown when a node fails
 */
export async function readBalances(
  chain: ChainReader,
  token: Address,
  wallets: readonly Address[],
  block?: bigint,
): Promise<bigint[]> {
  const answers = await askAll(chain, (client) =>
    Promise.all(
      wallets.map((wallet) =>
        client.readContract({
          address: token,
          abi: erc20Abi,
          functionName: 'balanceOf',
          args: [wallet],
          ...(block === undefined ? {} : { blockNumber: block }),
        }),
      ),
    ),
  )
  return wallets.map((_, index) => lowestOf(answers.map((balances) => balances[index] ?? 0n)))
}

export const lowestOf = (amounts: readonly bigint[]): bigint => amounts.toSorted((a, b) => (a < b ? -1 : 1))[0] ?? 0n
