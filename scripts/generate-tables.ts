import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { SHARD_KEYS } from '#server/db/distribute.ts'
import { WRITERS } from '#test/support/writers.ts'

const ROOT = join(import.meta.dirname, '..')
export const TABLES_FILE = 'docs/tables.md'

const HEADER = `# Tables by room

\`npm run generate -- tables\` writes this file from \`server/db/schema\` and \`test/support/writers.ts\`. Only the statements of its
room write a table. \`PK\` marks the primary key, \`FK\` a reference. "By" names the column by which the rows are spread over a
cluster. [Rules for tables](../server/db/README.md).
`
const DOCBLOCK = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport const \w+ = pgTable\(\s*'(\w+)'/g

type Table = ReturnType<typeof getTableConfig>

/** Returns the text of \`docs/tables.md\`: for each room its tables with their docblocks, and a drawing of their columns. */
export async function describeTables(): Promise<string> {
  const files = globSync('server/db/schema/*.ts', { cwd: ROOT }).map((file) => join(ROOT, file))
  const modules: object[] = await Promise.all(files.map((file) => import(file)))
  const tables = new Map(
    modules
      .flatMap((exports) => Object.values(exports))
      .filter((value): value is PgTable => is(value, PgTable))
      .map((table) => getTableConfig(table))
      .map((table) => [table.name, table]),
  )
  const sentences = new Map(
    files
      .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(DOCBLOCK)])
      .map(([, text = '', name = '']) => [name, text.replaceAll(/\s*\n \*\s?/g, ' ').trim()]),
  )
  const rooms = Object.entries(Object.groupBy(Object.keys(WRITERS), (name) => WRITERS[name] ?? ''))
  return [
    HEADER,
    ...rooms.flatMap(([room, names = []]) => [
      `## ${room}\n`,
      ...names.map((name) => {
        const by = SHARD_KEYS[name]
        return `- \`${name}\`${by === undefined ? '' : ` (by \`${by}\`)`}: ${sentences.get(name)}`
      }),
      '\n```mermaid\nerDiagram',
      ...names.flatMap((name) => tables.get(name) ?? []).map(drawTable),
      '```\n',
    ]),
  ].join('\n')
}

function drawTable({ name, columns, primaryKeys, foreignKeys }: Table): string {
  const primary = [...columns.filter((it) => it.primary), ...primaryKeys.flatMap((key) => key.columns)].map(nameOf)
  const references = foreignKeys.map((key) => {
    const { columns: from, foreignTable } = key.reference()
    return { from: from.map(nameOf), to: getTableConfig(foreignTable).name }
  })
  const marksOf = (column: string) =>
    [primary.includes(column) && 'PK', references.some(({ from }) => from.includes(column)) && 'FK'].filter(Boolean)
  return [
    // A row whose whole primary key is the reference has at most one row for each row of the other table.
    ...references.map(
      ({ from, to }) => `  ${to} ||--o${from.join() === primary.join() ? '|' : '{'} ${name} : ${from.at(-1)}`,
    ),
    `  ${name} {`,
    ...columns.map((column) => {
      const type = column.getSQLType().replace('timestamp with time zone', 'timestamptz')
      const words = [type, column.name, marksOf(column.name).join(', '), column.notNull ? '' : '"may be null"']
      return `    ${words.filter((word) => word !== '').join(' ')}`
    }),
    '  }',
  ].join('\n')
}

const nameOf = ({ name }: { readonly name: string }) => name

if (import.meta.main) writeFileSync(join(ROOT, TABLES_FILE), await describeTables())
