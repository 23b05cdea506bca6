import type pg from 'pg'

/** Schemas that contain only objects of this program. */
const OWN_SCHEMAS = ['drizzle', 'pgboss'] as const

type Thing = { readonly kind: string; readonly name: string }

/**
 * Lists the objects of a database: those in the program's schema, by whichever user, and the schemas of its migrations and its
 * queue.
 */
export async function findThings(client: pg.Client): Promise<Thing[]> {
  const { rows } = await client.query<Thing>(
    `
    select case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end as kind,
      pg_class.oid::regclass::text as name
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype in ('e', 'i', 'a'))
    union all
    select 'routine', pg_proc.oid::regprocedure::text from pg_proc where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
    union all
    select 'schema', quote_ident(nspname) from pg_namespace where nspname = any($1)
    order by 1 desc, 2`,
    [OWN_SCHEMAS],
  )
  return rows
}

/** Drops all these objects, in the transaction that replaces them. */
export async function clearDatabase(client: pg.Client, things: readonly Thing[]): Promise<void> {
  for (const { kind, name } of things) await client.query(`drop ${kind} if exists ${name} cascade`)
}
