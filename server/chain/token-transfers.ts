import { type Log, toEventHash } from 'viem'
import { type Address, lowercased } from '#core/address.ts'

export type TokenTransfer = {
  readonly token: Address
  readonly from: Address
  readonly to: Address
  readonly value: bigint
  readonly logIndex: number
}

export const TRANSFER_TOPIC = toEventHash('event Transfer(address indexed from, address indexed to, uint256 value)')

/** Returns the ERC-20 transfers among the logs of a receipt. Other logs, such as an NFT's transfer, are left out. */
export const tokenTransfers = (logs: readonly Log[]): TokenTransfer[] => logs.flatMap(toTransfer)

const WORD = /^0x[0-9a-f]{64}$/i

/**
 * Parses a log directly. viem hashes the event's text again for each log, and a block full of dust would stop the process for
 * seconds.
 */
function toTransfer({ address, topics, data, logIndex }: Log): TokenTransfer[] {
  const [event, from, to] = topics
  if (from === undefined || to === undefined || topics.length !== 3 || logIndex === null) return []
  if (event?.toLowerCase() !== TRANSFER_TOPIC || ![from, to, data].every((word) => WORD.test(word))) return []
  return [{ token: lowercased(address), from: addressIn(from), to: addressIn(to), value: BigInt(data), logIndex }]
}

/** Returns the address in the last 20 bytes of a word. */
const addressIn = (word: string): Address => lowercased(`0x${word.slice(-40)}`)
