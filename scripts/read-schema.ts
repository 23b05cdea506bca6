import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { PROGRAM_ROLE } from '#server/db/roles.ts'

const COMMENTS = join(import.meta.dirname, '../server/db/comments.sql')

export type TableColumn = {
  readonly name: string
  readonly type: string
  readonly isNotNull: boolean
  /** Default or computation, e.g. `DEFAULT clock_now()`; empty if it has neither. */
  readonly value: string
  readonly comment: string | null
}
export type Constraint = {
  readonly name: string
  readonly kind: 'primary' | 'foreign' | 'other'
  readonly definition: string
  readonly columns: readonly string[]
  /** Referenced table. */
  readonly to: string | null
}
export type Table = {
  readonly name: string
  readonly isUnlogged: boolean
  readonly comment: string | null
  readonly columns: readonly TableColumn[]
  readonly constraints: readonly Constraint[]
  /** Indexes that no constraint makes. */
  readonly indexes: readonly { readonly definition: string; readonly comment: string | null }[]
  readonly triggers: readonly string[]
  /** Privileges of the program, e.g. `UPDATE (status)`. */
  readonly privileges: readonly string[]
}
export type Schema = {
  readonly tables: readonly Table[]
  readonly views: readonly { readonly name: string; readonly comment: string | null; readonly definition: string }[]
  /** Definitions of the functions. */
  readonly functions: readonly string[]
}

/** Condition that no extension made an object. */
const isOurs = (oid: string) =>
  `not exists (select from pg_depend where pg_depend.objid = ${oid} and pg_depend.deptype = 'e')`

const TABLES = `
select c.relname as name, c.relpersistence = 'u' as "isUnlogged", obj_description(c.oid, 'pg_class') as comment,
  (select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod), 'isNotNull', attnotnull,
      'value', case when attidentity <> '' then 'GENERATED ALWAYS AS IDENTITY'
        when attgenerated <> '' then 'GENERATED ALWAYS AS (' || pg_get_expr(adbin, adrelid, true) || ') STORED'
        when adbin is not null then 'DEFAULT ' || pg_get_expr(adbin, adrelid, true) else '' end,
      'comment', col_description(c.oid, attnum)) order by attnum)
    from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attrelid = c.oid and attnum > 0 and not attisdropped) as columns,
  (select coalesce(json_agg(json_build_object('name', conname,
      'kind', case contype when 'p' then 'primary' when 'f' then 'foreign' else 'other' end,
      'definition', pg_get_constraintdef(oid, true),
      'columns', (select json_agg(attname order by place) from unnest(conkey) with ordinality as key(number, place)
        join pg_attribute on attrelid = c.oid and attnum = key.number),
      'to', confrelid::regclass) order by contype <> 'p', contype <> 'f', conname), '[]')
    from pg_constraint where conrelid = c.oid and contype in ('p', 'f', 'u', 'c', 'x')) as constraints,
  (select coalesce(json_agg(json_build_object('definition', replace(pg_get_indexdef(indexrelid), ' ON public.', ' ON '),
      'comment', obj_description(indexrelid, 'pg_class')) order by indexrelid::regclass::text collate "C"), '[]')
    from pg_index where indrelid = c.oid and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
  ) as indexes,
  (select coalesce(json_agg(replace(pg_get_triggerdef(oid, true), ' ON public.', ' ON ') order by tgname), '[]')
    from pg_trigger where tgrelid = c.oid and not tgisinternal) as triggers,
  (select coalesce(json_agg(privilege order by privilege), '[]') from (
    select privilege_type as privilege from aclexplode(c.relacl) where grantee = $1::regrole
    union all
    select privilege_type || ' (' || string_agg(attname, ', ' order by attnum) || ')'
    from pg_attribute cross join lateral aclexplode(attacl)
    where attrelid = c.oid and grantee = $1::regrole group by privilege_type
  ) granted) as privileges
from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and ${isOurs('c.oid')}
order by c.relname collate "C"`

const VIEWS = `
select relname as name, obj_description(oid, 'pg_class') as comment, pg_get_viewdef(oid, true) as definition
from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace and ${isOurs('pg_class.oid')}
order by relname collate "C"`

const FUNCTIONS = `
select pg_get_functiondef(oid) as definition from pg_proc
where pronamespace = 'public'::regnamespace and prokind = 'f' and ${isOurs('pg_proc.oid')} order by proname collate "C"`

/**
 * Reads the schema of a migrated database from PostgreSQL's catalogue, with the comments of `server/db/comments.sql`, which
 * are not in the database. A comment on something that does not exist is an error.
 */
export async function readSchema(databaseUrl: string): Promise<Schema> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('begin')
    // A comment continues on indented lines.
    await client.query(readFileSync(COMMENTS, 'utf8').replaceAll('\n  ', ' '))
    const { rows: tables } = await client.query<Table>(TABLES, [PROGRAM_ROLE])
    const { rows: views } = await client.query(VIEWS)
    const { rows: functions } = await client.query<{ definition: string }>(FUNCTIONS)
    await client.query('rollback')
    return { tables, views, functions: functions.map(({ definition }) => definition) }
  } finally {
    await client.end()
  }
}
