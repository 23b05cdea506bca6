import type { Executor } from '../db/statement.ts'
import { readCursorRows, upsertCursor } from './cursors.sql.ts'

/** A block as far as it has to be told from another of its number; hash and time are null where they are not known. */
export type Place = {
  readonly number: bigint
  readonly hash: `0x${string}` | null
  readonly timeMs: bigint | null
}

/** How far a pass has come: everything up to and including `place` was read by it. */
export type Cursor = {
  readonly pass: string
  readonly place: Place
  /** Of a look: it is read up to `target` once `dueBlock` is final; null for other passes. */
  readonly next: { readonly target: Place; readonly dueBlock: bigint } | null
}

/** Where all passes over a chain stand, by their names. */
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

export async function saveCursor(db: Executor, chainId: number, { pass, place, next }: Cursor): Promise<void> {
  await upsertCursor(db, {
    chainId,
    pass,
    blockNumber: place.number,
    blockHash: place.hash,
    blockTimeMs: place.timeMs,
    targetBlock: next?.target.number ?? null,
    targetHash: next?.target.hash ?? null,
    dueBlock: next?.dueBlock ?? null,
  })
}
