/** Fields of a transaction that show whether another one has replaced it. */
export type NodeTransaction = {
  readonly hash: string
  readonly from: string
  readonly nonce: number
  readonly to: string | null
  readonly input: string
  readonly valueWei: bigint
}

export type NodeReceipt = { readonly status: 'success' | 'reverted'; readonly block: bigint }

/** Answer of the chain; `null` if no source of this chain has answered. */
export type ChainAnswer<T> = { readonly value: T } | null

/** Queries of one chain that following a payment needs. */
export type BrowserChainReader = {
  readonly receiptOf: (hash: string) => Promise<ChainAnswer<NodeReceipt | null>>
  readonly transactionOf: (hash: string) => Promise<ChainAnswer<NodeTransaction | null>>
  /** Returns the number of an account's transactions up to a block, which is the nonce of its next one. */
  readonly countAt: (address: string, block: bigint | 'latest' | 'pending') => Promise<ChainAnswer<number>>
  readonly latestBlock: () => Promise<ChainAnswer<bigint>>
  readonly finalizedBlock: () => Promise<ChainAnswer<bigint>>
  readonly transactionsIn: (block: bigint) => Promise<ChainAnswer<readonly NodeTransaction[]>>
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
export function createChainReader(
  chainId: () => number | null,
  sources: () => readonly ChainSource[],
): BrowserChainReader {
  async function query<T>(
    method: string,
    params: readonly unknown[],
    read: (result: unknown) => T,
  ): Promise<ChainAnswer<T>> {
    for (const source of sources()) {
      try {
        const wanted = chainId()
        if (wanted === null) continue
        const answer = await withTimeout(requestFrom(source, wanted, method, params))
        if (answer !== null) return { value: read(answer.value) }
      } catch {
        // The source does not answer, or answers with something else. The next one is tried.
      }
    }
    return null
  }
  return {
    receiptOf: (hash) => query('eth_getTransactionReceipt', [hash], (it) => readReceipt(it, hash)),
    transactionOf: (hash) => query('eth_getTransactionByHash', [hash], (it) => readSeen(it, hash)),
    countAt: (address, block) =>
      query('eth_getTransactionCount', [address, typeof block === 'bigint' ? toHex(block) : block], (it) =>
        Number(readQuantity(it)),
      ),
    latestBlock: () => query('eth_blockNumber', [], readQuantity),
    finalizedBlock: () =>
      query('eth_getBlockByNumber', ['finalized', false], (it) => readQuantity((it as { number: unknown }).number)),
    transactionsIn: (block) =>
      query('eth_getBlockByNumber', [toHex(block), true], (it) =>
        (it as { transactions: readonly unknown[] }).transactions.map(readTransaction),
      ),
  }
}

/** Returns a source's answer; null if the source is on another chain. */
async function requestFrom(source: ChainSource, chainId: number, method: string, params: readonly unknown[]) {
  if (!(await isOn(source, chainId))) return null
  const value = await source.request(method, params)
  return (await isOn(source, chainId)) ? { value } : null
}

/** @throws Error after `SOURCE_LIMIT_MS` */
async function withTimeout<T>(answer: Promise<T>): Promise<T> {
  const { promise: limit, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('The source does not answer.')), SOURCE_LIMIT_MS)
  return Promise.race([answer, limit]).finally(() => clearTimeout(timer))
}

const isOn = async (source: ChainSource, chainId: number) =>
  Number(readQuantity(await source.request('eth_chainId', []))) === chainId

function readReceipt(result: unknown, hash: string): NodeReceipt | null {
  if (result === null) return null
  const { transactionHash, status, blockNumber } = result as Record<string, unknown>
  if (!isSame(transactionHash, hash)) throw new Error('another receipt than asked for')
  return { status: readQuantity(status) === 1n ? 'success' : 'reverted', block: readQuantity(blockNumber) }
}

function readSeen(result: unknown, hash: string): NodeTransaction | null {
  if (result === null) return null
  const seen = readTransaction(result)
  if (!isSame(seen.hash, hash)) throw new Error('another transaction than asked for')
  return seen
}

function readTransaction(result: unknown): NodeTransaction {
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

/** Maximum of an account's counts that a whole search reads: two for each doubling of a day's blocks. */
export const COUNT_LOOKUPS_MAX = 48
/** Maximum of whole blocks that are read if a node does not know old counts. No block is read twice. */
export const SCANNED_BLOCKS_MAX = 220

/** State of a search. It is kept from poll to poll. */
export type NonceSearch = {
  readonly from: string
  readonly nonce: number
  /** Newest block at which the nonce was known to be unused. */
  unusedAt: bigint | null
  lookups: number
  readonly scanned: Set<bigint>
}

export const beginNonceSearch = (from: string, nonce: number): NonceSearch => ({
  from: from.toLowerCase(),
  nonce,
  unusedAt: null,
  lookups: 0,
  scanned: new Set(),
})

export type FoundNonceUse = { readonly transaction: NodeTransaction; readonly block: bigint }

/**
 * Returns the transaction that has used a nonce of an account, and its block; null while that is not certain.
 *
 * An account's count only grows, so a binary search finds the block. A node without old state cannot answer this search, so the
 * newest blocks are then read one by one.
 *
 * @param latest a block at which the nonce is used
 */
export async function findNonceUse(
  chain: BrowserChainReader,
  search: NonceSearch,
  latest: bigint,
): Promise<FoundNonceUse | null> {
  const place = await findUnused(chain, search, latest)
  if (!place.isExact) return scanBlocks(chain, search, place.usedAt)
  let { unusedAt, usedAt } = place
  while (usedAt - unusedAt > 1n) {
    const middle = (unusedAt + usedAt) / 2n
    const isUsed = await isUsedAt(chain, search, middle)
    if (isUsed === null) return scanBlocks(chain, search, usedAt)
    if (isUsed) usedAt = middle
    else unusedAt = middle
  }
  search.unusedAt = unusedAt
  return readUse(chain, search, usedAt)
}

type NonceUseRange =
  | { readonly isExact: true; readonly unusedAt: bigint; readonly usedAt: bigint }
  | { readonly isExact: false; readonly usedAt: bigint }

/** Finds a block at which the nonce was unused, in steps that double. */
async function findUnused(chain: BrowserChainReader, search: NonceSearch, latest: bigint): Promise<NonceUseRange> {
  if (search.unusedAt !== null && search.unusedAt < latest)
    return { isExact: true, unusedAt: search.unusedAt, usedAt: latest }
  let usedAt = latest
  for (let step = 1n; usedAt > 0n; step *= 2n) {
    const block = usedAt > step ? usedAt - step : 0n
    const isUsed = await isUsedAt(chain, search, block)
    if (isUsed === null) return { isExact: false, usedAt }
    if (!isUsed) return { isExact: true, unusedAt: block, usedAt }
    usedAt = block
  }
  return { isExact: false, usedAt }
}

/** Returns whether the nonce was used at a block; null if the node does not say or the limit of lookups is reached. */
async function isUsedAt(chain: BrowserChainReader, search: NonceSearch, block: bigint): Promise<boolean | null> {
  if (search.lookups >= COUNT_LOOKUPS_MAX) return null
  search.lookups += 1
  const count = await chain.countAt(search.from, block)
  return count === null ? null : count.value > search.nonce
}

async function scanBlocks(
  chain: BrowserChainReader,
  search: NonceSearch,
  usedAt: bigint,
): Promise<FoundNonceUse | null> {
  for (let block = usedAt; block >= 0n && search.scanned.size < SCANNED_BLOCKS_MAX; block -= 1n) {
    if (search.unusedAt !== null && block <= search.unusedAt) break
    const found = await readUse(chain, search, block)
    if (found !== null) return found
    // No source has shown this block. The next poll reads it again.
    if (!search.scanned.has(block)) return null
  }
  return null
}

async function readUse(chain: BrowserChainReader, search: NonceSearch, block: bigint): Promise<FoundNonceUse | null> {
  if (search.scanned.has(block) || search.scanned.size >= SCANNED_BLOCKS_MAX) return null
  const transactions = await chain.transactionsIn(block)
  if (transactions === null) return null
  const transaction = transactions.value.find((it) => it.nonce === search.nonce && it.from === search.from)
  if (transaction !== undefined) return { transaction, block }
  search.scanned.add(block)
  return null
}
