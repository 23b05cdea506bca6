import type { ChainReader } from '../chain-reader.ts'
import type { ChainNode } from './chain-node.ts'

/**
 * Makes sure that a node serves the configured chain: a name in front of several nodes may lead elsewhere at any time.
 *
 * @param maxAgeMs for how long its last word on it is good; by default it is asked anew
 * @throws where it does not
 */
export async function proveChain(chain: ChainReader, { client, seen }: ChainNode, maxAgeMs = 0): Promise<void> {
  const isKnown = seen.chainProvenMs !== null && performance.now() - seen.chainProvenMs < maxAgeMs
  if (isKnown) return
  const id = await client.getChainId()
  if (id !== chain.chainId) throw new Error(`it serves chain ${id} instead of ${chain.chainId}`)
  seen.chainProvenMs = performance.now()
}
