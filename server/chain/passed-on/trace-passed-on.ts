import type { Hex } from 'viem'
import { type Address, lowercased, type TxHash } from '#core/address.ts'
import type { Bnb } from '#core/money.ts'
import type { ChainReader } from '../chain-reader.ts'
import { agreed } from '../nodes/agree.ts'
import { askNodes } from '../nodes/ask-nodes.ts'
import type { ChainNode } from '../nodes/chain-node.ts'
import { proveChain } from '../nodes/prove-chain.ts'

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
