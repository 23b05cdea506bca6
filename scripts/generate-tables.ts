import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SHARD_KEYS } from '#server/db/distribute.ts'
import { PROGRAM_ROLE } from '#server/db/roles.ts'
import { WRITERS } from '#test/support/code/writers.ts'
import { readSchema, type Schema, type Table } from './read-schema.ts'
import { withMigratedDatabase } from './with-migrated-database.ts'

const ROOT = join(import.meta.dirname, '..')

const TABLES_HEADER = `# Tables by room

\`npm run generate -- tables\` writes this file from the migrated database, \`server/db/comments.sql\` and
\`test/support/code/writers.ts\`. Only the statements of its room write a table. \`PK\` marks the primary key, \`FK\` a reference. "By"
names the column by which the rows are spread over a cluster. All of the schema: [\`schema.sql\`](../server/db/schema.sql).
[Rules for tables](../server/db/README.md).
`
const SCHEMA_HEADER = `-- Schema after all migrations, in PostgreSQL's own spelling. \`npm run generate -- tables\` writes this file from the migrated
-- database, with the comments of \`comments.sql\`. No program runs it.
`

/** Returns the generated files by their paths: the tables by room for readers, and the whole schema. */
export async function describeTables(databaseUrl: string): Promise<Record<string, string>> {
  const schema = await readSchema(databaseUrl)
  return { 'docs/tables.md': writeTables(schema), 'server/db/schema.sql': writeSchema(schema) }
}

/** Returns rooms and tables in the order of `WRITERS`. */
const roomsOf = ({ tables }: Schema) =>
  Object.entries(Object.groupBy(Object.keys(WRITERS), (name) => WRITERS[name] ?? '')).map(
    ([room, names = []]) => [room, names.flatMap((name) => tables.find((table) => table.name === name) ?? [])] as const,
  )

function writeTables(schema: Schema): string {
  return [
    TABLES_HEADER,
    ...roomsOf(schema).flatMap(([room, tables]) => [
      `## ${room}\n`,
      ...tables.map(({ name, comment }) => {
        const by = SHARD_KEYS[name]
        return `- \`${name}\`${by === undefined ? '' : ` (by \`${by}\`)`}: ${comment}`
      }),
      '\n```mermaid\nerDiagram',
      ...tables.map(drawTable),
      '```\n',
    ]),
  ].join('\n')
}

function drawTable({ name, columns, constraints }: Table): string {
  const primary = constraints.find(({ kind }) => kind === 'primary')?.columns ?? []
  const references = constraints.filter(({ kind }) => kind === 'foreign')
  const marksOf = (column: string) =>
    [
      primary.includes(column) && 'PK',
      references.some((reference) => reference.columns.includes(column)) && 'FK',
    ].filter(Boolean)
  return [
    // A row whose whole primary key is the reference has at most one row for each row of the other table.
    ...references.map(
      ({ columns: from, to }) => `  ${to} ||--o${from.join() === primary.join() ? '|' : '{'} ${name} : ${from.at(-1)}`,
    ),
    `  ${name} {`,
    ...columns.map((column) => {
      const type = column.type.replace('timestamp with time zone', 'timestamptz').replace('double precision', 'float8')
      const words = [type, column.name, marksOf(column.name).join(', '), column.isNotNull ? '' : '"may be null"']
      return `    ${words.filter((word) => word !== '').join(' ')}`
    }),
    '  }',
  ].join('\n')
}

function writeSchema(schema: Schema): string {
  return [
    SCHEMA_HEADER,
    ...roomsOf(schema).flatMap(([room, tables]) => [`-- ${room}\n`, ...tables.map(writeTable)]),
    '-- Views\n',
    ...schema.views.map(
      ({ name, comment, definition }) => `${writeComment(comment)}CREATE VIEW ${name} AS\n${definition}\n`,
    ),
    '-- Functions\n',
    ...schema.functions.map((definition) => `${definition.trimEnd()};\n`),
  ].join('\n')
}

/** Returns the lines of a comment. */
const writeComment = (comment: string | null, indent = '') =>
  comment?.replaceAll(/(.{1,120})(?: |$)/g, `${indent}-- $1\n`) ?? ''

function writeTable({ name, isUnlogged, comment, columns, constraints, indexes, triggers, privileges }: Table): string {
  const lines = [
    ...columns.map((column) => {
      const words = [column.name, column.type, column.isNotNull ? 'NOT NULL' : '', column.value]
      return `${writeComment(column.comment, '  ')}  ${words.filter((word) => word !== '').join(' ')}`
    }),
    ...constraints.map((constraint) => `  CONSTRAINT ${constraint.name} ${constraint.definition}`),
  ]
  return [
    `${writeComment(comment)}CREATE ${isUnlogged ? 'UNLOGGED ' : ''}TABLE ${name} (\n${lines.join(',\n')}\n);`,
    ...indexes.map((index) => `${writeComment(index.comment)}${index.definition};`),
    ...triggers.map((trigger) => `${trigger};`),
    ...(privileges.length > 0 ? [`GRANT ${privileges.join(', ')} ON ${name} TO ${PROGRAM_ROLE};`] : []),
    '',
  ].join('\n')
}

if (import.meta.main) {
  await withMigratedDatabase(async (databaseUrl) => {
    for (const [file, text] of Object.entries(await describeTables(databaseUrl))) writeFileSync(join(ROOT, file), text)
  })
}
