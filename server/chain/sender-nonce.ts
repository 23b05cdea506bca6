import { TransactionNotFoundError } from 'viem'
import { lowercased, type TxHash } from '#core/address.ts'
import type { Payment } from '#core/payment.ts'
import type { ChainReader } from './chain-reader.ts'
import { agreed } from './nodes/agree.ts'
import { askNodes, type NodeAnswer } from './nodes/ask-nodes.ts'

/**
 * The payer's nonce in a payment's transaction; null where another account sent it, as a smart wallet's bundler does, or
 * where fewer nodes than must agree keep the transaction.
 *
 * Tells a sped-up transaction: its hash is new, its sender and nonce are not. Used to find the order, never to credit.
 *
 * @throws DependencyDown when too few nodes answer, or two say another
 */
export async function senderNonce(chain: ChainReader, { txHash, from }: Payment): Promise<number | null> {
  const told = await readNonces(chain, txHash, from)
  return told.length < chain.quorum ? null : agreed(chain, told, `the nonce of transaction ${txHash}`)
}

/**
 * The same for a transaction that may still be pending, which one node may know before the others; null also where nodes are
 * down or differ: it is a hint and no more.
 */
export async function nonceOfSent(chain: ChainReader, hash: TxHash, sender: string): Promise<number | null> {
  const told = await readNonces(chain, hash, sender).catch(() => [])
  const [nonce = null, ...others] = new Set(told.map(({ answer }) => answer))
  return others.length > 0 ? null : nonce
}

/** Of those nodes that know the transaction as one of this sender. */
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
