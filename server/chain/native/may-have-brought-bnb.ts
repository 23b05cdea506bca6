import type { ChainReader } from '../chain-reader.ts'
import { askNodes } from '../nodes/ask-nodes.ts'
import type { ChainNode } from '../nodes/chain-node.ts'
import { isSilence } from '../nodes/is-silence.ts'
import { proveChain } from '../nodes/prove-chain.ts'
import { refusalOf } from '../nodes/refusal.ts'

/**
 * Returns whether BNB may have come to the treasury after one final block, up to another.
 *
 * An account without code pays by transactions of its own alone. If its balance and its nonce are the same, nothing came. The
 * calls are as many for a long range as for a short one: an order costs nothing, so it must not make every block be read.
 *
 * A node that cannot tell counts as one that says yes, and one yes is enough: blocks are then read.
 *
 * @throws DependencyDown when too few nodes answer
 */
export async function mayHaveBroughtBnb(chain: ChainReader, fromBlock: bigint, toBlock: bigint): Promise<boolean> {
  if (fromBlock < 0n) return true
  const answers = await askNodes(chain, async (node) => {
    const hasChanged = await hasTreasuryChanged(chain, node, fromBlock, toBlock).catch((error: unknown) => {
      if (isSilence(error) && refusalOf(error) !== 'range') throw error
      return true
    })
    // After the answer: the node's name may lead to several nodes, of which one could be of another chain.
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
