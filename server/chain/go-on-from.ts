import type { ChainReader } from './chain-reader.ts'
import { type Cursor, ofUsdt, type Place } from './cursors.ts'
import type { FinalHead } from './final-head.ts'
import { readBlockAt } from './read-block-at.ts'

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
