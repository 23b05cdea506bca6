import { decodeEventLog, erc20Abi, type Log } from 'viem'
import { type Address, lowercased } from '#core/address.ts'

export type TokenTransfer = {
  readonly token: Address
  readonly from: Address
  readonly to: Address
  readonly value: bigint
  readonly logIndex: number
}

/** The ERC-20 transfers among the logs of a receipt; anything else, an NFT's transfer among them, is none. */
export const tokenTransfers = (logs: readonly Log[]): TokenTransfer[] => logs.flatMap(toTransfer)

function toTransfer(log: Log): TokenTransfer[] {
  if (log.topics.length !== 3 || log.data.length !== 66 || log.logIndex === null) return []
  try {
    const { args } = decodeEventLog({ abi: erc20Abi, eventName: 'Transfer', topics: log.topics, data: log.data })
    const token = lowercased(log.address)
    return [{ token, from: lowercased(args.from), to: lowercased(args.to), value: args.value, logIndex: log.logIndex }]
  } catch {
    // Another event: decoding is how viem tells.
    return []
  }
}
