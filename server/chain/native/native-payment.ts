import type { Address, TxHash } from '#core/address.ts'
import type { Bnb } from '#core/money.ts'
import { NATIVE_LOG_INDEX, type Payment } from '#core/payment.ts'
import type { ChainReader } from '../chain-reader.ts'

/** A transaction that succeeded in a final block, as far as its own value is concerned. */
export type NativeTransfer = {
  readonly txHash: TxHash
  readonly sender: Address
  /** Null where the transaction made a contract. */
  readonly recipient: Address | null
  readonly valueWei: bigint
  readonly blockNumber: bigint
  readonly blockHash: `0x${string}`
  readonly blockTimeMs: bigint
}

/** Whether a transaction's own value goes to the treasury. It buys nothing by paying itself. */
export const paysNatively = (
  chain: ChainReader,
  { sender, recipient, valueWei }: Pick<NativeTransfer, 'sender' | 'recipient' | 'valueWei'>,
): boolean => recipient === chain.treasury && sender !== chain.treasury && valueWei > 0n

/** The payment in BNB that such a transaction is: one, whatever else it did. */
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
