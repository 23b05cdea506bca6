import type { Executor } from '../db/statement.ts'
import { readCursorRows, upsertCursors } from './chain-state.sql.ts'

/** Block number, with the hash and time that distinguish it from other blocks of that number; null if unknown. */
export type BlockPosition = {
  readonly number: bigint
  readonly hash: `0x${string}` | null
  readonly timeMs: bigint | null
}

/** Stored names of the passes that read transfers of USDT. */
export const USDT_PASSES = {
  reading: 'usdt',
  /** Blocks that were final by the tag when they were read, or that were compared again since. */
  byTag: 'usdt by tag',
  firstLook: 'usdt first look',
  secondLook: 'usdt second look',
  /** Everything up to its place was read as often as it ever is. */
  lastLook: 'usdt last look',
} as const

/** Stored name of the pass that reads BNB. */
export const BNB_PASS = 'bnb'

/** Progress of a pass: it has read everything up to and including `place`. */
export type Cursor = {
  readonly pass: string
  readonly place: BlockPosition
  /** For a look: it reads up to `target` once `dueBlock` is final. Null for other passes. */
  readonly next: { readonly target: BlockPosition; readonly dueBlock: bigint } | null
}

/** Reads the cursors of all passes over a chain, by name. */
export async function readCursors(db: Executor, chainId: number): Promise<ReadonlyMap<string, Cursor>> {
  const rows = await readCursorRows(db, { chainId })
  return new Map(
    rows.map(({ pass, block_number, block_hash, block_time_ms, target_block, target_hash, due_block }) => [
      pass,
      {
        pass,
        place: { number: block_number, hash: block_hash, timeMs: block_time_ms },
        next:
          target_block === null || due_block === null
            ? null
            : { target: { number: target_block, hash: target_hash, timeMs: null }, dueBlock: due_block },
      },
    ]),
  )
}

/** Returns the cursors of passes that read USDT. Passes for BNB or payouts have not read their blocks for USDT. */
export const usdtCursors = (cursors: ReadonlyMap<string, Cursor>): Cursor[] =>
  Object.values(USDT_PASSES).flatMap((pass) => cursors.get(pass) ?? [])

export const saveCursor = (db: Executor, chainId: number, cursor: Cursor): Promise<void> =>
  saveCursors(db, chainId, [cursor])

/** Saves the cursors of several passes in one statement. */
export async function saveCursors(db: Executor, chainId: number, cursors: readonly Cursor[]): Promise<void> {
  const rows = cursors.map(({ pass, place, next }) => ({
    pass,
    block_number: String(place.number),
    block_hash: place.hash,
    block_time_ms: place.timeMs === null ? null : String(place.timeMs),
    target_block: next === null ? null : String(next.target.number),
    target_hash: next?.target.hash ?? null,
    due_block: next === null ? null : String(next.dueBlock),
  }))
  await upsertCursors(db, { chainId, cursors: JSON.stringify(rows) })
}
