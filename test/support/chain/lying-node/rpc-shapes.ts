import type { TxHash } from '#core/address.ts'
import type { FakeBlock, FakeTransaction, Hex } from './fake-chain.ts'
import type { Faults } from './faults.ts'

/** Blocks, transactions, receipts and logs in the form of a node's JSON. */

/** Topic of `Transfer(address,address,uint256)`. */
export const TRANSFER_TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

export function logsOf(block: FakeBlock, faults: Faults) {
  const made = block.transactions.flatMap((transaction, transactionIndex) =>
    transaction.isReverted
      ? []
      : transaction.transfers.map((transfer) => ({ transaction, transactionIndex, transfer })),
  )
  return made.map(({ transaction, transactionIndex, transfer }, index) => ({
    address: transfer.token,
    topics: [TRANSFER_TOPIC, word(transfer.from), word(transfer.to)],
    data: word(transfer.value + (faults.inflates ? 10n ** 20n : 0n)),
    blockNumber: hex(block.number),
    blockHash: block.hash,
    transactionHash: transaction.hash,
    transactionIndex: hex(transactionIndex),
    logIndex: hex(index + faults.firstLogIndex),
    removed: false,
  }))
}

export function toBlock(block: FakeBlock, isWhole: boolean) {
  return {
    number: hex(block.number),
    hash: block.hash,
    parentHash: block.parentHash,
    timestamp: hex(block.timestampSeconds),
    transactions: block.transactions.map((made) => (isWhole ? toTransaction(made, block) : made.hash)),
  }
}

export function toTransaction(made: FakeTransaction, block: FakeBlock | undefined) {
  return {
    hash: made.hash,
    from: made.from,
    to: made.to,
    value: hex(made.valueWei),
    nonce: hex(made.nonce),
    gas: hex(90_000),
    gasPrice: hex(1_000_000_000),
    input: dataOf(made),
    type: '0x0',
    blockHash: block?.hash ?? null,
    blockNumber: block === undefined ? null : hex(block.number),
    transactionIndex: block === undefined ? null : hex(block.transactions.indexOf(made)),
  }
}

export function toReceipt(block: FakeBlock, hash: TxHash, faults: Faults) {
  const index = block.transactions.findIndex((made) => made.hash === hash)
  const made = block.transactions[index]
  if (made === undefined) return null
  const dataLog = {
    address: made.to,
    topics: [],
    data: dataOf(made),
    blockNumber: hex(block.number),
    blockHash: block.hash,
    transactionHash: hash,
    transactionIndex: hex(index),
    logIndex: hex(0),
    removed: false,
  }
  return {
    transactionHash: hash,
    transactionIndex: hex(index),
    blockHash: block.hash,
    blockNumber: hex(block.number),
    from: made.from,
    to: made.to,
    contractAddress: null,
    status: made.isReverted || faults.reportsAllFailed ? '0x0' : '0x1',
    type: '0x0',
    gasUsed: hex(21_000),
    cumulativeGasUsed: hex(21_000),
    effectiveGasPrice: hex(1_000_000_000),
    logs: [
      ...(made.dataBytes === undefined ? [] : [dataLog]),
      ...logsOf(block, faults).filter((log) => log.transactionHash === hash),
    ],
  }
}

const dataOf = ({ dataBytes = 0 }: FakeTransaction): Hex => `0x${'00'.repeat(dataBytes)}`

export const hex = (value: bigint | number): Hex => `0x${value.toString(16)}`
export const word = (value: Hex | bigint): Hex =>
  `0x${(typeof value === 'bigint' ? value.toString(16) : value.slice(2)).padStart(64, '0')}`
