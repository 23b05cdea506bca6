import type { Hex, PublicClient, Transaction } from 'viem'
import { type Address, lowercased, type TxHash } from '#core/address.ts'
import type { Bnb } from '#core/money.ts'
import type { PassedOnProof, Payment } from '#core/payment.ts'
import { DependencyDown } from '../dependency-down.ts'
import type { ChainReader } from './chain-reader.ts'
import { agreed, askNodes } from './nodes/ask-nodes.ts'
import { type ChainNode, proveChain } from './nodes/chain-node.ts'
import { readFinality } from './read-finality.ts'

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
    const rest = await readRest(node.client, chain.treasury, blockNumber)
    await proveChain(chain, node)
    return rest
  })
  const told = answers.flatMap(({ node, answer }) => (answer === null ? [] : [{ node, answer }]))
  if (told.length < chain.quorum) return null
  const rest = agreed(chain, told, `the balance of the treasury in block ${blockNumber}`)
  return (rest > 0n ? rest : 0n) as Bnb
}

/** Returns null if a node refuses. Most nodes keep only the state of the last blocks, and each refuses in its own words. */
async function readRest(client: PublicClient, treasury: Address, blockNumber: bigint): Promise<bigint | null> {
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
const REMEMBERED_MAX = 1_000
/** Milliseconds after which nodes are asked again if less than a quorum offered traces. */
const UNTOLD_MS = 60_000

const remembered = new WeakMap<ChainReader, Map<TxHash, { readonly wei: Bnb | null; readonly untilMs: number }>>()

/**
 * Returns the nodes' trace of a final transaction, and caches it. A trace costs a provider's quota, and any player may name a
 * transaction as often as they like.
 *
 * @throws DependencyDown if too few nodes answer, or two traces differ
 */
export async function tracePassedOn(chain: ChainReader, hash: TxHash): Promise<Bnb | null> {
  const traces = remembered.get(chain) ?? new Map()
  remembered.set(chain, traces)
  const known = traces.get(hash)
  if (known !== undefined && performance.now() < known.untilMs) return known.wei
  const wei = await askForTraces(chain, hash)
  if (traces.size >= REMEMBERED_MAX) traces.clear()
  traces.set(hash, { wei, untilMs: wei === null ? performance.now() + UNTOLD_MS : Number.POSITIVE_INFINITY })
  return wei
}

/**
 * Returns the BNB that contracts passed on to the treasury within a transaction; null if less than a quorum offers traces.
 * BNB that the transaction itself carries to the treasury does not count, because it is a separate payment.
 */
async function askForTraces(chain: ChainReader, hash: TxHash): Promise<Bnb | null> {
  const answers = await askNodes(chain, async (node) => {
    const trace = await readTrace(node, hash)
    await proveChain(chain, node)
    return trace === null ? null : sumPassedOn(trace, chain.treasury)
  })
  const traced = answers.flatMap(({ node, answer }) => (answer === null ? [] : [{ node, answer }]))
  return traced.length < chain.quorum ? null : agreed(chain, traced, `what transaction ${hash} passed on`)
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
  (error === undefined ? calls.reduce((sum, call) => sum + arrivedBy(call, treasury), 0n) : 0n) as Bnb

/** Sums the BNB that a call, and all calls within it, brought to the treasury. */
const arrivedBy = (call: CallFrame, treasury: Address): bigint =>
  call.error === undefined ? ownValue(call, treasury) + sumPassedOn(call, treasury) : 0n

/**
 * Types of calls that move their value. Code that runs in the caller's place moves nothing, although its call names a value.
 */
const MOVES_VALUE = ['CALL', 'SELFDESTRUCT']

function ownValue({ type, from, to, value }: CallFrame, treasury: Address): bigint {
  const isToTreasury = to !== undefined && lowercased(to) === treasury && lowercased(from) !== treasury
  return isToTreasury && MOVES_VALUE.includes(type) ? BigInt(value ?? '0x0') : 0n
}
