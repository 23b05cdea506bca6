import { parseAbiItem } from 'viem'
import { lowercased, type TxHash } from '#core/address.ts'
import { usdt } from '#core/money.ts'
import { isPayment, type Payment } from '#core/payment.ts'
import type { ChainReader } from './chain-reader.ts'
import { checkToken } from './check-chain.ts'
import { countOccurrences, type Uncounted } from './count-occurrences.ts'
import { askAgreed } from './nodes/agree.ts'
import type { ChainNode } from './nodes/chain-node.ts'
import { proveChain } from './nodes/prove-chain.ts'

const TRANSFER = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')

/**
 * All USDT payments to the treasury in a range of blocks, in their order on the chain.
 *
 * @param fromBlock first block, inclusive
 * @param toBlock last block, inclusive; must be final
 * @throws DependencyDown when too few nodes answer, or they disagree
 */
export async function readPayments(chain: ChainReader, fromBlock: bigint, toBlock: bigint): Promise<Payment[]> {
  await checkToken(chain)
  return askAgreed(chain, 'the payments', (node) => readFromNode(chain, node, fromBlock, toBlock))
}

async function readFromNode(chain: ChainReader, node: ChainNode, fromBlock: bigint, toBlock: bigint) {
  const { client } = node
  const logs = await client.getLogs({
    address: chain.usdt,
    event: TRANSFER,
    args: { to: chain.treasury },
    fromBlock,
    toBlock,
    strict: true,
  })
  const payments: Uncounted[] = []
  const timesMs = new Map<bigint, bigint>()
  for (const log of logs) {
    // A node is not believed to have filtered as it was asked to.
    const { from, to, value } = log.args
    const transfer = { token: lowercased(log.address), from: lowercased(from), to: lowercased(to), value }
    if (log.removed || !isPayment(transfer, chain)) continue
    if (log.blockNumber < fromBlock || log.blockNumber > toBlock) {
      throw new Error(`it answered with block ${log.blockNumber} for ${fromBlock} to ${toBlock}`)
    }
    let blockTimeMs = timesMs.get(log.blockNumber)
    if (blockTimeMs === undefined) {
      const block = await client.getBlock({ blockNumber: log.blockNumber })
      if (block.hash !== log.blockHash) throw new Error(`it has two blocks ${log.blockNumber}`)
      blockTimeMs = block.timestamp * 1000n
      timesMs.set(log.blockNumber, blockTimeMs)
    }
    payments.push({
      asset: 'USDT',
      chainId: chain.chainId,
      txHash: log.transactionHash.toLowerCase() as TxHash,
      logIndex: log.logIndex,
      blockNumber: log.blockNumber,
      blockHash: log.blockHash,
      blockTimeMs,
      from: transfer.from,
      to: chain.treasury,
      value: usdt(value),
    })
  }
  if (payments.length > 0) await proveChain(chain, node)
  payments.sort((a, b) => Number(a.blockNumber - b.blockNumber) || a.logIndex - b.logIndex)
  return countOccurrences(payments)
}
