import type { PublicClient } from 'viem'
import { lowercased, type TxHash } from '#core/address.ts'
import type { ChainReader } from '../chain-reader.ts'
import { askAgreed } from '../nodes/agree.ts'
import type { ChainNode, FinalBlock } from '../nodes/chain-node.ts'
import { proveChain } from '../nodes/prove-chain.ts'
import { readEach } from '../nodes/read-each.ts'
import { type NativeTransfer, paysNatively } from './native-payment.ts'

/** Block with the transactions whose own value goes to the treasury. It is not known yet whether they succeeded. */
export type NativeBlock = FinalBlock & { readonly transfers: readonly NativeTransfer[] }

/** Blocks requested at once from one node. A transfer of BNB leaves no log, so every block has to be read. */
const BLOCKS_AT_ONCE = 8n

/**
 * Reads every block of a range, in chain order.
 *
 * @param fromBlock first block, inclusive
 * @param toBlock last block, inclusive; must be final
 * @throws DependencyDown if too few nodes answer, or they disagree
 */
export const readNativeBlocks = (chain: ChainReader, fromBlock: bigint, toBlock: bigint): Promise<NativeBlock[]> =>
  askAgreed(chain, 'the transfers of BNB', (node) => readFromNode(chain, node, fromBlock, toBlock))

async function readFromNode(chain: ChainReader, node: ChainNode, from: bigint, to: bigint): Promise<NativeBlock[]> {
  const blocks: NativeBlock[] = []
  for (let first = from; first <= to; first += BLOCKS_AT_ONCE) {
    const last = first + BLOCKS_AT_ONCE - 1n < to ? first + BLOCKS_AT_ONCE - 1n : to
    const numbers = Array.from({ length: Number(last - first) + 1 }, (_, index) => first + BigInt(index))
    blocks.push(...(await readEach(node, numbers, (client, number) => readBlock(chain, client, number))))
  }
  // Checked after the answer, because the node's name may lead to several nodes, and one could serve another chain.
  await proveChain(chain, node)
  return blocks
}

async function readBlock(chain: ChainReader, client: PublicClient, blockNumber: bigint): Promise<NativeBlock> {
  const { number, hash, timestamp, transactions } = await client.getBlock({ blockNumber, includeTransactions: true })
  if (number !== blockNumber) throw new Error(`it answered with another block than ${blockNumber}`)
  const place = { blockNumber, blockHash: hash, blockTimeMs: timestamp * 1000n }
  const transfers = transactions
    .map((made) => ({
      txHash: lowercased(made.hash) as TxHash,
      sender: lowercased(made.from),
      recipient: made.to === null ? null : lowercased(made.to),
      valueWei: made.value,
      ...place,
    }))
    .filter((transfer) => paysNatively(chain, transfer))
  return { number: blockNumber, hash, timeMs: place.blockTimeMs, transfers }
}
