import type { Hex, PublicClient, Transaction, TransactionReceipt } from 'viem'
import { type Address, lowercased, type TxHash } from '#core/address.ts'
import { type Bnb, usdt } from '#core/money.ts'
import { isPayment, type NoPayment, type PassedOnProof, type Payment, type TransactionView } from '#core/payment.ts'
import type { Executor } from '../db/statement.ts'
import { DependencyDown } from '../fault.ts'
import { requireFirstBlock } from './bind-database.ts'
import type { ChainReader } from './chain-reader.ts'
import { checkToken } from './check-chain.ts'
import { isNativePayment, toNativePayment } from './native/read-native-payments.ts'
import { askNodes, requireAgreement } from './nodes/ask-nodes.ts'
import { type ChainNode, proveChain } from './nodes/chain-node.ts'
import { type Finality, readFinality } from './read-finality.ts'
import { type LoggedTokenTransfer, tokenTransfers } from './read-transfers.ts'

/** Gas that every transaction costs at least. A transaction that runs no code and carries no data costs exactly this. */
const TRANSFER_GAS = 21_000n
/** Placeholder reason for a transaction that has a payment. No caller reads it. */
const UNREAD_REASON: NoPayment = 'wrong_recipient'

/**
 * Maximum gas of a transaction that is read as soon as a player names it. Its gas bounds its receipt and its trace: a receipt
 * with 16,000 logs took 400 ms of the process's time. Payments of a larger transaction are found by their logs, as the
 * watcher reads them.
 */
const NAMED_GAS_MAX = 3_000_000n

type TransactionFacts = {
  readonly sender: Address
  /** Recipient; null if the transaction created a contract. */
  readonly recipient: Address | null
  readonly valueWei: bigint
  readonly gasUsed: bigint
  readonly transfers: readonly LoggedTokenTransfer[]
}
type FinalTransaction = Extract<Finality<TransactionFacts>, { state: 'final' }>

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
  if (found.state === 'waiting') return toWaitingView(found)
  if (found.state === 'contradictory') throw new DependencyDown(`the nodes disagree on transaction ${hash}`)
  const { sender } = found.facts
  if (!found.isSuccess) return { state: 'failed', sender }
  const payments = [...countOccurrences(tokenPayments(chain, hash, found)), ...ownPayment(chain, hash, found)]
  const otherwise = payments.length > 0 ? UNREAD_REASON : await explainNoPayment(chain, hash, found.facts)
  return { state: 'final', sender, payments, otherwise }
}

/** Reads a transaction that a player has named. Its transfers before the first block that counts are not payments. */
export async function readNamedTransaction(db: Executor, chain: ChainReader, hash: TxHash): Promise<TransactionView> {
  const first = await requireFirstBlock(db)
  const view = await readTransaction(chain, hash, NAMED_GAS_MAX)
  if (view.state !== 'final' || view.payments.length === 0) return view
  const payments = view.payments.filter(({ blockNumber }) => blockNumber >= first)
  return payments.length > 0 ? view : { ...view, payments, otherwise: 'before_start' }
}

const factsOf = (transaction: Transaction, receipt: TransactionReceipt): TransactionFacts => ({
  sender: lowercased(transaction.from),
  recipient: transaction.to === null ? null : lowercased(transaction.to),
  valueWei: transaction.value,
  gasUsed: receipt.gasUsed,
  transfers: tokenTransfers(receipt.logs),
})

function toWaitingView({ seen }: Extract<Finality<TransactionFacts>, { state: 'waiting' }>): TransactionView {
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
  return isNativePayment(chain, transfer) ? [toNativePayment(chain, transfer)] : []
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

async function explainNoPayment(chain: ChainReader, hash: TxHash, facts: TransactionFacts): Promise<NoPayment> {
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
const mayRunContract = (chain: ChainReader, { recipient, gasUsed }: TransactionFacts) =>
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

/** Block of a payment. */
type Place = Pick<Payment, 'blockNumber' | 'blockHash' | 'blockTimeMs'>

/** BNB that contracts passed on to the treasury within a transaction, if nodes can tell it. */
export type PassedOn =
  /** `own`: the transaction itself carries BNB to the treasury, which is an ordinary payment. */
  | { readonly state: 'unknown' | 'waiting' | 'failed' | 'own' }
  | {
      readonly state: 'final'
      readonly place: Place
      readonly proof: PassedOnProof
      /** Amount passed on. If proven by a balance, it is an upper bound. Null if no node can tell it. */
      readonly value: Bnb | null
    }

/** @throws DependencyDown if too few nodes answer, or two disagree */
export async function readPassedOn(chain: ChainReader, hash: TxHash): Promise<PassedOn> {
  const found = await readFinality(
    chain,
    hash,
    ({ to, value }) => to !== null && lowercased(to) === chain.treasury && value > 0n,
  )
  if (found.state === 'contradictory') throw new DependencyDown(`the nodes disagree on transaction ${hash}`)
  if (found.state !== 'final') return { state: found.state }
  if (!found.isSuccess) return { state: 'failed' }
  if (found.facts) return { state: 'own' }
  const { blockNumber, blockHash, blockTimeMs } = found
  const final = { state: 'final', place: { blockNumber, blockHash, blockTimeMs } } as const
  const traced = await tracePassedOn(chain, hash)
  if (traced !== null) return { ...final, proof: 'trace', value: traced }
  const rest = await balancePassedOn(chain, blockNumber)
  return rest === null ? { ...final, proof: 'word', value: null } : { ...final, proof: 'balance', value: rest }
}

/**
 * Returns the BNB that contracts passed on to the treasury in a block: the change of its balance beyond what the block's
 * transactions carry to it or from it. Null if less than a quorum keeps balances of that time.
 *
 * @throws DependencyDown if too few nodes answer, or two differ
 */
export async function balancePassedOn(chain: ChainReader, blockNumber: bigint): Promise<Bnb | null> {
  const answers = await askNodes(chain, async (node) => {
    const rest = await readBalanceChange(node.client, chain.treasury, blockNumber)
    await proveChain(chain, node)
    return rest
  })
  const told = answers.flatMap(({ node, answer }) => (answer === null ? [] : [{ node, answer }]))
  if (told.length < chain.quorum) return null
  const rest = requireAgreement(chain, told, `the balance of the treasury in block ${blockNumber}`)
  return (rest > 0n ? rest : 0n) as Bnb
}

/** Returns null if a node refuses. Most nodes keep only the state of the last blocks, and each refuses in its own words. */
async function readBalanceChange(client: PublicClient, treasury: Address, blockNumber: bigint): Promise<bigint | null> {
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

/** Call within a transaction, as `callTracer` reports it. */
export type CallFrame = {
  readonly type: string
  readonly from: string
  readonly to?: string
  readonly value?: Hex
  /** Set only if the call was reverted, with all calls within it. */
  readonly error?: string
  readonly calls?: readonly CallFrame[]
}

/** Maximum transactions whose trace is cached. */
const CACHED_MAX = 1_000
/** Milliseconds after which nodes are asked again if less than a quorum offered traces. */
const RETRY_AFTER_MS = 60_000

const cachedTraces = new WeakMap<ChainReader, Map<TxHash, { readonly wei: Bnb | null; readonly untilMs: number }>>()

/**
 * Returns the nodes' trace of a final transaction, and caches it. A trace costs a provider's quota, and any player may name a
 * transaction as often as they like.
 *
 * @throws DependencyDown if too few nodes answer, or two traces differ
 */
export async function tracePassedOn(chain: ChainReader, hash: TxHash): Promise<Bnb | null> {
  const traces = cachedTraces.get(chain) ?? new Map()
  cachedTraces.set(chain, traces)
  const known = traces.get(hash)
  if (known !== undefined && performance.now() < known.untilMs) return known.wei
  const wei = await readTraces(chain, hash)
  if (traces.size >= CACHED_MAX) traces.clear()
  traces.set(hash, { wei, untilMs: wei === null ? performance.now() + RETRY_AFTER_MS : Number.POSITIVE_INFINITY })
  return wei
}

/**
 * Returns the BNB that contracts passed on to the treasury within a transaction; null if less than a quorum offers traces.
 * BNB that the transaction itself carries to the treasury does not count, because it is a separate payment.
 */
async function readTraces(chain: ChainReader, hash: TxHash): Promise<Bnb | null> {
  const answers = await askNodes(chain, async (node) => {
    const trace = await readTrace(node, hash)
    await proveChain(chain, node)
    return trace === null ? null : sumPassedOn(trace, chain.treasury)
  })
  const traced = answers.flatMap(({ node, answer }) => (answer === null ? [] : [{ node, answer }]))
  return traced.length < chain.quorum ? null : requireAgreement(chain, traced, `what transaction ${hash} passed on`)
}

/**
 * Returns null if the node refuses. Most public nodes refuse to trace, each in its own words, so any refusal only means that
 * the node tells nothing.
 */
async function readTrace({ client }: ChainNode, hash: TxHash): Promise<CallFrame | null> {
  const ask = client.request as (call: { method: string; params: unknown[] }) => Promise<unknown>
  try {
    return (await ask({ method: 'debug_traceTransaction', params: [hash, { tracer: 'callTracer' }] })) as CallFrame
  } catch {
    return null
  }
}

export const sumPassedOn = ({ error, calls = [] }: CallFrame, treasury: Address): Bnb =>
  (error === undefined ? calls.reduce((sum, call) => sum + sumArrived(call, treasury), 0n) : 0n) as Bnb

/** Sums the BNB that a call, and all calls within it, brought to the treasury. */
const sumArrived = (call: CallFrame, treasury: Address): bigint =>
  call.error === undefined ? ownValue(call, treasury) + sumPassedOn(call, treasury) : 0n

/**
 * Types of calls that move their value. Code that runs in the caller's place moves nothing, although its call names a value.
 */
const MOVES_VALUE = ['CALL', 'SELFDESTRUCT']

function ownValue({ type, from, to, value }: CallFrame, treasury: Address): bigint {
  const isToTreasury = to !== undefined && lowercased(to) === treasury && lowercased(from) !== treasury
  return isToTreasury && MOVES_VALUE.includes(type) ? BigInt(value ?? '0x0') : 0n
}
