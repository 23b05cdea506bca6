import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { z } from 'zod'
import { assert } from '#core/assert.ts'
import { StartupError } from '../../fault.ts'
import type { ForeignKey } from '../distribute.ts'
import { applyWithin, MIGRATIONS_FOLDER } from '../migrate.ts'
import { ensureProgramRole } from '../roles.ts'
import { type Executor, runOn } from '../statement.ts'
import { HEAD_BYTES, type Manifest } from './backup-file.ts'
import { copyIn, expectNoCluster, findTables, readSchemaVersion } from './copy-rows.ts'

type BackupRestore = {
  /** URL of the database for its owner. */
  readonly databaseUrl: string
  /** Path of a verified backup, with its manifest below. */
  readonly path: string
  readonly manifest: Manifest
  /** Name of the database, given to confirm that all of it is replaced. Null if the database must be empty. */
  readonly replaced: string | null
  /** Further work in the same transaction, on today's schema. */
  readonly within: (executor: Executor) => Promise<void>
}

/**
 * Restores a database from a backup in one transaction. An interruption, even by `kill -9`, leaves the database as it was. It
 * creates the schema of the backup, loads the rows, and applies later migrations to both as a start would.
 *
 * @throws StartupError with one line for the person who runs it
 */
export async function restoreBackup(restore: BackupRestore): Promise<void> {
  const client = new pg.Client({ connectionString: restore.databaseUrl, application_name: 'bv3 restore' })
  await client.connect().catch((cause: Error & { code?: string }) => {
    throw new StartupError(`DATABASE_URL: cannot connect to the database (${cause.code ?? cause.message})`, { cause })
  })
  client.on('error', () => undefined)
  try {
    await expectNoCluster(client)
    await ensureProgramRole(client)
    await client.query(`select set_config(name, '0', false) from pg_settings
      where name in ('statement_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`)
    await client.query('begin')
    await clearOrExpectEmpty(client, restore.replaced)
    await fill(client, restore)
    await client.query('commit')
    // Without statistics, the database plans queries as if the tables were empty.
    await client.query('analyze')
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function clearOrExpectEmpty(client: pg.Client, replaced: string | null): Promise<void> {
  const { rows } = await client.query<{ name: string; others: number }>(`
    select current_database()::text as name, (select count(*)::integer from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type is distinct from 'autovacuum worker') as others`)
  const { name = '', others = 0 } = rows[0] ?? {}
  const things = await listObjects(client)
  if (things.length > 0 && replaced !== name) {
    throw new StartupError(
      `DATABASE_URL: the database ${name} is not empty; restore into an empty one, or say --replace ${name} to lose all that is in it`,
    )
  }
  if (others > 0) {
    throw new StartupError(
      `DATABASE_URL: ${others} ${others === 1 ? 'other connection is' : 'other connections are'} open to the database ${name}; stop every server and pooler first`,
    )
  }
  await clearDatabase(client, things)
}

async function fill(client: pg.Client, { path, manifest, within }: BackupRestore): Promise<void> {
  await applyWithin(client, MIGRATIONS_FOLDER, manifest.schemaVersion)
  if ((await readSchemaVersion(client)) !== manifest.schemaVersion) {
    throw new StartupError(
      `${path}: was made by a later release, whose schema this one does not know; use that release`,
    )
  }
  await loadRows(client, path, manifest)
  await applyWithin(client, MIGRATIONS_FOLDER)
  await within({ run: runOn(client) })
}

/**
 * Loads a backup's rows into tables of the backup's own schema, and replaces the rows that migrations have inserted. Foreign keys
 * are dropped first, and check all rows when they are added back.
 */
export async function loadRows(client: pg.Client, path: string, { tables }: Manifest): Promise<void> {
  const name = (text: string) => client.escapeIdentifier(text)
  const there = new Map((await findTables(client)).map((table) => [table.name, table.columns]))
  const names = [...there.keys()].map(name)
  // Older schemas refuse changes by triggers.
  for (const table of names) await client.query(`alter table ${table} disable trigger user`)
  const keys = await dropForeignKeys(client)
  await client.query(`truncate ${names.join(', ')}`)
  const loaded = new Set<string>()
  for await (const part of readBody(path)) {
    if ('sequences' in part) {
      await setSequences(client, part.sequences)
      continue
    }
    const { table, columns, rows } = part
    const own = there.get(table)
    const isAlike =
      own !== undefined && own.length === columns.length && columns.every((column) => own.includes(column))
    assert(isAlike, `the backup has the table ${table} otherwise than its schema`)
    const statement = `copy ${name(table)} (${columns.map(name).join(', ')}) from stdin`
    const count = await copyIn(client, statement, rows)
    assert(count === tables[table], `the backup has ${tables[table]} rows of ${table}, and ${count} came`)
    loaded.add(table)
  }
  const left = [...there.keys()].filter((table) => !loaded.has(table))
  assert(left.length === 0, `the backup lacks ${left.join(', ')}`)
  for (const { table, name: key, definition } of keys) {
    await client.query(`alter table ${table} add constraint ${name(key)} ${definition}`)
  }
  for (const table of names) await client.query(`alter table ${table} enable trigger user`)
}

async function dropForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select conrelid::regclass::text as table, conname::text as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`)
  for (const { table, name } of rows) {
    await client.query(`alter table ${table} drop constraint ${client.escapeIdentifier(name)}`)
  }
  return rows
}

async function setSequences(client: pg.Client, sequences: Sequences): Promise<void> {
  for (const [name, { last, isUsed }] of Object.entries(sequences)) {
    await client.query('select setval($1::regclass, $2, $3)', [client.escapeIdentifier(name), last, isUsed])
  }
}

const named = z.object({ table: z.string(), columns: z.array(z.string()) })
const sequences = z.object({
  sequences: z.record(z.string(), z.object({ last: z.string().regex(/^\d+$/), isUsed: z.boolean() })),
})
type Sequences = z.output<typeof sequences>['sequences']

/** A part of a backup. The rows of a table must be read before the next part is requested. */
type BodyPart =
  | { readonly table: string; readonly columns: readonly string[]; readonly rows: AsyncIterable<Buffer> }
  | { readonly sequences: Sequences }

const END = Buffer.from('\\.\n')
const END_AFTER_ROW = Buffer.from('\n\\.\n')
const NEWLINE = 10

/** Reads the rows of a verified backup. */
export async function* readBody(path: string): AsyncGenerator<BodyPart> {
  const bytes = createReadStream(path, { start: HEAD_BYTES }).pipe(createGunzip())
  const chunks = bytes[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  // Bytes that were read and not used yet. They always start at the beginning of a line.
  let held: Buffer = Buffer.alloc(0)
  async function readMore(): Promise<void> {
    const { value, done } = await chunks.next()
    if (done === true) throw new Error('a backup ends in the middle')
    held = held.length === 0 ? value : Buffer.concat([held, value])
  }

  async function readLine(): Promise<string> {
    let end = held.indexOf(NEWLINE)
    while (end === -1) {
      await readMore()
      end = held.indexOf(NEWLINE)
    }
    const line = held.toString('utf8', 0, end)
    held = held.subarray(end + 1)
    return line
  }

  async function* rowsToEnd(): AsyncGenerator<Buffer> {
    for (;;) {
      const end = held.subarray(0, END.length).equals(END) ? 0 : held.indexOf(END_AFTER_ROW) + 1
      const isLast = end > 0 || held.subarray(0, END.length).equals(END)
      const whole = isLast ? end : held.lastIndexOf(NEWLINE) + 1
      const rows = held.subarray(0, whole)
      held = held.subarray(whole + (isLast ? END.length : 0))
      if (rows.length > 0) yield rows
      if (isLast) return
      await readMore()
    }
  }

  try {
    for (;;) {
      const line: unknown = JSON.parse(await readLine())
      const table = named.safeParse(line)
      if (!table.success) {
        yield sequences.parse(line)
        return
      }
      yield { ...table.data, rows: rowsToEnd() }
    }
  } finally {
    bytes.destroy()
  }
}

/** Schemas that contain only objects of this program. */
const OWN_SCHEMAS = ['drizzle', 'pgboss'] as const

type DatabaseObject = { readonly kind: string; readonly name: string }

/**
 * Lists the objects of a database: those in the program's schema, by whichever user, and the schemas of its migrations and its
 * queue.
 */
async function listObjects(client: pg.Client): Promise<DatabaseObject[]> {
  const { rows } = await client.query<DatabaseObject>(
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
async function clearDatabase(client: pg.Client, things: readonly DatabaseObject[]): Promise<void> {
  for (const { kind, name } of things) await client.query(`drop ${kind} if exists ${name} cascade`)
}
