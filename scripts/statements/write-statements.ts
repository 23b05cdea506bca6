import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseSQLFile, queryASTToIR } from '@pgtyped/parser'
import { processSQLQueryIR } from '@pgtyped/runtime'
import { COLUMN_TYPES_FILE, type Described, describeStatements } from './describe-statements.ts'
import { expandFragments } from './expand-fragments.ts'
import { rowType, valueType } from './types-of-columns.ts'

/** Lists every statement file, sorted by name. */
export const findStatementFiles = (root: string): string[] =>
  globSync('server/**/*.sql', {
    cwd: root,
    exclude: ['server/db/migrations/**', 'server/db/{comments,schema}.sql'],
  }).sort()

export type ReadStatement = {
  readonly name: string
  /** SQL text with `$1`, `$2`, … for its values. */
  readonly text: string
  readonly values: readonly { readonly name: string; readonly isRequired: boolean }[]
  /** Hints in the SQL about columns whose nullability the database cannot know: `"x?"` may be null, `"x!"` never is. */
  readonly hints: ReadonlyMap<string, '?' | '!'>
}

/**
 * Returns the generated file of each statement file. A database with today's schema prepares each statement and reports its
 * types. A statement that does not fit the schema is refused here.
 *
 * @throws with the file, the statement and the database's reason
 */
export async function writeStatements(
  root: string,
  files: readonly string[],
  databaseUrl: string,
): Promise<Map<string, string>> {
  const read = files.map((file) => ({ file, statements: readStatements(file, readFileSync(join(root, file), 'utf8')) }))
  const described = await describeStatements(
    databaseUrl,
    read.flatMap(({ file, statements }) => statements.map(({ name, text }) => ({ name: `${file}: ${name}`, text }))),
  )
  return new Map(
    read.map(({ file, statements }) => [
      `${file}.ts`,
      writeFile(
        file,
        statements.map((statement) => ({
          statement,
          described: described.get(`${file}: ${statement.name}`) as Described,
        })),
      ),
    ]),
  )
}

/** @throws if the file cannot be parsed, if a statement in it has no name, or if a fragment is not sound */
export function readStatements(file: string, source: string): ReadStatement[] {
  const { queries, events } = parseSQLFile(expandFragments(file, source))
  const [fault] = events
  if (fault !== undefined) throw new Error(`${file}: ${JSON.stringify(fault)}`)
  return queries.map((query) => {
    const { query: numbered, mapping } = processSQLQueryIR(queryASTToIR(query))
    const hints = new Map<string, '?' | '!'>()
    const text = numbered.replaceAll(/"(\w+)([?!])"/g, (_, column: string, hint: '?' | '!') => {
      hints.set(column, hint)
      return `"${column}"`
    })
    const values = mapping.map((value) => {
      if (!('required' in value)) throw new Error(`${file}: ${query.name} spreads a value; pass an array instead`)
      return { name: value.name, isRequired: value.required }
    })
    return { name: query.name, text: text.trim(), values, hints }
  })
}

type DescribedStatement = { readonly statement: ReadStatement; readonly described: Described }

function writeFile(file: string, written: readonly DescribedStatement[]): string {
  const texts = written.map(writeOne)
  const isNarrowed = written.some(({ described }) => described.columns.some(({ origin }) => origin !== null))
  const from = (path: string) => {
    const way = relative(dirname(file), path)
    return way.startsWith('.') ? way : `./${way}`
  }
  const imports = [
    ...(isNarrowed ? [`import type { ColumnTypes } from '${from(COLUMN_TYPES_FILE)}'`] : []),
    `import { statement } from '${from('server/db/statement.ts')}'`,
  ]
  return `// Written by \`npm run generate -- sql\` from the file of the same name, with the types that the database gives.\n${imports.join('\n')}\n\n${texts.join('\n')}`
}

function writeOne({ statement: { name, text, values, hints }, described }: DescribedStatement): string {
  const fields = values.map(({ name: value, isRequired }, index) => {
    const type = valueType(described.valueOids[index] as number, `${name}: ${value}`)
    return `  readonly ${value}${isRequired ? '' : '?'}: ${type}${isRequired ? '' : ' | null | undefined'}\n`
  })
  const columns = described.columns.map((column) => {
    const hint = hints.get(column.name)
    const isNullable = hint === undefined ? column.isNullable : hint === '?'
    const type = column.origin ? `ColumnTypes['${column.origin}']` : rowType(column.typeOid, `${name}: ${column.name}`)
    return `  readonly ${column.name}: ${type}${isNullable ? ' | null' : ''}\n`
  })
  const type = name.charAt(0).toUpperCase() + name.slice(1)
  const valuesName = values.length > 0 ? `${type}Values` : 'null'
  const rowName = columns.length > 0 ? `${type}Row` : 'never'
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 8)
  return [
    values.length > 0 ? `export type ${type}Values = {\n${fields.join('')}}\n` : '',
    columns.length > 0 ? `export type ${rowName} = {\n${columns.join('')}}\n` : '',
    `export const ${name} = statement<${valuesName}, ${rowName}>(\n`,
    `  '${described.kind}',\n`,
    `  '${name}_${hash}',\n`,
    `  ${JSON.stringify(values.map((value) => value.name))},\n`,
    `  \`${text.replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${')}\`,\n)\n`,
  ].join('')
}
