// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import { statement } from './statement.ts'

export type ReadStaleCollationsRow = {
  readonly name: string
}
export const readStaleCollations = statement<null, ReadStaleCollationsRow>(
  'read',
  'readStaleCollations_a8d7ee3f',
  [],
  `select 'database ' || datname as "name" from pg_database
where datname = current_database() and datcollversion <> pg_database_collation_actual_version(oid)
union all
select 'collation ' || collname from pg_collation c
where collversion <> pg_collation_actual_version(oid) and exists (
  select from pg_attribute join pg_class r on r.oid = attrelid
  where attcollation = c.oid and r.relnamespace <> 'pg_catalog'::regnamespace)`,
)
