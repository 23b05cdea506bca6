// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import { type Kept, statement } from '../../db/statement.ts'
import type { databaseHome } from '../../db/schema/holds.ts'

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

export type ReadNotedHomeRow = {
  readonly system_identifier: Kept<typeof databaseHome, 'systemIdentifier'>
  readonly timeline: Kept<typeof databaseHome, 'timeline'>
}
export const readNotedHome = statement<null, ReadNotedHomeRow>(
  'read',
  'readNotedHome_1d16b83a',
  [],
  `select system_identifier, timeline from database_home`,
)

export type InsertHomeValues = {
  readonly systemIdentifier: string
  readonly timeline: string
}
export type InsertHomeRow = {
  readonly timeline: Kept<typeof databaseHome, 'timeline'>
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
