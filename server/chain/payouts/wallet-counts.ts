import type { Address } from '#core/address.ts'
import type { ChainReader } from '../chain-reader.ts'
import { type FinalHead, finalHead } from '../final-head.ts'
import { askNodes } from '../nodes/ask-nodes.ts'
import { mostThatAgree } from '../nodes/most-that-agree.ts'

/*
 * How many transactions of a wallet there are, which is the nonce of the next: the most that as many nodes see as must agree.
 * One node that tells a wrong count changes nothing.
 */

/**
 * In final blocks: every nonce below is used for good.
 *
 * @param head the last final block where it was read before
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

/** In blocks. */
export const readMinedCount = async (chain: ChainReader, address: Address): Promise<number> =>
  mostThatAgree(
    chain,
    await askNodes(chain, ({ client }) => client.getTransactionCount({ address, blockTag: 'latest' })),
  )

/** In blocks, and waiting for one. */
export async function readSeenCount(chain: ChainReader, address: Address): Promise<number> {
  const counts = await askNodes(chain, async ({ client }) => {
    const pending = await client.getTransactionCount({ address, blockTag: 'pending' })
    const latest = await client.getTransactionCount({ address, blockTag: 'latest' })
    return Math.max(pending, latest)
  })
  return mostThatAgree(chain, counts)
}
