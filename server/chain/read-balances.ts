import { erc20Abi } from 'viem'
import type { Address } from '#core/address.ts'
import type { TokenUnits } from '#core/money.ts'
import { tokenUnits } from '#core/token-units.ts'
import type { ChainReader } from './chain-reader.ts'
import { askNodes } from './nodes/ask-nodes.ts'

/**
 * Reads the balances of a token at the end of a final block, in its own base units. Each is the lowest that any node reports.
 *
 * @throws DependencyDown if too few nodes answer
 */
export async function readBalances(
  chain: ChainReader,
  token: Address,
  wallets: readonly Address[],
  blockNumber: bigint,
): Promise<TokenUnits[]> {
  const balance = { address: token, abi: erc20Abi, functionName: 'balanceOf', blockNumber } as const
  const answers = await askNodes(chain, ({ client }) =>
    Promise.all(wallets.map((wallet) => client.readContract({ ...balance, args: [wallet] }))),
  )
  return wallets.map((_, index) => tokenUnits(lowestOf(answers.map(({ answer }) => answer[index] ?? 0n))))
}

const lowestOf = (amounts: readonly bigint[]): bigint => amounts.toSorted((a, b) => (a < b ? -1 : 1))[0] ?? 0n
