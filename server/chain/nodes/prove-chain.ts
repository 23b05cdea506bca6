import type { ChainReader } from '../chain-reader.ts'
import type { ChainNode } from './chain-node.ts'

/**
 * Checks that a node serves the configured chain. A name in front of several nodes may lead elsewhere at any time.
 *
 * @param maxAgeMs milliseconds for which its last answer stays valid; by default it is asked again
 * @throws if it serves another chain
 */
export async function proveChain(chain: ChainReader, { client, seen }: ChainNode, maxAgeMs = 0): Promise<void> {
  const isKnown = seen.chainProvenMs !== null && performance.now() - seen.chainProvenMs < maxAgeMs
  if (isKnown) return
  const id = await client.getChainId()
  if (id !== chain.chainId) throw new Error(`it serves chain ${id} instead of ${chain.chainId}`)
  seen.chainProvenMs = performance.now()
}
