import { erc20Abi } from 'viem'
import { DECIMALS } from '#core/money.ts'
import { DependencyDown } from '../dependency-down.ts'
import { askAll, type ChainReader } from './chain-reader.ts'

/** Chains whose token was looked at: its decimals never change. */
const withKnownToken = new WeakSet<ChainReader>()

/**
 * Makes sure that every node serves the configured chain, and that the configured token counts as we do. Called before
 * anything is believed about a payment.
 *
 * @throws DependencyDown when it does not hold
 */
export async function checkChain(chain: ChainReader): Promise<void> {
  const ids = await askAll(chain, (client) => client.getChainId())
  const wrong = ids.find((id) => id !== chain.chainId)
  if (wrong !== undefined) throw new DependencyDown(`a node serves chain ${wrong} instead of ${chain.chainId}`)
  if (withKnownToken.has(chain)) return
  const token = { address: chain.usdt, abi: erc20Abi, functionName: 'decimals' } as const
  const decimals = await askAll(chain, (client) => client.readContract(token))
  if (decimals.some((count) => count !== DECIMALS.USDT)) {
    throw new DependencyDown(`the token ${chain.usdt} has ${decimals[0]} decimals instead of ${DECIMALS.USDT}`)
  }
  withKnownToken.add(chain)
}
