import { isTxHash, type TxHash } from '#core/address.ts'

/** Pattern of a transaction hash in a block explorer's address, or alone. */
const IN_TEXT = /(?:^|\/tx\/)(0x[0-9a-f]{64})(?:$|[/?#])/

/**
 * Parses a transaction hash that a person pasted, in any case, with blanks around it or as an explorer's address. Returns null if
 * the text has no hash.
 */
export function readTxHash(text: string): TxHash | null {
  const hash = IN_TEXT.exec(text.trim().toLowerCase())?.[1]
  return hash !== undefined && isTxHash(hash) ? hash : null
}
