import type { PublicClient, Transaction } from 'viem'
import { type Address, lowercased } from '#core/address.ts'
import type { Bnb } from '#core/money.ts'
import type { ChainReader } from '../chain-reader.ts'
import { agreed } from '../nodes/agree.ts'
import { askNodes } from '../nodes/ask-nodes.ts'
import { proveChain } from '../nodes/prove-chain.ts'

/**
 * Returns the BNB that contracts passed on to the treasury in a block: the change of its balance beyond what the block's
 * transactions carry to it or from it. Null if less than a quorum keeps balances of that time.
 *
 * @throws DependencyDown if too few nodes answer, or two differ
 */
export async function balancePassedOn(chain: ChainReader, blockNumber: bigint): Promise<Bnb | null> {
  const answers = await askNodes(chain, async (node) => {
    const rest = await readRest(node.client, chain.treasury, blockNumber)
    await proveChain(chain, node)
    return rest
  })
  const told = answers.flatMap(({ node, answer }) => (answer === null ? [] : [{ node, answer }]))
  if (told.length < chain.quorum) return null
  const rest = agreed(chain, told, `the balance of the treasury in block ${blockNumber}`)
  return (rest > 0n ? rest : 0n) as Bnb
}

/** Returns null if a node refuses. Most nodes keep only the state of the last blocks, and each refuses in its own words. */
async function readRest(client: PublicClient, treasury: Address, blockNumber: bigint): Promise<bigint | null> {
  try {
    const [before, after, { transactions }] = await Promise.all([
      client.getBalance({ address: treasury, blockNumber: blockNumber - 1n }),
      client.getBalance({ address: treasury, blockNumber }),
      client.getBlock({ blockNumber, includeTransactions: true }),
    ])
    const isOfTreasury = ({ from, to }: Transaction) => [from, to ?? ''].some((it) => lowercased(it) === treasury)
    const moved = await Promise.all(transactions.filter(isOfTreasury).map((it) => readMoved(client, treasury, it)))
    return after - before - moved.reduce((sum, wei) => sum + wei, 0n)
  } catch {
    return null
  }
}

/** Returns what a transaction itself adds to the treasury's balance, less its fee if the treasury sent it. */
async function readMoved(client: PublicClient, treasury: Address, { hash, from, to, value }: Transaction) {
  const { status, gasUsed, effectiveGasPrice } = await client.getTransactionReceipt({ hash })
  const isSender = lowercased(from) === treasury
  const isRecipient = to !== null && lowercased(to) === treasury
  const carried = status === 'success' ? (isRecipient ? value : 0n) - (isSender ? value : 0n) : 0n
  return carried - (isSender ? gasUsed * effectiveGasPrice : 0n)
}
