import { recoverMessageAddress, zeroAddress } from 'viem'
import { type Address, lowercased } from '#core/address.ts'
import type { ChainReader } from './chain-reader.ts'
import { askNodes } from './nodes/ask-nodes.ts'
import { isSilence } from './nodes/is-silence.ts'
import { proveChain } from './nodes/prove-chain.ts'

/**
 * Whether a wallet signed a message: by its key, by a deployed contract (EIP-1271), or by one that is not deployed yet
 * (EIP-6492). An account with code may still sign with its key (EIP-7702).
 *
 * A key's signature is checked here and asks no node. For a contract's as many nodes must say yes as must agree, and
 * none may say no: one that lies could otherwise let anybody in as anybody. A signature that cannot be read at all, e.g. one
 * that ends like ERC-8010 and holds something else, is nobody's: no node is blamed for it.
 *
 * @throws DependencyDown when too few nodes answer
 */
export async function verifySignature(
  chain: ChainReader,
  wallet: Address,
  message: string,
  signature: `0x${string}`,
): Promise<boolean> {
  // Recovering a key from a signature that is none yields the zero address, and the nodes' check takes that for a match.
  if (lowercased(wallet) === zeroAddress) return false
  if (await isSignedByKey(wallet, message, signature)) return true
  const answers = await askNodes(chain, async (node) => {
    // A node that is down would answer like one that says no.
    await proveChain(chain, node)
    try {
      // A contract may make its answer slow, so it shares no request with other questions.
      return await (node.unbatched ?? node.client).verifyMessage({ address: wallet, message, signature })
    } catch (error) {
      if (isSilence(error)) throw error
      return false
    }
  })
  return answers.every(({ answer }) => answer)
}

/** Whether a wallet's own key signed a message; asks no node. */
export async function isSignedByKey(wallet: Address, message: string, signature: `0x${string}`): Promise<boolean> {
  try {
    if (lowercased(wallet) === zeroAddress) return false
    return lowercased(await recoverMessageAddress({ message, signature })) === lowercased(wallet)
  } catch {
    // No signature of a key at all; a contract may still know what to make of it.
    return false
  }
}
