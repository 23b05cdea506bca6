/** Fields of a transaction that show whether another one has replaced it. */
export type SeenTransaction = {
  readonly hash: string
  readonly from: string
  readonly nonce: number
  readonly to: string | null
  readonly input: string
  readonly valueWei: bigint
}

export type SeenReceipt = { readonly status: 'success' | 'reverted'; readonly block: bigint }

/** Answer of the chain; `null` if no source of this chain has answered. */
export type Answer<T> = { readonly value: T } | null

/** Queries of one chain that following a payment needs. */
export type ChainReader = {
  readonly receiptOf: (hash: string) => Promise<Answer<SeenReceipt | null>>
  readonly transactionOf: (hash: string) => Promise<Answer<SeenTransaction | null>>
  /** Returns the number of an account's transactions up to a block, which is the nonce of its next one. */
  readonly countAt: (address: string, block: bigint | 'latest' | 'pending') => Promise<Answer<number>>
  readonly latestBlock: () => Promise<Answer<bigint>>
  readonly finalizedBlock: () => Promise<Answer<bigint>>
  readonly transactionsIn: (block: bigint) => Promise<Answer<readonly SeenTransaction[]>>
}

/** JSON-RPC source: the connected wallet, or one of the platform's nodes. */
export type ChainSource = { readonly request: (method: string, params: readonly unknown[]) => Promise<unknown> }

/** Milliseconds before the next source is asked, because a wallet may never answer, e.g. on a phone that is asleep. */
const SOURCE_LIMIT_MS = 15_000

/**
 * Creates a reader of one chain that uses whichever source is on it.
 *
 * A wallet can switch its chain between two calls. Its chain is therefore read before and after each call, and an answer from
 * another chain does not count.
 *
 * @param chainId null while it is not known: no source is then asked
 * @param sources in the order in which they are asked: the wallet, if one is connected, then the platform's nodes
 */
export function createChainReader(chainId: () => number | null, sources: () => readonly ChainSource[]): ChainReader {
  async function ask<T>(method: string, params: readonly unknown[], read: (result: unknown) => T): Promise<Answer<T>> {
    for (const source of sources()) {
      try {
        const wanted = chainId()
        if (wanted === null) continue
        const answer = await inTime(askOn(source, wanted, method, params))
        if (answer !== null) return { value: read(answer.value) }
      } catch {
        // The source does not answer, or answers with something else. The next one is tried.
      }
    }
    return null
  }
  return {
    receiptOf: (hash) => ask('eth_getTransactionReceipt', [hash], (it) => readReceipt(it, hash)),
    transactionOf: (hash) => ask('eth_getTransactionByHash', [hash], (it) => readSeen(it, hash)),
    countAt: (address, block) =>
      ask('eth_getTransactionCount', [address, typeof block === 'bigint' ? toHex(block) : block], (it) =>
        Number(readQuantity(it)),
      ),
    latestBlock: () => ask('eth_blockNumber', [], readQuantity),
    finalizedBlock: () =>
      ask('eth_getBlockByNumber', ['finalized', false], (it) => readQuantity((it as { number: unknown }).number)),
    transactionsIn: (block) =>
      ask('eth_getBlockByNumber', [toHex(block), true], (it) =>
        (it as { transactions: readonly unknown[] }).transactions.map(readTransaction),
      ),
  }
}

/** Returns a source's answer; null if the source is on another chain. */
async function askOn(source: ChainSource, chainId: number, method: string, params: readonly unknown[]) {
  if (!(await isOn(source, chainId))) return null
  const value = await source.request(method, params)
  return (await isOn(source, chainId)) ? { value } : null
}

/** @throws Error after `SOURCE_LIMIT_MS` */
async function inTime<T>(answer: Promise<T>): Promise<T> {
  const { promise: limit, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('The source does not answer.')), SOURCE_LIMIT_MS)
  return Promise.race([answer, limit]).finally(() => clearTimeout(timer))
}

const isOn = async (source: ChainSource, chainId: number) =>
  Number(readQuantity(await source.request('eth_chainId', []))) === chainId

function readReceipt(result: unknown, hash: string): SeenReceipt | null {
  if (result === null) return null
  const { transactionHash, status, blockNumber } = result as Record<string, unknown>
  if (!isSame(transactionHash, hash)) throw new Error('another receipt than asked for')
  return { status: readQuantity(status) === 1n ? 'success' : 'reverted', block: readQuantity(blockNumber) }
}

function readSeen(result: unknown, hash: string): SeenTransaction | null {
  if (result === null) return null
  const seen = readTransaction(result)
  if (!isSame(seen.hash, hash)) throw new Error('another transaction than asked for')
  return seen
}

function readTransaction(result: unknown): SeenTransaction {
  const { hash, from, nonce, to, input, value } = result as Record<string, unknown>
  return {
    hash: String(hash).toLowerCase(),
    from: String(from).toLowerCase(),
    nonce: Number(readQuantity(nonce)),
    to: typeof to === 'string' ? to.toLowerCase() : null,
    input: String(input).toLowerCase(),
    valueWei: readQuantity(value),
  }
}

/** Parses a quantity. @throws Error if a node answers without a number, e.g. with null for a block that it does not have */
function readQuantity(value: unknown): bigint {
  if (typeof value !== 'string' || !/^0x[0-9a-f]+$/i.test(value)) throw new Error(`no quantity: ${String(value)}`)
  return BigInt(value)
}

const isSame = (a: unknown, b: string) => typeof a === 'string' && a.toLowerCase() === b.toLowerCase()

const toHex = (value: bigint) => `0x${value.toString(16)}`
