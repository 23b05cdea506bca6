import { type ChainReader, type FinalHead, finalHead, readBlockAt } from './chain-reader.ts'
import { type Cursor, ofUsdt, type Place, readCursors, USDT_PASSES } from './cursors.ts'
import { watchBnb } from './native/watch-bnb.ts'
import { readPayments } from './read-payments.ts'
import { type Look, type Round, type RoundDeps, save, type WatchBounds } from './round.ts'
import { runDespiteFailures } from './run-many.ts'

/**
 * Bounds for BSC, where a block takes 0.45 s. The looks come after 9 s, a minute and a half, and an hour. A round reads 100 s
 * of chain for BNB.
 */
const BOUNDS: WatchBounds = {
  rangeBlocksMax: 1_000n,
  rangesPerRoundMax: 50,
  looks: [
    { pass: USDT_PASSES.firstLook, afterBlocks: 20n },
    { pass: USDT_PASSES.secondLook, afterBlocks: 200n },
    { pass: USDT_PASSES.lastLook, afterBlocks: 8_000n },
  ],
  lookRangesPerRoundMax: 4,
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
  const head = await finalHead(chain)
  const cursors = await readCursors(db, chain.chainId)
  const start = { number: startBlock - 1n, hash: null, timeMs: null }
  const round: Round = { ...deps, bounds: deps.bounds ?? BOUNDS, cursors, head, start, signal }
  let reached = cursors.get(USDT_PASSES.reading)?.place ?? start
  await runDespiteFailures([
    async () => {
      reached = await readOn(round)
    },
    ...round.bounds.looks.map((look) => () => lookAgain(round, look, reached)),
    async () => {
      if (round.lookForBnbBeside === undefined) await watchBnb(round)
      else round.lookForBnbBeside(() => watchBnb(round))
    },
  ])
}

/** Reads new blocks. Looks that are due and near are read with them, which costs no further request. */
async function readOn(round: Round): Promise<Place> {
  const { chain, cursors, head, bounds, start, signal } = round
  const kept = cursors.get(USDT_PASSES.reading)?.place ?? null
  // Saved before anything is read, so that a failure of the first reading shows.
  if (kept === null) await save(round, [{ pass: USDT_PASSES.reading, place: start, next: null }])
  const { place, isReorganized } = await goOnFrom(chain, kept ?? start, cursors, head)
  const proven = await proveAgain(round, kept ?? start, place)
  let cursor = place
  for (let ranges = 0; ranges < bounds.rangesPerRoundMax && !signal?.aborted; ranges++) {
    const isLast = head.number - cursor.number <= bounds.rangeBlocksMax
    const near = isLast && !isReorganized ? bounds.looks.flatMap((look) => toNear(round, look) ?? []) : []
    const [from = 0n] = [cursor.number + 1n, ...near.map((it) => it.from)].toSorted(byNumber)
    const to = isLast ? head : await readBlockAt(chain, cursor.number + bounds.rangeBlocksMax)
    const looked = near.map(({ look, target }) => nextLook(look, target, to, head))
    await takeIn(round, from, to.number, [
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
async function proveAgain({ cursors, head, reconcile }: Round, read: Place, place: Place) {
  const byTag = cursors.get(USDT_PASSES.byTag)?.place ?? read
  if (place.number < read.number) await reconcile(place.number + 1n, read.number, head.number)
  else if (head.isByTag && byTag.number < read.number) {
    await reconcile(byTag.number + 1n, read.number, head.number)
  }
  return (to: Place): Cursor[] => [{ pass: USDT_PASSES.byTag, place: head.isByTag ? placeOf(to) : byTag, next: null }]
}

const byNumber = (a: bigint, b: bigint) => Number(a - b)

const placeOf = ({ number, hash, timeMs }: Place): Place => ({ number, hash, timeMs })

const nextLook = ({ pass, afterBlocks }: Look, place: Place, target: Place, head: FinalHead): Cursor => ({
  pass,
  place,
  next: { target, dueBlock: head.number + afterBlocks },
})

function toNear({ cursors, head, bounds }: Round, look: Look) {
  const cursor = cursors.get(look.pass)
  if (cursor === undefined || cursor.next === null || head.number < cursor.next.dueBlock) return null
  const { target } = cursor.next
  if (head.number - cursor.place.number > bounds.rangeBlocksMax || target.number > head.number) return null
  return { look, target, from: cursor.place.number + 1n }
}

/** Reads blocks once more if their look is due and was not near. */
async function lookAgain(round: Round, look: Look, reached: Place): Promise<void> {
  const { cursors, head, bounds, start, chain, signal } = round
  const cursor = cursors.get(look.pass)
  if (cursor === undefined || cursor.next === null) {
    const place = cursor?.place ?? cursors.get(USDT_PASSES.reading)?.place ?? start
    return save(round, [nextLook(look, place, reached, head)])
  }
  const { target, dueBlock } = cursor.next
  if (head.number < dueBlock || toNear(round, look) !== null) return
  let { place } = cursor
  for (let ranges = 0; ranges < bounds.lookRangesPerRoundMax && !signal?.aborted; ranges++) {
    const isLast = target.number - place.number <= bounds.rangeBlocksMax
    const to = isLast ? target : await readBlockAt(chain, place.number + bounds.rangeBlocksMax)
    const moved = isLast ? nextLook(look, target, reached, head) : { ...cursor, place: placeOf(to) }
    await takeIn(round, place.number + 1n, to.number, [moved])
    place = to
    if (isLast) return
  }
}

/** Reads a range and inserts its payments into the inbox, together with the cursors. */
async function takeIn(round: Round, from: bigint, to: bigint, cursors: readonly Cursor[]): Promise<void> {
  const { chain } = round
  const payments = from > to ? [] : await readPayments(chain, from, to)
  await save(round, cursors, payments)
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
export async function goOnFrom(
  chain: ChainReader,
  cursor: Place,
  cursors: ReadonlyMap<string, Cursor>,
  head: FinalHead,
): Promise<{ readonly place: Place; readonly isReorganized: boolean }> {
  if (await isStillThere(chain, cursor, head)) return { place: cursor, isReorganized: false }
  const marks = ofUsdt(cursors)
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

async function isStillThere(chain: ChainReader, cursor: Place, head: FinalHead): Promise<boolean> {
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
