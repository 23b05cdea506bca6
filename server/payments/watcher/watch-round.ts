import { type ChainReader, type FinalHead, readBlockAt, readFinalHead } from '../../chain/chain-reader.ts'
import { type BlockPosition, type Cursor, readCursors, USDT_PASSES, usdtCursors } from '../../chain/cursors.ts'
import { readPayments } from '../../chain/read-payments.ts'
import { runDespiteFailures } from '../../chain/run-many.ts'
import { type RereadPass, type RoundDeps, saveRound, type WatchBounds, type WatchRound } from './round.ts'
import { watchBnb } from './watch-bnb.ts'

/**
 * Bounds for BSC, where a block takes 0.45 s. The looks come after 9 s, a minute and a half, and an hour. A round reads 100 s
 * of chain for BNB.
 */
const BOUNDS: WatchBounds = {
  rangeBlocksMax: 1_000n,
  rangesPerRoundMax: 50,
  rereads: [
    { pass: USDT_PASSES.firstLook, afterBlocks: 20n },
    { pass: USDT_PASSES.secondLook, afterBlocks: 200n },
    { pass: USDT_PASSES.lastLook, afterBlocks: 8_000n },
  ],
  rereadRangesPerRoundMax: 4,
  bnbBlocksPerRoundMax: 220n,
}

/**
 * Runs one round of reading the chain. Payments are inserted into the inbox at once.
 *
 * Invariant: every payment up to and including a cursor's block is in the inbox, or was settled. The cursor moves in the
 * transaction that inserts them, so an interruption at any point repeats work and loses no payment. If nodes disagree, serve
 * another chain or are down, the round ends where it is, and the next one continues.
 *
 * @throws DependencyDown if too few nodes answer, or they disagree
 */
export async function watchRound(deps: RoundDeps, signal?: AbortSignal): Promise<void> {
  const { chain, db, startBlock } = deps
  const head = await readFinalHead(chain)
  const cursors = await readCursors(db, chain.chainId)
  const start = { number: startBlock - 1n, hash: null, timeMs: null }
  const round: WatchRound = { ...deps, bounds: deps.bounds ?? BOUNDS, cursors, head, start, signal }
  let reached = cursors.get(USDT_PASSES.reading)?.place ?? start
  await runDespiteFailures([
    async () => {
      reached = await readNewBlocks(round)
    },
    ...round.bounds.rereads.map((look) => () => rereadBlocks(round, look, reached)),
    async () => {
      if (round.readBnbInBackground === undefined) await watchBnb(round)
      else round.readBnbInBackground(() => watchBnb(round))
    },
  ])
}

/** Reads new blocks. Looks that are due and near are read with them, which costs no further request. */
async function readNewBlocks(round: WatchRound): Promise<BlockPosition> {
  const { chain, cursors, head, bounds, start, signal } = round
  const kept = cursors.get(USDT_PASSES.reading)?.place ?? null
  // Saved before anything is read, so that a failure of the first reading shows.
  if (kept === null) await saveRound(round, [{ pass: USDT_PASSES.reading, place: start, next: null }])
  const { place, isReorganized } = await findResumePoint(chain, kept ?? start, cursors, head)
  const proven = await reconcileAgain(round, kept ?? start, place)
  let cursor = place
  for (let ranges = 0; ranges < bounds.rangesPerRoundMax && !signal?.aborted; ranges++) {
    const isLast = head.number - cursor.number <= bounds.rangeBlocksMax
    const near = isLast && !isReorganized ? bounds.rereads.flatMap((look) => findNearEnd(round, look) ?? []) : []
    const [from = 0n] = [cursor.number + 1n, ...near.map((it) => it.from)].toSorted(byNumber)
    const to = isLast ? head : await readBlockAt(chain, cursor.number + bounds.rangeBlocksMax)
    const looked = near.map(({ look, target }) => nextReread(look, target, to, head))
    await readIntoInbox(round, from, to.number, [
      ...proven(to),
      { pass: USDT_PASSES.reading, place: placeOf(to), next: null },
      ...looked,
    ])
    cursor = placeOf(to)
    if (isLast) break
  }
  return cursor
}

/**
 * Compares again the blocks that were credited by a depth, once the tag covers them, and the blocks that the chain has
 * replaced.
 *
 * @returns a function that gives the cursors for the next reading
 */
async function reconcileAgain({ cursors, head, reconcile }: WatchRound, read: BlockPosition, place: BlockPosition) {
  const byTag = cursors.get(USDT_PASSES.byTag)?.place ?? read
  if (place.number < read.number) await reconcile(place.number + 1n, read.number, head.number)
  else if (head.isByTag && byTag.number < read.number) {
    await reconcile(byTag.number + 1n, read.number, head.number)
  }
  return (to: BlockPosition): Cursor[] => [
    { pass: USDT_PASSES.byTag, place: head.isByTag ? placeOf(to) : byTag, next: null },
  ]
}

const byNumber = (a: bigint, b: bigint) => Number(a - b)

const placeOf = ({ number, hash, timeMs }: BlockPosition): BlockPosition => ({ number, hash, timeMs })

const nextReread = (
  { pass, afterBlocks }: RereadPass,
  place: BlockPosition,
  target: BlockPosition,
  head: FinalHead,
): Cursor => ({
  pass,
  place,
  next: { target, dueBlock: head.number + afterBlocks },
})

function findNearEnd({ cursors, head, bounds }: WatchRound, look: RereadPass) {
  const cursor = cursors.get(look.pass)
  if (cursor === undefined || cursor.next === null || head.number < cursor.next.dueBlock) return null
  const { target } = cursor.next
  if (head.number - cursor.place.number > bounds.rangeBlocksMax || target.number > head.number) return null
  return { look, target, from: cursor.place.number + 1n }
}

/** Reads blocks once more if their look is due and was not near. */
async function rereadBlocks(round: WatchRound, look: RereadPass, reached: BlockPosition): Promise<void> {
  const { cursors, head, bounds, start, chain, signal } = round
  const cursor = cursors.get(look.pass)
  if (cursor === undefined || cursor.next === null) {
    const place = cursor?.place ?? cursors.get(USDT_PASSES.reading)?.place ?? start
    return saveRound(round, [nextReread(look, place, reached, head)])
  }
  const { target, dueBlock } = cursor.next
  if (head.number < dueBlock || findNearEnd(round, look) !== null) return
  let { place } = cursor
  for (let ranges = 0; ranges < bounds.rereadRangesPerRoundMax && !signal?.aborted; ranges++) {
    const isLast = target.number - place.number <= bounds.rangeBlocksMax
    const to = isLast ? target : await readBlockAt(chain, place.number + bounds.rangeBlocksMax)
    const moved = isLast ? nextReread(look, target, reached, head) : { ...cursor, place: placeOf(to) }
    await readIntoInbox(round, place.number + 1n, to.number, [moved])
    place = to
    if (isLast) return
  }
}

/** Reads a range and inserts its payments into the inbox, together with the cursors. */
async function readIntoInbox(round: WatchRound, from: bigint, to: bigint, cursors: readonly Cursor[]): Promise<void> {
  const { chain } = round
  const payments = from > to ? [] : await readPayments(chain, from, to)
  await saveRound(round, cursors, payments)
}

/** Milliseconds between two comparisons of a cursor's block with the chain while nothing seems to have changed. */
const COMPARED_EVERY_MS = 30_000
/** Blocks before the lowest known one that are read again if no block is known by its hash any more. */
const REREAD_BLOCKS = 8_000n

const comparedAtMs = new WeakMap<ChainReader, number>()

/**
 * Returns the block after which reading continues, normally that of the cursor. If the chain has another block there, or ends
 * before it, returns the last block that both have.
 */
export async function findResumePoint(
  chain: ChainReader,
  cursor: BlockPosition,
  cursors: ReadonlyMap<string, Cursor>,
  head: FinalHead,
): Promise<{ readonly place: BlockPosition; readonly isReorganized: boolean }> {
  if (await isBlockUnchanged(chain, cursor, head)) return { place: cursor, isReorganized: false }
  const marks = usdtCursors(cursors)
    .flatMap(({ place, next }) => [place, ...(next === null ? [] : [next.target])])
    .toSorted((a, b) => Number(b.number - a.number))
  for (const mark of marks) {
    if (mark.hash === null || mark.number < 0n || mark.number > head.number) continue
    if ((await readBlockAt(chain, mark.number)).hash === mark.hash) return { place: mark, isReorganized: true }
  }
  const lowest = (marks.at(-1)?.number ?? cursor.number) - REREAD_BLOCKS
  const number = lowest > -1n ? lowest : -1n
  return { place: { number, hash: null, timeMs: null }, isReorganized: true }
}

async function isBlockUnchanged(chain: ChainReader, cursor: BlockPosition, head: FinalHead): Promise<boolean> {
  if (head.number < cursor.number) return false
  if (cursor.hash === null || cursor.number < 0n) return true
  if (head.number === cursor.number && head.hash !== null) return head.hash === cursor.hash
  const nowMs = performance.now()
  const last = comparedAtMs.get(chain)
  if (last !== undefined && nowMs - last < COMPARED_EVERY_MS) return true
  const isSame = (await readBlockAt(chain, cursor.number)).hash === cursor.hash
  if (isSame) comparedAtMs.set(chain, nowMs)
  return isSame
}
