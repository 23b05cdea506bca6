// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import { type Kept, statement } from '../db/statement.ts'
import type { chainCursors } from '../db/schema/payments.ts'

export type ReadCursorRowsValues = {
  readonly chainId: number
}
export type ReadCursorRowsRow = {
  readonly pass: Kept<typeof chainCursors, 'pass'>
  readonly block_number: bigint
  readonly block_hash: Kept<typeof chainCursors, 'blockHash'> | null
  readonly block_time_ms: bigint | null
  readonly target_block: bigint | null
  readonly target_hash: Kept<typeof chainCursors, 'targetHash'> | null
  readonly due_block: bigint | null
}
export const readCursorRows = statement<ReadCursorRowsValues, ReadCursorRowsRow>(
  'read',
  'readCursorRows_f06318e2',
  ["chainId"],
  `select pass, block_number, block_hash, (extract(epoch from block_time) * 1000)::bigint as block_time_ms,
  target_block, target_hash, due_block
from chain_cursors where chain_id = $1`,
)

export type UpsertCursorsValues = {
  readonly chainId: number
  readonly cursors: string
}
export const upsertCursors = statement<UpsertCursorsValues, never>(
  'write',
  'upsertCursors_87adf77a',
  ["chainId","cursors"],
  `insert into chain_cursors
  (chain_id, pass, block_number, block_hash, block_time, target_block, target_hash, due_block)
select $1::integer, pass, block_number, block_hash, to_timestamp(block_time_ms / 1000), target_block, target_hash,
  due_block
from jsonb_to_recordset($2::jsonb) as line(pass text, block_number bigint, block_hash text, block_time_ms numeric,
  target_block bigint, target_hash text, due_block bigint)
on conflict (chain_id, pass) do update set
  block_number = excluded.block_number, block_hash = excluded.block_hash, block_time = excluded.block_time,
  target_block = excluded.target_block, target_hash = excluded.target_hash, due_block = excluded.due_block,
  updated_at = clock_now()`,
)

export type ReadWatchedChainsRow = {
  readonly chain_id: number
}
export const readWatchedChains = statement<null, ReadWatchedChainsRow>(
  'read',
  'readWatchedChains_586e540a',
  [],
  `select distinct chain_id from chain_cursors order by chain_id`,
)
