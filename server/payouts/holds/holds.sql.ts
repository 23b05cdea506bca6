// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import type { ColumnTypes } from '../../db/column-types.ts'
import { statement } from '../../db/statement.ts'

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
  readonly reason: ColumnTypes['payout_holds.reason']
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
  readonly reason: ColumnTypes['payout_holds.reason']
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

export type ReadHomeRow = {
  readonly system_identifier: string
  readonly timeline: string
}
export const readHome = statement<null, ReadHomeRow>(
  'read',
  'readHome_8a7b4885',
  [],
  `select system_identifier::text as "system_identifier",
  substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) as "timeline"
from pg_control_system()`,
)

export type ReadRecordedHomeRow = {
  readonly system_identifier: string
  readonly timeline: string
}
export const readRecordedHome = statement<null, ReadRecordedHomeRow>(
  'read',
  'readRecordedHome_1d16b83a',
  [],
  `select system_identifier, timeline from database_home`,
)

export type InsertHomeValues = {
  readonly systemIdentifier: string
  readonly timeline: string
}
export type InsertHomeRow = {
  readonly timeline: string
}
export const insertHome = statement<InsertHomeValues, InsertHomeRow>(
  'write',
  'insertHome_802f6ac9',
  ["systemIdentifier","timeline"],
  `insert into database_home (system_identifier, timeline) values ($1, $2)
on conflict (is_only) do update set
  system_identifier = excluded.system_identifier, timeline = excluded.timeline, noted_at = clock_now()
where (database_home.system_identifier, database_home.timeline)
  is distinct from (excluded.system_identifier, excluded.timeline)
returning timeline`,
)
