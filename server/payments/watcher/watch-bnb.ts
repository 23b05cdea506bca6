import { type ChainReader, readBlockAt } from '../../chain/chain-reader.ts'
import { checkToken } from '../../chain/check-chain.ts'
import { type BlockPosition, BNB_PASS } from '../../chain/cursors.ts'
import {
  mayHaveReceivedBnb,
  type NativeBlock,
  readNativeBlocks,
  readNativePayments,
} from '../../chain/native/read-native-payments.ts'
import { saveRound, type WatchRound } from './round.ts'

/** Blocks read again if the chain has reverted blocks that the configured depth made final: an hour of chain. */
const REREAD_BLOCKS = 8_000n
const REREAD_MS = 3_600_000n
/** Maximum transfers after which the progress is saved, in whole blocks. */
const TRANSFERS_AT_ONCE = 1_000

/**
 * Reads payments in BNB. BNB moves without a log, so whole blocks must be read, one request each. This happens only if an
 * order in BNB may have been paid since the cursor's block, however long ago that is, and BNB may have come to the treasury
 * since. Otherwise the cursor moves on without reading. No order's payment is missed: the head is read before the orders, so
 * a later order is paid in a later block.
 */
export async function watchBnb(round: WatchRound): Promise<void> {
  const { chain, cursors, head, start, bounds } = round
  const kept = cursors.get(BNB_PASS)?.place ?? start
  const known = kept.number > head.number ? head : kept
  const move = (place: BlockPosition) => saveRound(round, [{ pass: BNB_PASS, place, next: null }])
  // Saves the start even if the first reading fails, so that the failure shows.
  if (!cursors.has(BNB_PASS)) await move(kept)
  const here = { number: head.number, hash: head.hash, timeMs: head.timeMs }
  const sinceMs = await readTimeOf(chain, known)
  const mayBeTakenBack = chain.confirmationDepth !== null
  if (!(await round.isBnbAwaited(mayBeTakenBack ? sinceMs - REREAD_MS : sinceMs))) return move(here)
  // Saved too, so that a stalled pass differs from one that has nothing to read.
  if (known.number >= head.number) return move(kept)
  const from = mayBeTakenBack ? await findStart(chain, known) : known
  if (!(await mayHaveReceivedBnb(chain, from.number, head.number))) return move(here)
  const isLast = head.number - from.number <= bounds.bnbBlocksPerRoundMax
  if (isLast) return readBlocks(round, from.number + 1n, head.number)
  const to = from.number + bounds.bnbBlocksPerRoundMax
  if (!(await mayHaveReceivedBnb(chain, from.number, to))) return move(await readBlockAt(chain, to))
  await readBlocks(round, from.number + 1n, to)
}

/**
 * Reads a range and inserts its payments into the inbox together with the cursor, a bounded number of transfers at a time.
 */
async function readBlocks(round: WatchRound, fromBlock: bigint, toBlock: bigint): Promise<void> {
  const { chain, signal } = round
  await checkToken(chain)
  for (const blocks of groupBlocks(await readNativeBlocks(chain, fromBlock, toBlock))) {
    if (signal?.aborted) return
    const payments = await readNativePayments(
      chain,
      blocks.flatMap(({ transfers }) => transfers),
    )
    const last = blocks.at(-1)
    if (last !== undefined) await saveRound(round, [{ pass: BNB_PASS, place: placeOf(last), next: null }], payments)
  }
}

const placeOf = ({ number, hash, timeMs }: NativeBlock): BlockPosition => ({ number, hash, timeMs })

/** Groups whole blocks up to `TRANSFERS_AT_ONCE` transfers. A block with more is a group by itself. */
function groupBlocks(blocks: readonly NativeBlock[]): NativeBlock[][] {
  const parts: NativeBlock[][] = []
  let count = 0
  for (const block of blocks) {
    const part = parts.at(-1)
    count += block.transfers.length
    if (part !== undefined && count <= TRANSFERS_AT_ONCE) part.push(block)
    else {
      parts.push([block])
      count = block.transfers.length
    }
  }
  return parts
}

/**
 * Returns the block after which reading continues. Cursors of other passes do not count, because those have not read for BNB.
 */
async function findStart(chain: ChainReader, kept: BlockPosition): Promise<BlockPosition> {
  if (kept.hash === null || kept.number < 0n) return kept
  if ((await readBlockAt(chain, kept.number)).hash === kept.hash) return kept
  const number = kept.number > REREAD_BLOCKS ? kept.number - REREAD_BLOCKS : -1n
  return { number, hash: null, timeMs: null }
}

async function readTimeOf(chain: ChainReader, { number, timeMs }: BlockPosition): Promise<bigint> {
  if (timeMs !== null) return timeMs
  return number < 0n ? 0n : (await readBlockAt(chain, number)).timeMs
}
