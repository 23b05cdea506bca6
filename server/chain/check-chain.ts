import { erc20Abi } from 'viem'
import { DECIMALS } from '#core/money.ts'
import { DependencyDown } from '../dependency-down.ts'
import type { ChainReader } from './chain-reader.ts'
import { askAgreed } from './nodes/agree.ts'
import { askNodes } from './nodes/ask-nodes.ts'
import { proveChain } from './nodes/prove-chain.ts'

/** Chains whose token was looked at: its decimals never change. */
const withKnownToken = new WeakSet<ChainReader>()

/**
 * Makes sure that enough nodes serve the configured chain at this moment, and that the configured token counts as we do.
 *
 * @throws DependencyDown when it does not hold
 */
export async function checkChain(chain: ChainReader): Promise<void> {
  await askNodes(chain, (node) => proveChain(chain, node))
  await checkToken(chain)
}

/** Makes sure, once, that the configured token counts as we do: before anything is believed about a payment. */
export async function checkToken(chain: ChainReader): Promise<void> {
  if (withKnownToken.has(chain)) return
  const token = { address: chain.usdt, abi: erc20Abi, functionName: 'decimals' } as const
  const decimals = await askAgreed(chain, 'the decimals of the token', ({ client }) => client.readContract(token))
  if (decimals !== DECIMALS.USDT) {
    throw new DependencyDown(`the token ${chain.usdt} has ${decimals} decimals instead of ${DECIMALS.USDT}`)
  }
  withKnownToken.add(chain)
}
