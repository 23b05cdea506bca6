import type { Address } from '#core/address.ts'
import type { ChainReader } from '../chain-reader.ts'
import { type FinalHead, finalHead } from '../final-head.ts'
import { askNodes } from '../nodes/ask-nodes.ts'
import { mostThatAgree } from '../nodes/most-that-agree.ts'

/*
 * Counts of a wallet's transactions. A count is the nonce of the next transaction. Each is the highest that a quorum reaches,
 * so one node with a wrong count changes nothing.
 */

/**
 * Reads the count in final blocks. Every nonce below it is used permanently.
 *
 * @param head last final block, if it was read before
 */
export async function readFinalCount(
  chain: ChainReader,
  address: Address,
  head: Pick<FinalHead, 'number'> | null = null,
): Promise<number> {
  const { number: blockNumber } = head ?? (await finalHead(chain))
  return mostThatAgree(
    chain,
    await askNodes(chain, ({ client }) => client.getTransactionCount({ address, blockNumber })),
  )
}

/** Reads the count in blocks. */
export const readMinedCount = async (chain: ChainReader, address: Address): Promise<number> =>
  mostThatAgree(
    chain,
    await askNodes(chain, ({ client }) => client.getTransactionCount({ address, blockTag: 'latest' })),
  )

/** Reads the count in blocks and pending. */
export async function readSeenCount(chain: ChainReader, address: Address): Promise<number> {
  const counts = await askNodes(chain, async ({ client }) => {
    const pending = await client.getTransactionCount({ address, blockTag: 'pending' })
    const latest = await client.getTransactionCount({ address, blockTag: 'latest' })
    return Math.max(pending, latest)
  })
  return mostThatAgree(chain, counts)
}
