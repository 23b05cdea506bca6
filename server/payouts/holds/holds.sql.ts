// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import { type Kept, statement } from '../../db/statement.ts'
import type { payoutHolds } from '../../db/schema/holds.ts'

export type InsertHoldValues = {
  readonly reason: string
  readonly asOf?: Date | null | undefined
}
export const insertHold = statement<InsertHoldValues, never>(
  'write',
  'insertHold_c31a5c9d',
  ["reason","asOf"],
  `insert into payout_holds as h (reason, as_of) values ($1, $2)
on conflict ((ended_at is null)) where ended_at is null do update set
  reason = case when h.reason = 'restored' then h.reason else excluded.reason end, as_of = least(h.as_of, excluded.as_of), held_at = clock_now(),
  compared_at = null, compared_to = null`,
)

export type ReadIsHeldRow = {
  readonly is_held: boolean
}
export const readIsHeld = statement<null, ReadIsHeldRow>(
  'read',
  'readIsHeld_0e37570e',
  [],
  `select exists (select 1 from payout_holds where ended_at is null) as "is_held"`,
)

export type ReadOpenHoldRow = {
  readonly id: bigint
  readonly reason: Kept<typeof payoutHolds, 'reason'>
  readonly as_of: Date | null
  readonly held_at: Date
  readonly compared_at: Date | null
  readonly compared_to: bigint | null
  readonly transfers: number
}
export const readOpenHold = statement<null, ReadOpenHoldRow>(
  'read',
  'readOpenHold_c7173553',
  [],
  `select id, reason, as_of, held_at, compared_at, compared_to, transfers from payout_holds where ended_at is null`,
)

export type UpdateComparedValues = {
  readonly comparedTo: bigint | number
  readonly transfers: number
}
export const updateCompared = statement<UpdateComparedValues, never>(
  'write',
  'updateCompared_b506ed19',
  ["comparedTo","transfers"],
  `update payout_holds set compared_to = $1, transfers = transfers + $2 where ended_at is null`,
)

export type MarkComparedValues = {
  readonly comparedTo: bigint | number
}
export const markCompared = statement<MarkComparedValues, never>(
  'write',
  'markCompared_c6de19e0',
  ["comparedTo"],
  `update payout_holds set compared_at = clock_now(), compared_to = $1 where ended_at is null`,
)

export type UpdateEndedHoldValues = {
  readonly endedBy: string
  readonly note: string
  readonly id: bigint | number
}
export type UpdateEndedHoldRow = {
  readonly reason: Kept<typeof payoutHolds, 'reason'>
  readonly as_of: Date | null
}
export const updateEndedHold = statement<UpdateEndedHoldValues, UpdateEndedHoldRow>(
  'write',
  'updateEndedHold_e1b3458a',
  ["endedBy","note","id"],
  `update payout_holds set ended_at = clock_now(), ended_by = $1, note = $2
where id = $3 and ended_at is null
returning reason, as_of`,
)
