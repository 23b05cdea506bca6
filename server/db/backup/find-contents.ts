import type pg from 'pg'
import { StartupError } from '../../startup-error.ts'
import { isCluster } from '../distribute.ts'

/** A table to back up, with its columns except those that the database computes. */
export type BackedTable = { readonly name: string; readonly columns: readonly string[] }

export async function refuseCluster(client: pg.Client): Promise<void> {
  if (!(await isCluster(client))) return
  throw new StartupError(
    'DATABASE_URL: a Citus cluster is backed up and restored with its own tools, all nodes as of one moment; see docs/operations.md',
  )
}

/** Lists the tables in the program's schema, by whichever user, without those of extensions. */
export async function findTables(client: pg.Client): Promise<BackedTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select relname::text as name, array_agg(attname::text order by attnum) as columns from pg_class
    join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where relkind = 'r' and relnamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    group by 1 order by 1`)
  return rows
}

export async function findSequences(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select relname::text as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    order by 1`)
  return rows.map(({ name }) => name)
}

/** Returns the last migration of the database. Null if it has had none. */
export async function readSchemaVersion(client: pg.Client): Promise<number | null> {
  const { rows } = await client.query<{ is_there: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as is_there`,
  )
  if (rows[0]?.is_there !== true) return null
  const found = await client.query<{ last: string | null }>(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  )
  return found.rows[0]?.last == null ? null : Number(found.rows[0].last)
}
