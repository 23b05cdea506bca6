import type { Transaction, TransactionReceipt } from 'viem'
import { type Address, lowercased, type TxHash } from '#core/address.ts'
import { usdt } from '#core/money.ts'
import { isPayment, type NoPayment, type Payment, type TransactionView } from '#core/payment.ts'
import type { Executor } from '../db/statement.ts'
import { DependencyDown } from '../dependency-down.ts'
import { requireFirstBlock } from './bind-database.ts'
import type { ChainReader } from './chain-reader.ts'
import { checkToken } from './check-chain.ts'
import { nativePayment, paysNatively } from './native/read-native-payments.ts'
import { tracePassedOn } from './passed-on.ts'
import { type Finality, readFinality } from './read-finality.ts'
import { type TokenTransfer, tokenTransfers } from './token-transfers.ts'

/** Gas that every transaction costs at least. A transaction that runs no code and carries no data costs exactly this. */
const TRANSFER_GAS = 21_000n
/** Placeholder reason for a transaction that has a payment. No caller reads it. */
const NOTHING_ELSE: NoPayment = 'wrong_recipient'

/**
 * Maximum gas of a transaction that is read as soon as a player names it. Its gas bounds its receipt and its trace: a receipt
 * with 16,000 logs took 400 ms of the process's time. Payments of a larger transaction are found by their logs, as the
 * watcher reads them.
 */
const NAMED_GAS_MAX = 3_000_000n

type Facts = {
  readonly sender: Address
  /** Recipient; null if the transaction created a contract. */
  readonly recipient: Address | null
  readonly valueWei: bigint
  readonly gasUsed: bigint
  readonly transfers: readonly TokenTransfer[]
}
type FinalTransaction = Extract<Finality<Facts>, { state: 'final' }>

/**
 * Reads a transaction from the nodes. A payment of USDT is proven only by its finalized logs: neither calldata nor the called
 * contract proves that money moved. A payment of BNB is the transaction's own value. BNB that a contract passes on within a
 * transaction leaves no trace in a receipt, and is not seen here.
 *
 * @param gasMax a transaction that may use more is not read, and counts as not final; null for no bound
 * @throws DependencyDown if too few nodes answer, or two disagree about a final transaction
 */
export async function readTransaction(
  chain: ChainReader,
  hash: TxHash,
  gasMax: bigint | null = null,
): Promise<TransactionView> {
  await checkToken(chain)
  const found = await readFinality(chain, hash, factsOf, { gasMax })
  if (found.state === 'unknown') return { state: 'unknown' }
  if (found.state === 'waiting') return viewOfWaiting(found)
  if (found.state === 'contradictory') throw new DependencyDown(`the nodes disagree on transaction ${hash}`)
  const { sender } = found.facts
  if (!found.isSuccess) return { state: 'failed', sender }
  const payments = [...countOccurrences(tokenPayments(chain, hash, found)), ...ownPayment(chain, hash, found)]
  const otherwise = payments.length > 0 ? NOTHING_ELSE : await whyNoPayment(chain, hash, found.facts)
  return { state: 'final', sender, payments, otherwise }
}

/** Reads a transaction that a player has named. Its transfers before the first block that counts are not payments. */
export async function readNamed(db: Executor, chain: ChainReader, hash: TxHash): Promise<TransactionView> {
  const first = await requireFirstBlock(db)
  const view = await readTransaction(chain, hash, NAMED_GAS_MAX)
  if (view.state !== 'final' || view.payments.length === 0) return view
  const payments = view.payments.filter(({ blockNumber }) => blockNumber >= first)
  return payments.length > 0 ? view : { ...view, payments, otherwise: 'before_start' }
}

const factsOf = (transaction: Transaction, receipt: TransactionReceipt): Facts => ({
  sender: lowercased(transaction.from),
  recipient: transaction.to === null ? null : lowercased(transaction.to),
  valueWei: transaction.value,
  gasUsed: receipt.gasUsed,
  transfers: tokenTransfers(receipt.logs),
})

function viewOfWaiting({ seen }: Extract<Finality<Facts>, { state: 'waiting' }>): TransactionView {
  if (seen === null) return { state: 'unknown' }
  const { sender, nonce, isMined } = seen
  return isMined ? { state: 'confirming', sender } : { state: 'pending', sender, nonce }
}

function tokenPayments(chain: ChainReader, txHash: TxHash, final: FinalTransaction): Uncounted[] {
  return final.facts.transfers
    .filter((transfer) => isPayment(transfer, chain))
    .map(({ from, value, logIndex }) => ({
      ...placeOf(chain, txHash, final),
      asset: 'USDT',
      logIndex,
      from,
      value: usdt(value),
    }))
}

function ownPayment(chain: ChainReader, txHash: TxHash, final: FinalTransaction): Payment[] {
  const transfer = { txHash, ...final, ...final.facts }
  return paysNatively(chain, transfer) ? [nativePayment(chain, transfer)] : []
}

const placeOf = (chain: ChainReader, txHash: TxHash, { blockNumber, blockHash, blockTimeMs }: FinalTransaction) =>
  ({
    chainId: chain.chainId,
    txHash,
    blockNumber,
    blockHash,
    blockTimeMs,
    to: chain.treasury,
  }) satisfies Partial<Payment>

async function whyNoPayment(chain: ChainReader, hash: TxHash, facts: Facts): Promise<NoPayment> {
  const isOtherToken = facts.transfers.some(({ token, to }) => token !== chain.usdt && to === chain.treasury)
  if (isOtherToken) return 'wrong_token'
  if (!mayRunContract(chain, facts)) return 'wrong_recipient'
  const passedOn = await tracePassedOn(chain, hash)
  if (passedOn === null) return 'unseen'
  return passedOn > 0n ? 'passed_on' : 'wrong_recipient'
}

/**
 * Returns whether a transaction may have passed BNB on. The USDT contract passes no BNB on, and a transaction that costs no
 * more than a transfer has run no code.
 */
const mayRunContract = (chain: ChainReader, { recipient, gasUsed }: Facts) =>
  recipient !== chain.usdt && gasUsed > TRANSFER_GAS

/** Payment without its number among equal payments. */
export type Uncounted<P extends Payment = Payment> = P extends Payment ? Omit<P, 'occurrence'> : never

/**
 * Numbers the equal payments of each transaction, in chain order. The list must contain whole transactions, with everything
 * that each of them paid.
 */
export function countOccurrences(payments: readonly Uncounted[]): Payment[] {
  const seen = new Map<string, number>()
  return payments.map((payment) => {
    const equals = `${payment.txHash} ${payment.asset} ${payment.from} ${payment.value}`
    const occurrence = seen.get(equals) ?? 0
    seen.set(equals, occurrence + 1)
    return { ...payment, occurrence } as Payment
  })
}
