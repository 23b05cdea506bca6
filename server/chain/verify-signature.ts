import { recoverMessageAddress, zeroAddress } from 'viem'
import { type Address, lowercased } from '#core/address.ts'
import type { ChainReader } from './chain-reader.ts'
import { askNodes } from './nodes/ask-nodes.ts'
import { isSilence } from './nodes/is-silence.ts'
import { proveChain } from './nodes/prove-chain.ts'

/**
 * Returns whether a wallet signed a message: by its key, by a deployed contract (EIP-1271), or by one that is not deployed
 * yet (EIP-6492). An account with code may still sign with its key (EIP-7702).
 *
 * A key's signature is checked here without asking a node. For a contract's signature a quorum must say yes, and no node may
 * say no. Otherwise one lying node could let anyone sign in as any wallet. An unreadable signature, e.g. one that ends like
 * ERC-8010 but holds something else, is invalid, and no node is blamed for it.
 *
 * @throws DependencyDown if too few nodes answer
 */
export async function verifySignature(
  chain: ChainReader,
  wallet: Address,
  message: string,
  signature: `0x${string}`,
): Promise<boolean> {
  // Recovering a key from an invalid signature yields the zero address, which the nodes' check takes for a match.
  if (lowercased(wallet) === zeroAddress) return false
  if (await isSignedByKey(wallet, message, signature)) return true
  const answers = await askNodes(chain, async (node) => {
    // A node that is down would look like one that says no.
    await proveChain(chain, node)
    try {
      // A contract may make its answer slow, so the call shares no request with others.
      return await (node.unbatched ?? node.client).verifyMessage({ address: wallet, message, signature })
    } catch (error) {
      if (isSilence(error)) throw error
      return false
    }
  })
  return answers.every(({ answer }) => answer)
}

/** Returns whether a wallet's own key signed a message. Asks no node. */
export async function isSignedByKey(wallet: Address, message: string, signature: `0x${string}`): Promise<boolean> {
  try {
    if (lowercased(wallet) === zeroAddress) return false
    return lowercased(await recoverMessageAddress({ message, signature })) === lowercased(wallet)
  } catch {
    // Not a key's signature. A contract may still accept it.
    return false
  }
}
