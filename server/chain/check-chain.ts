import { setTimeout } from 'node:timers/promises'
import { erc20Abi } from 'viem'
import { decimalsOf } from '#core/money.ts'
import { DependencyDown } from '../dependency-down.ts'
import type { ChainReader } from './chain-reader.ts'
import { askAgreed, askNodes } from './nodes/ask-nodes.ts'
import { proveChain } from './nodes/chain-node.ts'

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

/**
 * Milliseconds after which the chain counts as down. It is shorter than the timeout of a hanging node, because a health check
 * must answer.
 */
const PATIENCE_MS = 2_000

/** Returns whether a quorum answers. A node that answered in the last 30 seconds is not asked again. */
export async function isChainUp(chain: ChainReader): Promise<boolean> {
  const answered = askNodes(chain, async () => true).then(
    () => true,
    (error: unknown) => {
      if (error instanceof DependencyDown) return false
      throw error
    },
  )
  return Promise.race([answered, setTimeout(PATIENCE_MS, false, { ref: false })])
}
