import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startup } from '@pgtyped/query'
import { getTypeData } from '@pgtyped/query/lib/actions.js'
import { AsyncQueue } from '@pgtyped/wire'
import pg from 'pg'
import { OWNER_LIMITS_MS } from '#server/db/roles.ts'
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
    /** Table and column that a value comes from unchanged, e.g. `orders.status`, if `ColumnTypes` has a type for it. */
    readonly origin: string | null
  }[]
}

/** File with the types of text and JSON columns that are narrower than the database's. */
export const COLUMN_TYPES_FILE = 'server/db/column-types.ts'
/** Numbers of the types text and jsonb. */
const NARROWED_TYPES = new Set([25, 3802])

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
  const narrowed = readNarrowedColumns(catalogue.values())
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
          return {
            name: field.name.replace(/\0$/, ''),
            typeOid: field.typeOID,
            isNullable: origin?.isNullable ?? true,
            origin: origin !== undefined && narrowed.has(origin.name) ? origin.name : null,
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

type CatalogueColumn = { readonly name: string; readonly typeOid: number; readonly isNullable: boolean }

async function readCatalogue(client: pg.Client): Promise<Map<string, CatalogueColumn>> {
  const { rows } = await client.query<CatalogueColumn & { key: string }>(`
    select attrelid::bigint || ':' || attnum as key, relname || '.' || attname as name, atttypid::integer as "typeOid",
      not attnotnull as "isNullable"
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where attnum > 0 and not attisdropped and relnamespace = 'public'::regnamespace and relkind in ('r', 'v')`)
  return new Map(rows.map((row) => [row.key, row]))
}

/** @throws if `ColumnTypes` names a column that does not exist, or that holds neither text nor JSON */
function readNarrowedColumns(columns: Iterable<CatalogueColumn>): Set<string> {
  const source = readFileSync(join(import.meta.dirname, '../..', COLUMN_TYPES_FILE), 'utf8')
  const names = [...source.matchAll(/^ {2}'(\w+\.\w+)':/gm)].map(([, name = '']) => name)
  const possible = new Set([...columns].flatMap(({ name, typeOid }) => (NARROWED_TYPES.has(typeOid) ? [name] : [])))
  const fault = names.find((name) => !possible.has(name))
  if (fault !== undefined) throw new Error(`${COLUMN_TYPES_FILE}: ${fault} is no column of text or JSON`)
  return new Set(names)
}
