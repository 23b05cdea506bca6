import type { Payment } from '#core/payment.ts'
import type { Database } from '../db/pool.ts'
import { first } from '../db/statement.ts'
import { DependencyDown } from '../dependency-down.ts'
import type { ChainReader } from './chain-reader.ts'
import { selectCursor, upsertCursor } from './cursors.sql.ts'
import { finalHead } from './final-head.ts'
import { askAgreed } from './nodes/agree.ts'
import { readNativeHashes } from './read-native-hashes.ts'
import { readPayments } from './read-payments.ts'
import { readTransaction } from './read-transaction.ts'
import { runDespiteFailures } from './run-despite-failures.ts'

export type WatchBounds = {
  /** Blocks asked for in one request: public nodes refuse more. */
  readonly rangeBlocksMax: bigint
  /** Ranges read in one round, so that catching up leaves the round's lock now and then. */
  readonly rangesPerRoundMax: number
  /** Finalized blocks that are read once more each time: a node that answered too early with nothing is caught up on. */
  readonly overlapBlocks: bigint
  /** Every block is read a last time when it is this deep: a node that hid its logs for longer is caught up on. */
  readonly lastLookAfterBlocks: bigint
  /** The last look waits until there are so many blocks for it. */
  readonly lastLookBlocksMin: bigint
  /** Blocks looked through for BNB in one round: each is a request of its own to every node. */
  readonly bnbBlocksPerRoundMax: bigint
}

/** On BSC a block takes 0.45 s: the overlap is a minute and a half, the last look an hour, BNB 100 s of chain a round. */
const BOUNDS: WatchBounds = {
  rangeBlocksMax: 1_000n,
  rangesPerRoundMax: 50,
  overlapBlocks: 200n,
  lastLookAfterBlocks: 8_000n,
  lastLookBlocksMin: 500n,
  bnbBlocksPerRoundMax: 220n,
}

export type RoundDeps = {
  readonly db: Database
  readonly chain: ChainReader
  /** Where to begin on a chain that was never watched; the latest final block if null. */
  readonly startBlock: bigint | null
  /** Credits or keeps one payment. Called again for the same payment after a crash: it must not matter. */
  readonly onPayment: (payment: Payment) => Promise<void>
  /** Whether somebody may have paid in BNB since a moment, in Unix milliseconds. */
  readonly isBnbAwaited: (sinceMs: bigint) => Promise<boolean>
  readonly bounds?: WatchBounds
}

/** One reading of the chain, with a cursor of its own. */
type Pass = {
  readonly name: 'usdt' | 'usdt last look' | 'bnb'
  readonly read: (fromBlock: bigint, toBlock: bigint) => Promise<readonly Payment[]>
  readonly toBlock: bigint
  readonly rangeBlocksMax: bigint
  readonly rangesMax: number
  readonly overlapBlocks: bigint
  readonly blocksMin: bigint
}

/**
 * One look at the chain.
 *
 * Invariant: every payment up to and including a cursor's block was handed to `onPayment` and that was committed. A
 * cursor moves after the payments, never before, so an end at any point repeats work and loses none. Nothing is believed
 * of nodes that disagree, serve another chain or are down: the round then ends where it is and the next one goes on.
 *
 * @throws DependencyDown when too few nodes answer, or they disagree
 */
export async function watchRound(deps: RoundDeps, signal?: AbortSignal): Promise<void> {
  const { chain } = deps
  const bounds = deps.bounds ?? BOUNDS
  const { number: finalized } = await finalHead(chain)
  const start = deps.startBlock === null ? finalized : deps.startBlock - 1n
  const usdt = {
    read: (from: bigint, to: bigint) => readPayments(chain, from, to),
    rangeBlocksMax: bounds.rangeBlocksMax,
    rangesMax: bounds.rangesPerRoundMax,
  }
  const fresh: Pass = {
    ...usdt,
    name: 'usdt',
    toBlock: finalized,
    overlapBlocks: bounds.overlapBlocks,
    blocksMin: 0n,
  }
  const lastLook: Pass = {
    ...usdt,
    name: 'usdt last look',
    toBlock: finalized - bounds.lastLookAfterBlocks,
    overlapBlocks: 0n,
    blocksMin: bounds.lastLookBlocksMin,
  }
  await runDespiteFailures([
    () => follow(deps, fresh, start, signal),
    () => follow(deps, lastLook, start, signal),
    () => watchBnb(deps, bounds, finalized, start, signal),
  ])
}

/**
 * BNB moves without a log, so whole blocks have to be read, one request each: done only where an order in BNB may have been
 * paid since the cursor's block, however long ago that is. Otherwise the cursor goes along without looking. That misses no
 * order's payment: `finalized` was read before we ask, so whoever orders after that pays in a later block.
 */
async function watchBnb(
  deps: RoundDeps,
  bounds: WatchBounds,
  finalized: bigint,
  start: bigint,
  signal: AbortSignal | undefined,
): Promise<void> {
  const cursor = (await readCursor(deps.db, deps.chain.chainId, 'bnb')) ?? start
  const sinceMs = await blockTimeMs(deps.chain, cursor > finalized ? finalized : cursor)
  if (!(await deps.isBnbAwaited(sinceMs))) return saveCursor(deps.db, deps.chain.chainId, 'bnb', finalized)
  const pass = {
    name: 'bnb',
    read: (from: bigint, to: bigint) => readBnbPayments(deps.chain, from, to),
    toBlock: finalized,
    rangeBlocksMax: bounds.bnbBlocksPerRoundMax,
    rangesMax: 1,
    overlapBlocks: 0n,
    blocksMin: 0n,
  } as const
  await follow(deps, pass, start, signal)
}

async function blockTimeMs(chain: ChainReader, blockNumber: bigint): Promise<bigint> {
  if (blockNumber < 0n) return 0n
  const block = await askAgreed(chain, 'the time of a block', async ({ client }) => {
    const { hash, timestamp } = await client.getBlock({ blockNumber })
    return { hash, timestamp }
  })
  return block.timestamp * 1000n
}

async function readBnbPayments(chain: ChainReader, fromBlock: bigint, toBlock: bigint): Promise<readonly Payment[]> {
  const payments: Payment[] = []
  for (const hash of await readNativeHashes(chain, fromBlock, toBlock)) {
    const view = await readTransaction(chain, hash)
    if (view.state === 'failed') continue
    if (view.state !== 'final') throw new DependencyDown(`transaction ${hash} of a final block is not final`)
    payments.push(...view.payments.filter(({ asset }) => asset === 'BNB'))
  }
  return payments
}

async function follow(
  { db, chain, onPayment }: RoundDeps,
  pass: Pass,
  start: bigint,
  signal: AbortSignal | undefined,
): Promise<void> {
  let kept = await readCursor(db, chain.chainId, pass.name)
  if (kept === null) {
    kept = start
    // Where it began is kept: the latest final block is another one in the next round.
    await saveCursor(db, chain.chainId, pass.name, start)
  }
  // The overlap is read even when there is no new block, and from the end of a chain that came back shorter.
  let cursor = kept
  if (cursor > pass.toBlock) cursor = pass.toBlock
  if (pass.toBlock < 0n || pass.toBlock - cursor < pass.blocksMin) return
  for (let ranges = 0; ranges < pass.rangesMax && !signal?.aborted; ranges++) {
    const from = cursor + 1n > pass.overlapBlocks ? cursor + 1n - pass.overlapBlocks : 0n
    const to = pass.toBlock - cursor > pass.rangeBlocksMax ? cursor + pass.rangeBlocksMax : pass.toBlock
    if (from > to) return
    const payments = await pass.read(from, to)
    for (const payment of payments) await onPayment(payment)
    await saveCursor(db, chain.chainId, pass.name, to)
    cursor = to
    if (cursor === pass.toBlock) return
  }
}

async function readCursor(db: Database, chainId: number, pass: Pass['name']): Promise<bigint | null> {
  return first(await selectCursor(db, { chainId, pass }))?.block_number ?? null
}

async function saveCursor(db: Database, chainId: number, pass: Pass['name'], block: bigint): Promise<void> {
  await upsertCursor(db, { chainId, pass, block })
}
