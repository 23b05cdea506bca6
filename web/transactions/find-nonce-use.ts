import type { ChainReader, SeenTransaction } from './chain-reader.ts'

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

export type NonceUse = { readonly transaction: SeenTransaction; readonly block: bigint }

/**
 * Returns the transaction that has used a nonce of an account, and its block; null while that is not certain.
 *
 * An account's count only grows, so a binary search finds the block. A node without old state cannot answer this search, so the
 * newest blocks are then read one by one.
 *
 * @param latest a block at which the nonce is used
 */
export async function findNonceUse(chain: ChainReader, search: NonceSearch, latest: bigint): Promise<NonceUse | null> {
  const place = await findUnused(chain, search, latest)
  if (!place.isExact) return scan(chain, search, place.usedAt)
  let { unusedAt, usedAt } = place
  while (usedAt - unusedAt > 1n) {
    const middle = (unusedAt + usedAt) / 2n
    const isUsed = await isUsedAt(chain, search, middle)
    if (isUsed === null) return scan(chain, search, usedAt)
    if (isUsed) usedAt = middle
    else unusedAt = middle
  }
  search.unusedAt = unusedAt
  return readUse(chain, search, usedAt)
}

type Place =
  | { readonly isExact: true; readonly unusedAt: bigint; readonly usedAt: bigint }
  | { readonly isExact: false; readonly usedAt: bigint }

/** Finds a block at which the nonce was unused, in steps that double. */
async function findUnused(chain: ChainReader, search: NonceSearch, latest: bigint): Promise<Place> {
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
async function isUsedAt(chain: ChainReader, search: NonceSearch, block: bigint): Promise<boolean | null> {
  if (search.lookups >= COUNT_LOOKUPS_MAX) return null
  search.lookups += 1
  const count = await chain.countAt(search.from, block)
  return count === null ? null : count.value > search.nonce
}

async function scan(chain: ChainReader, search: NonceSearch, usedAt: bigint): Promise<NonceUse | null> {
  for (let block = usedAt; block >= 0n && search.scanned.size < SCANNED_BLOCKS_MAX; block -= 1n) {
    if (search.unusedAt !== null && block <= search.unusedAt) break
    const found = await readUse(chain, search, block)
    if (found !== null) return found
    // No source has shown this block. The next poll reads it again.
    if (!search.scanned.has(block)) return null
  }
  return null
}

async function readUse(chain: ChainReader, search: NonceSearch, block: bigint): Promise<NonceUse | null> {
  if (search.scanned.has(block) || search.scanned.size >= SCANNED_BLOCKS_MAX) return null
  const transactions = await chain.transactionsIn(block)
  if (transactions === null) return null
  const transaction = transactions.value.find((it) => it.nonce === search.nonce && it.from === search.from)
  if (transaction !== undefined) return { transaction, block }
  search.scanned.add(block)
  return null
}
