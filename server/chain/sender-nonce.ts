import { TransactionNotFoundError } from 'viem'
import { lowercased, type TxHash } from '#core/address.ts'
import type { Payment } from '#core/payment.ts'
import type { ChainReader } from './chain-reader.ts'
import { askNodes } from './nodes/ask-nodes.ts'

/**
 * The payer's nonce in a payment's transaction; null where another account sent it, as a smart wallet's bundler does, or
 * where no node keeps the transaction any more.
 *
 * Tells a sped-up transaction: its hash is new, its sender and nonce are not. Used to find the order, never to credit.
 *
 * @throws DependencyDown when too few nodes answer
 */
export const senderNonce = (chain: ChainReader, payment: Payment) => readNonce(chain, payment.txHash, payment.from)

/** The same for a transaction that may still be pending; null also where nodes are down: it is a hint and no more. */
export const nonceOfSent = (chain: ChainReader, hash: TxHash, sender: string) =>
  readNonce(chain, hash, sender).catch(() => null)

async function readNonce(chain: ChainReader, hash: TxHash, sender: string): Promise<number | null> {
  const nonces = await askNodes(chain, async ({ client }) => {
    try {
      const transaction = await client.getTransaction({ hash })
      const isAsked = lowercased(transaction.hash) === hash && lowercased(transaction.from) === sender
      return isAsked ? transaction.nonce : null
    } catch (error) {
      if (error instanceof TransactionNotFoundError) return null
      throw error
    }
  })
  return nonces.find(({ answer }) => answer !== null)?.answer ?? null
}
