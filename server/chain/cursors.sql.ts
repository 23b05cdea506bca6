// Written by `npm run sql:generate` from the file of the same name, with the types that the database gives.
import { statement } from '../db/statement.ts'

export type SelectCursorValues = {
  readonly chainId: number
  readonly pass: string
}
export type SelectCursorRow = {
  readonly block_number: bigint
}
export const selectCursor = statement<SelectCursorValues, SelectCursorRow>(
  'selectCursor_958185b5',
  ["chainId","pass"],
  `select block_number from chain_cursors where chain_id = $1 and pass = $2`,
)

export type UpsertCursorValues = {
  readonly chainId: number
  readonly pass: string
  readonly block: bigint | number
}
export const upsertCursor = statement<UpsertCursorValues, never>(
  'upsertCursor_904f98bb',
  ["chainId","pass","block"],
  `insert into chain_cursors (chain_id, pass, block_number) values ($1, $2, $3)
on conflict (chain_id, pass) do update set
  block_number = greatest(chain_cursors.block_number, excluded.block_number), updated_at = clock_now()`,
)
