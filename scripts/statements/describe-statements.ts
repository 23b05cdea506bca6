import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { startup } from '@pgtyped/query'
import { getTypeData } from '@pgtyped/query/lib/actions.js'
import { AsyncQueue } from '@pgtyped/wire'
import { getTableColumns, getTableName, is, type Table } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { OWNER_LIMITS_MS } from '#server/db/limits.ts'
import type { StatementKind } from '#server/db/statement.ts'

/** Database's description of a prepared statement. */
export type Described = {
  readonly kind: StatementKind
  /** The types of `$1`, `$2`, …, by their numbers. */
  readonly valueOids: readonly number[]
  readonly columns: readonly {
    readonly name: string
    readonly typeOid: number
    readonly isNullable: boolean
    /** Table column that a text or JSON value comes from unchanged, and the schema file that declares it. */
    readonly kept: { readonly table: string; readonly column: string; readonly file: string } | null
  }[]
}

type KeptColumn = NonNullable<Described['columns'][number]['kept']>

const SCHEMA = join(import.meta.dirname, '../../server/db/schema')
/** Numbers of the types text and jsonb. The schema may declare a narrower type for them than the database does. */
const TYPES_WITH_MORE = new Set([25, 3802])

/** @throws with the statement that the database refuses, and its reason */
export async function describeStatements(
  databaseUrl: string,
  statements: readonly { readonly name: string; readonly text: string }[],
): Promise<Map<string, Described>> {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl)
  const queue = new AsyncQueue()
  const dbName = pathname.slice(1)
  await startup(
    { host: hostname, port: Number(port), user: username, password: decodeURIComponent(password), dbName },
    queue,
  )
  const client = new pg.Client({ connectionString: databaseUrl, ...OWNER_LIMITS_MS })
  await client.connect()
  const catalogue = await readCatalogue(client)
  const kept = await readSchema()
  try {
    const described = new Map<string, Described>()
    for (const { name, text } of statements) {
      const answer = await getTypeData(text, queue)
      if ('errorCode' in answer) throw new Error(`${name}: ${answer.message}${answer.hint ? ` (${answer.hint})` : ''}`)
      described.set(name, {
        kind: await readKind(client, text),
        valueOids: answer.params.map(({ oid }) => oid),
        columns: answer.fields.map((field) => {
          const origin = catalogue.get(`${field.tableOID}:${field.columnAttrNumber}`)
          const isMore = origin !== undefined && TYPES_WITH_MORE.has(field.typeOID)
          return {
            name: field.name.replace(/\0$/, ''),
            typeOid: field.typeOID,
            isNullable: origin?.isNullable ?? true,
            kept: isMore ? (kept.get(`${origin.table}.${origin.column}`) ?? null) : null,
          }
        }),
      })
    }
    return described
  } finally {
    queue.socket.destroy()
    await client.end()
  }
}

/** Functions that write although no table changes: they publish, or change the connection's settings. */
const WRITING_FUNCTION = /\b(?:pg_notify|set_config|setval|nextval)\(/
const LOCKING_FUNCTION = /\bpg_(?:try_)?advisory_xact_lock(?:_shared)?\(/
/** The update that locks an account: it counts the lock and changes nothing else. */
const LOCKING_UPDATE = /^update \w+ set version = version \+ 1\s+where\b/

/** Returns what a statement does, by the plan that PostgreSQL makes of it. A command without a plan, e.g. `set`, counts as a write. */
async function readKind(client: pg.Client, text: string): Promise<StatementKind> {
  if (WRITING_FUNCTION.test(text) || !/^\(?(?:select|with|insert|update|delete|merge)\b/i.test(text)) return 'write'
  if (LOCKING_UPDATE.test(text)) return 'lock'
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${text}`)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  if (/^\s*(?:->\s+)?(?:Insert|Update|Delete|Merge) on /m.test(plan)) return 'write'
  return /^\s*(?:->\s+)?LockRows\b/m.test(plan) || LOCKING_FUNCTION.test(text) ? 'lock' : 'read'
}

async function readCatalogue(client: pg.Client) {
  const { rows } = await client.query<{ key: string; table: string; column: string; isNullable: boolean }>(`
    select attrelid::bigint || ':' || attnum as key, relname as "table", attname as "column", not attnotnull as "isNullable"
    from pg_attribute join pg_class on pg_class.oid = attrelid where attnum > 0`)
  return new Map(rows.map((row) => [row.key, row]))
}

async function readSchema(): Promise<Map<string, KeptColumn>> {
  const kept = new Map<string, KeptColumn>()
  for (const name of globSync('*.ts', { cwd: SCHEMA })) {
    const exports = (await import(join(SCHEMA, name))) as Record<string, unknown>
    for (const [table, value] of Object.entries(exports)) {
      if (!is(value, PgTable)) continue
      for (const [column, { name: columnName }] of Object.entries(getTableColumns(value as Table))) {
        kept.set(`${getTableName(value as Table)}.${columnName}`, {
          table,
          column,
          file: `server/db/schema/${basename(name)}`,
        })
      }
    }
  }
  return kept
}
