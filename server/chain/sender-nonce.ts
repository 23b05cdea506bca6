import { TransactionNotFoundError } from 'viem'
import { lowercased, type TxHash } from '#core/address.ts'
import type { Payment } from '#core/payment.ts'
import type { ChainReader } from './chain-reader.ts'
import { agreed } from './nodes/agree.ts'
import { askNodes, type NodeAnswer } from './nodes/ask-nodes.ts'

/**
 * Reads the payer's nonce in a payment's transaction. Null if another account sent it, as a smart wallet's bundler does, or
 * if less than a quorum keeps the transaction.
 *
 * It identifies a sped-up transaction, whose hash is new while its sender and nonce are not. It is used to find the order,
 * never to credit.
 *
 * @throws DependencyDown if too few nodes answer, or two differ
 */
export async function senderNonce(chain: ChainReader, { txHash, from }: Payment): Promise<number | null> {
  const told = await readNonces(chain, txHash, from)
  return told.length < chain.quorum ? null : agreed(chain, told, `the nonce of transaction ${txHash}`)
}

/**
 * Reads the nonce of a transaction that may still be pending, which one node may know before the others. Also null if nodes
 * are down or differ, because it is only a hint.
 */
export async function nonceOfSent(chain: ChainReader, hash: TxHash, sender: string): Promise<number | null> {
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
