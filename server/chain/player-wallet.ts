import { type Hex, recoverMessageAddress, TransactionNotFoundError, zeroAddress } from 'viem'
import { type Address, lowercased, type TxHash } from '#core/address.ts'
import type { Payment } from '#core/payment.ts'
import type { ChainReader } from './chain-reader.ts'
import { askNodes, type NodeAnswer, requireAgreement } from './nodes/ask-nodes.ts'
import { proveChain } from './nodes/chain-node.ts'
import { hasNoAnswer } from './nodes/node-errors.ts'

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
      if (hasNoAnswer(error)) throw error
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

/** Prefix of the code of an account whose key has named a contract to act as (EIP-7702). */
const DELEGATION = '0xef0100'

/**
 * Returns whether an account can send BNB by its own transactions, so that a receipt shows the payer. Such an account has a
 * key, and so no contract code. If one node reports contract code, that decides.
 *
 * @throws DependencyDown if too few nodes answer
 */
export async function isPlainWallet(chain: ChainReader, wallet: Address): Promise<boolean> {
  const answers = await askNodes(chain, async (node) => {
    const code = await node.client.getCode({ address: wallet })
    await proveChain(chain, node)
    return isCodeOfKey(code)
  })
  return answers.every(({ answer }) => answer)
}

const isCodeOfKey = (code: Hex | undefined) => code === undefined || code === '0x' || code.startsWith(DELEGATION)

/**
 * Reads the payer's nonce in a payment's transaction. Null if another account sent it, as a smart wallet's bundler does, or
 * if less than a quorum keeps the transaction.
 *
 * It identifies a sped-up transaction, whose hash is new while its sender and nonce are not. It is used to find the order,
 * never to credit.
 *
 * @throws DependencyDown if too few nodes answer, or two differ
 */
export async function readSenderNonce(chain: ChainReader, { txHash, from }: Payment): Promise<number | null> {
  const told = await readNonces(chain, txHash, from)
  return told.length < chain.quorum ? null : requireAgreement(chain, told, `the nonce of transaction ${txHash}`)
}

/**
 * Reads the nonce of a transaction that may still be pending, which one node may know before the others. Also null if nodes
 * are down or differ, because it is only a hint.
 */
export async function readPendingNonce(chain: ChainReader, hash: TxHash, sender: string): Promise<number | null> {
  const told = await readNonces(chain, hash, sender).catch(() => [])
  const [nonce = null, ...others] = new Set(told.map(({ answer }) => answer))
  return others.length > 0 ? null : nonce
}

/** Reads the nonces from the nodes that know the transaction as one of this sender. */
async function readNonces(chain: ChainReader, hash: TxHash, sender: string): Promise<readonly NodeAnswer<number>[]> {
  const answers = await askNodes(chain, async ({ client }) => {
    try {
      const transaction = await client.getTransaction({ hash })
      const isAsked = lowercased(transaction.hash) === hash && lowercased(transaction.from) === sender
      return isAsked ? transaction.nonce : null
    } catch (error) {
      if (error instanceof TransactionNotFoundError) return null
      throw error
    }
  })
  return answers.flatMap(({ node, answer }) => (answer === null ? [] : [{ node, answer }]))
}
