import type { PublicClient } from 'viem'
import { lowercased, type TxHash } from '#core/address.ts'
import type { ChainReader } from './chain-reader.ts'
import { askAgreed } from './nodes/agree.ts'

/** Blocks asked for at once from one node: a transfer of BNB leaves no log, so every block has to be looked through. */
const BLOCKS_AT_ONCE = 8n

/**
 * Transactions in a range of blocks that name the treasury as their recipient and carry BNB, in their order on the chain.
 * Whether they succeeded is for `readTransaction` to prove.
 *
 * @param fromBlock first block, inclusive
 * @param toBlock last block, inclusive; must be final
 * @throws DependencyDown when too few nodes answer, or they disagree
 */
export async function readNativeHashes(chain: ChainReader, fromBlock: bigint, toBlock: bigint): Promise<TxHash[]> {
  const blocks = await askAgreed(chain, 'the transfers of BNB', ({ client }) =>
    readFromNode(chain, client, fromBlock, toBlock),
  )
  return blocks.flatMap(({ hashes }) => hashes)
}

async function readFromNode(chain: ChainReader, client: PublicClient, fromBlock: bigint, toBlock: bigint) {
  const blocks: { blockHash: string; hashes: TxHash[] }[] = []
  for (let first = fromBlock; first <= toBlock; first += BLOCKS_AT_ONCE) {
    const last = first + BLOCKS_AT_ONCE - 1n < toBlock ? first + BLOCKS_AT_ONCE - 1n : toBlock
    const numbers = Array.from({ length: Number(last - first) + 1 }, (_, index) => first + BigInt(index))
    blocks.push(...(await Promise.all(numbers.map((blockNumber) => readBlock(chain, client, blockNumber)))))
  }
  return blocks
}

async function readBlock(chain: ChainReader, client: PublicClient, blockNumber: bigint) {
  const block = await client.getBlock({ blockNumber, includeTransactions: true })
  if (block.number !== blockNumber) throw new Error(`it answered with another block than ${blockNumber}`)
  const hashes = block.transactions
    .filter(({ to, value }) => to !== null && lowercased(to) === chain.treasury && value > 0n)
    .map(({ hash }) => lowercased(hash) as TxHash)
  return { blockHash: block.hash, hashes }
}
