import { parseTransaction, recoverTransactionAddress } from 'viem'
import { type Address, lowercased } from '#core/address.ts'

/** Reads the signer and the chain of signed bytes; null if they are not a signed transaction. */
export async function readSigner(
  raw: `0x${string}`,
): Promise<{ readonly chainId: number | null; readonly from: Address } | null> {
  try {
    const { chainId = null } = parseTransaction(raw)
    const signer = await recoverTransactionAddress({ serializedTransaction: raw as never })
    return { chainId, from: lowercased(signer) }
  } catch {
    return null
  }
}
