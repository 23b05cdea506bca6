import { erc20Abi } from 'viem'
import { decimalsOf } from '#core/money.ts'
import { DependencyDown } from '../dependency-down.ts'
import type { ChainReader } from './chain-reader.ts'
import { askAgreed } from './nodes/agree.ts'
import { askNodes } from './nodes/ask-nodes.ts'
import { proveChain } from './nodes/prove-chain.ts'

/** Chains whose token was checked. Its decimals never change. */
const withKnownToken = new WeakSet<ChainReader>()

/**
 * Checks that a quorum serves the configured chain now, and that the configured token has the expected decimals.
 *
 * @throws DependencyDown if a check fails
 */
export async function checkChain(chain: ChainReader): Promise<void> {
  await askNodes(chain, (node) => proveChain(chain, node))
  await checkToken(chain)
}

/** Checks once that the configured token has the expected decimals, before any payment is trusted. */
export async function checkToken(chain: ChainReader): Promise<void> {
  if (withKnownToken.has(chain)) return
  const token = { address: chain.usdt, abi: erc20Abi, functionName: 'decimals' } as const
  const decimals = await askAgreed(chain, 'the decimals of the token', ({ client }) => client.readContract(token))
  if (decimals !== decimalsOf('USDT')) {
    throw new DependencyDown(`the token ${chain.usdt} has ${decimals} decimals instead of ${decimalsOf('USDT')}`)
  }
  withKnownToken.add(chain)
}
