import { custom, decodeFunctionData, erc20Abi, HttpRequestError, parseTransaction, type Transport } from 'viem'
import { type Address, lowercased } from '#core/address.ts'
import { answerCall } from '../lying-node/answer.ts'
import { type Faults, noFaults } from '../lying-node/faults.ts'
import { type RpcCall, type RpcCallAnswer, refusal } from '../lying-node/rpc-call.ts'
import { hex, word } from '../lying-node/rpc-shapes.ts'
import type { PayerChain } from './payer-chain.ts'

/** Faults of a node that answers a payer, beside its faults with blocks and receipts. */
export type PayerFaults = Faults & {
  /** Numbers added to counts of transactions: those that include waiting ones, those in blocks, and those in final blocks. */
  addsTo: { pending: number; latest: number; final: number }
  /** Factors of the real balance and gas price, in percent. */
  balancePercent: bigint
  gasPricePercent: bigint
  /** Wei for each unit of gas that it suggests; null for its share of the usual price. */
  suggestsWei: bigint | null
  /** Returns why its pool refuses a transaction of this price; null if it accepts it. */
  refusesPrice: (priceWei: bigint) => string | null
  /** Code that it reports for each account. */
  code: `0x${string}`
  /** Handling of signed bytes. */
  sending: 'taken' | 'swallowed' | 'refused' | 'taken and refused' | 'taken without an answer'
}

export const noPayerFaults = (): PayerFaults => ({
  ...noFaults(),
  addsTo: { pending: 0, latest: 0, final: 0 },
  balancePercent: 100n,
  gasPricePercent: 100n,
  suggestsWei: null,
  refusesPrice: () => null,
  code: '0x',
  sending: 'taken',
})

export type PayerNode = ReturnType<typeof createPayerNode>

const GAS_PRICE_WEI = 10n ** 9n
const GAS = 60_000n
const NO_HASH = `0x${'00'.repeat(32)}`

/** Creates a node of a payer's chain in this process, with its own faults. */
export function createPayerNode(chain: PayerChain, name: string) {
  const faults = noPayerFaults()
  const url = `http://${name}`
  const heard: { onAsk: (method: string, params: readonly unknown[]) => Promise<void> } = {
    onAsk: async () => undefined,
  }
  const request = async ({ method, params }: { method: string; params?: readonly unknown[] }) => {
    await heard.onAsk(method, params ?? [])
    if (faults.isDown) throw new HttpRequestError({ url, details: 'connection refused' })
    if (faults.isThrottled) throw new HttpRequestError({ url, status: 429, details: 'Too Many Requests' })
    const told = await answerPayerCall(chain, faults, { id: 1, method, params: params ?? [] })
    if (told === null) throw new HttpRequestError({ url, details: 'socket hang up' })
    if ('error' in told) throw Object.assign(new Error(told.error.message), told.error)
    return told.result
  }
  const transport: Transport = custom({ request }, { retryCount: 0 })
  return { url, faults, heard, transport, heal: () => Object.assign(faults, noPayerFaults()) }
}

/** @returns null for no answer */
export async function answerPayerCall(
  chain: PayerChain,
  faults: PayerFaults,
  ask: RpcCall,
): Promise<RpcCallAnswer | null> {
  const latest = Math.max(0, chain.blocks().length - 1 - faults.lagBlocks)
  switch (ask.method) {
    case 'eth_getTransactionCount': {
      const [address, tag] = ask.params as [string, string]
      const owner = lowercased(address)
      if (tag === 'pending')
        return toCount(chain.minedOf(owner) + countConsecutivePending(chain, owner) + faults.addsTo.pending)
      if (tag === 'latest') return toCount(chain.minedOf(owner, latest) + faults.addsTo.latest)
      if (Number(tag) > latest) return refusal('header not found', -32_000)
      return toCount(chain.minedOf(owner, Number(tag)) + faults.addsTo.final)
    }
    case 'eth_getBalance':
      return { result: hex((chain.bnb * faults.balancePercent) / 100n) }
    case 'eth_gasPrice':
      return { result: hex(faults.suggestsWei ?? (GAS_PRICE_WEI * faults.gasPricePercent) / 100n) }
    case 'eth_getCode':
      return { result: faults.code }
    case 'eth_estimateGas':
      return { result: hex(GAS) }
    case 'eth_call': {
      const [{ data }, tag] = ask.params as [{ data: `0x${string}` }, string]
      const owner = ownerIn(data)
      if (owner === null) return answerCall(chain, faults, ask)
      if (Number(tag) > latest) return refusal('header not found', -32_000)
      return { result: word((chain.balanceOf(owner, Number(tag)) * faults.balancePercent) / 100n) }
    }
    case 'eth_sendRawTransaction': {
      if (faults.sending === 'swallowed') return { result: NO_HASH }
      if (faults.sending === 'refused') return refusal('internal error', -32_000)
      const tooCheap = faults.refusesPrice(parseTransaction(ask.params[0] as `0x${string}`).gasPrice ?? 0n)
      if (tooCheap !== null) return refusal(tooCheap, -32_000)
      const taken = await chain.take(ask.params[0] as `0x${string}`)
      if (faults.sending === 'taken without an answer') return null
      if (faults.sending === 'taken and refused') return refusal('internal error', -32_000)
      return 'hash' in taken ? { result: taken.hash } : refusal(taken.complaint, -32_000)
    }
    default:
      return answerCall(chain, faults, ask)
  }
}

const toCount = (transactions: number): RpcCallAnswer => ({ result: hex(Math.max(0, transactions)) })

/** Counts the waiting transactions whose nonces follow each other. */
function countConsecutivePending(chain: PayerChain, owner: Address): number {
  const nonces = new Set(chain.waitingOf(owner).map(({ nonce }) => nonce))
  const first = chain.minedOf(owner)
  let run = 0
  while (nonces.has(first + run)) run += 1
  return run
}

function ownerIn(data: `0x${string}`): Address | null {
  try {
    const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data })
    return functionName === 'balanceOf' ? lowercased(args[0]) : null
  } catch {
    return null
  }
}
