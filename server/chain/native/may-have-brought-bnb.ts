import type { ChainReader } from '../chain-reader.ts'
import { askNodes } from '../nodes/ask-nodes.ts'
import type { ChainNode } from '../nodes/chain-node.ts'
import { isSilence } from '../nodes/is-silence.ts'
import { proveChain } from '../nodes/prove-chain.ts'
import { refusalOf } from '../nodes/refusal.ts'

/**
 * Returns whether BNB may have come to the treasury after one final block, up to another.
 *
 * An account without code pays only by its own transactions. If its balance and its nonce are unchanged, nothing came. The
 * number of calls does not depend on the length of the range. An order is free, so it must not force the watcher to read
 * every block.
 *
 * A node that cannot answer counts as a yes. One yes is enough for the blocks to be read.
 *
 * @throws DependencyDown if too few nodes answer
 */
export async function mayHaveBroughtBnb(chain: ChainReader, fromBlock: bigint, toBlock: bigint): Promise<boolean> {
  if (fromBlock < 0n) return true
  const answers = await askNodes(chain, async (node) => {
    const hasChanged = await hasTreasuryChanged(chain, node, fromBlock, toBlock).catch((error: unknown) => {
      if (isSilence(error) && refusalOf(error) !== 'range') throw error
      return true
    })
    // Checked after the answer, because the node's name may lead to several nodes, and one could serve another chain.
    await proveChain(chain, node)
    return hasChanged
  })
  return answers.some(({ answer }) => answer)
}

async function hasTreasuryChanged({ treasury }: ChainReader, { client }: ChainNode, from: bigint, to: bigint) {
  const account = { address: treasury }
  const [code, balance, balanceBefore, nonce, nonceBefore] = await Promise.all([
    client.getCode({ ...account, blockNumber: to }),
    client.getBalance({ ...account, blockNumber: to }),
    client.getBalance({ ...account, blockNumber: from }),
    client.getTransactionCount({ ...account, blockNumber: to }),
    client.getTransactionCount({ ...account, blockNumber: from }),
  ])
  const isContract = code !== undefined && code !== '0x'
  return isContract || balance !== balanceBefore || nonce !== nonceBefore
}
