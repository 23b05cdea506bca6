import { lowercased } from '#core/address.ts'
import type { Payment } from '#core/payment.ts'
import { DependencyDown } from '../../dependency-down.ts'
import type { ChainReader } from '../chain-reader.ts'
import { absentAsNull } from '../nodes/absent-as-null.ts'
import { askAgreed } from '../nodes/agree.ts'
import type { ChainNode } from '../nodes/chain-node.ts'
import { NodeAbstains } from '../nodes/node-abstains.ts'
import { proveChain } from '../nodes/prove-chain.ts'
import { type NativeTransfer, nativePayment } from './native-payment.ts'

/** Receipts requested at once from one node. */
const RECEIPTS_AT_ONCE = 100

type Outcome = { readonly isSuccess: boolean; readonly blockHash: `0x${string}` }

/**
 * Returns the transfers that succeeded, as payments. A transaction in a block need not have moved money, which only its
 * receipt shows. The nodes have agreed on all other facts with the block, so those are not read again.
 *
 * @throws DependencyDown if too few nodes answer, they disagree, or a transfer is in another block now
 */
export async function readNativePayments(chain: ChainReader, transfers: readonly NativeTransfer[]): Promise<Payment[]> {
  if (transfers.length === 0) return []
  const outcomes = await askAgreed(chain, 'the outcome of transfers of BNB', (node) =>
    readFromNode(chain, node, transfers),
  )
  return transfers.flatMap((transfer, index) => {
    const outcome = outcomes[index]
    if (outcome?.blockHash !== transfer.blockHash) {
      throw new DependencyDown(`transaction ${transfer.txHash} is not in its final block any more`)
    }
    return outcome.isSuccess ? [nativePayment(chain, transfer)] : []
  })
}

async function readFromNode(
  chain: ChainReader,
  node: ChainNode,
  transfers: readonly NativeTransfer[],
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (let first = 0; first < transfers.length; first += RECEIPTS_AT_ONCE) {
    const some = transfers.slice(first, first + RECEIPTS_AT_ONCE)
    outcomes.push(...(await Promise.all(some.map((transfer) => readOutcome(node, transfer)))))
  }
  // Checked after the answer, because the node's name may lead to several nodes, and one could serve another chain.
  await proveChain(chain, node)
  return outcomes
}

async function readOutcome({ client }: ChainNode, { txHash }: NativeTransfer): Promise<Outcome> {
  const receipt = await absentAsNull(() => client.getTransactionReceipt({ hash: txHash }))
  if (receipt === null) throw new NodeAbstains('it has not got a transaction of a final block')
  if (lowercased(receipt.transactionHash) !== txHash) throw new Error(`it answered with another than ${txHash}`)
  return { isSuccess: receipt.status === 'success', blockHash: receipt.blockHash }
}
