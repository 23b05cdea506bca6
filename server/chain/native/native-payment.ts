import type { Address, TxHash } from '#core/address.ts'
import type { Bnb } from '#core/money.ts'
import { NATIVE_LOG_INDEX, type Payment } from '#core/payment.ts'
import type { ChainReader } from '../chain-reader.ts'

/** Successful transaction in a final block, with its own value. */
export type NativeTransfer = {
  readonly txHash: TxHash
  readonly sender: Address
  /** Recipient; null if the transaction created a contract. */
  readonly recipient: Address | null
  readonly valueWei: bigint
  readonly blockNumber: bigint
  readonly blockHash: `0x${string}`
  readonly blockTimeMs: bigint
}

/** Returns whether a transaction's own value goes to the treasury. The treasury buys nothing by paying itself. */
export const paysNatively = (
  chain: ChainReader,
  { sender, recipient, valueWei }: Pick<NativeTransfer, 'sender' | 'recipient' | 'valueWei'>,
): boolean => recipient === chain.treasury && sender !== chain.treasury && valueWei > 0n

/** Returns the payment in BNB of such a transaction. It is exactly one, whatever else the transaction did. */
export const nativePayment = (
  chain: ChainReader,
  { txHash, sender, valueWei, blockNumber, blockHash, blockTimeMs }: NativeTransfer,
): Payment => ({
  ...{ asset: 'BNB', chainId: chain.chainId, txHash, logIndex: NATIVE_LOG_INDEX, occurrence: 0 },
  ...{ blockNumber, blockHash, blockTimeMs },
  from: sender,
  to: chain.treasury,
  value: valueWei as Bnb,
})
