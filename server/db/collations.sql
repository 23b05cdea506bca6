/* Lists the collations in use that sort by another version of the system's library than their indexes were built with. */
/* @name readStaleCollations */
select 'database ' || datname as "name!" from pg_database
where datname = current_database() and datcollversion <> pg_database_collation_actual_version(oid)
union all
select 'collation ' || collname from pg_collation c
where collversion <> pg_collation_actual_version(oid) and exists (
  select from pg_attribute join pg_class r on r.oid = attrelid
  where attcollation = c.oid and r.relnamespace <> 'pg_catalog'::regnamespace);
