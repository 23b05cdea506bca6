import { usdt } from '#core/money.ts'
import { isPayment, type Payment } from '#core/payment.ts'
import type { ChainReader } from './chain-reader.ts'
import { checkToken } from './check-chain.ts'
import { countOccurrences } from './count-occurrences.ts'
import { agreed } from './nodes/agree.ts'
import { askNodes } from './nodes/ask-nodes.ts'
import type { ChainNode } from './nodes/chain-node.ts'
import { proveBlock } from './nodes/prove-block.ts'
import { proveChain } from './nodes/prove-chain.ts'
import { HIDDEN_LOGS, provePayments } from './prove-payments.ts'
import { readBlockTimes } from './read-block-times.ts'
import { paymentsOf, readTransfers } from './read-transfers.ts'

/**
 * Reads all USDT payments to the treasury in a range of blocks of any length, in chain order. Each node is asked in ranges
 * that it allows. If a node leaves out payments that receipts prove, they are still credited.
 *
 * @param fromBlock first block, inclusive
 * @param toBlock last block, inclusive; must be final
 * @throws DependencyDown if too few nodes answer, or they disagree
 */
export async function readPayments(chain: ChainReader, fromBlock: bigint, toBlock: bigint): Promise<Payment[]> {
  await checkToken(chain)
  const answers = await askNodes(chain, (node) => readFromNode(chain, node, fromBlock, toBlock))
  const proven = await provePayments(chain, answers)
  if (proven !== null) return proven
  const payments = agreed(chain, answers, 'the payments')
  // A node that lists the same as the others hides no logs any more.
  if (payments.length > 0) for (const { node } of answers) node.seen.contradictions.delete(HIDDEN_LOGS)
  return payments
}

async function readFromNode(chain: ChainReader, node: ChainNode, from: bigint, to: bigint): Promise<Payment[]> {
  const [transfers] = await Promise.all([readTransfers(node, { from, to }, paymentsOf(chain)), proveBlock(node, to)])
  // The node's filter is not trusted.
  const paying = transfers.filter((transfer) => isPayment(transfer, chain))
  if (paying.length === 0) return []
  const outside = paying.find(({ blockNumber }) => blockNumber < from || blockNumber > to)
  if (outside !== undefined) throw new Error(`it answered with block ${outside.blockNumber} for ${from} to ${to}`)
  const timesMs = await readBlockTimes(node, paying)
  // Checked after the answer, because the node's name may lead to several nodes, and one could serve another chain.
  await proveChain(chain, node)
  paying.sort((a, b) => Number(a.blockNumber - b.blockNumber) || a.logIndex - b.logIndex)
  return countOccurrences(
    paying.map(({ txHash, logIndex, blockNumber, blockHash, from: payer, value }) => ({
      ...{ asset: 'USDT', chainId: chain.chainId, txHash, logIndex, blockNumber, blockHash },
      blockTimeMs: timesMs.get(blockHash) ?? 0n,
      from: payer,
      to: chain.treasury,
      value: usdt(value),
    })),
  )
}
