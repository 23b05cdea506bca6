import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { assert } from '#core/assert.ts'
import { type ReadStatement, readStatements } from '../../scripts/statements/write-statements.ts'
import { findRegions, type Region } from './coverage/regions.ts'
import { applyEdit, type Edit } from './operators/edit.ts'
import { mutateFields } from './operators/fields.ts'
import { mutateMigration } from './operators/migrations.ts'
import { mutateSchedules } from './operators/schedules.ts'
import { mutateSchemas } from './operators/schemas.ts'
import { mutateSql } from './operators/sql.ts'
import { mutateTypeScript } from './operators/typescript.ts'

/** One change of one file, made by an operator. */
export type SourceMutation = Edit & {
  readonly file: string
  readonly room: string
  /** Name that stays the same as long as the changed text and its function keep theirs. It contains no line numbers. */
  readonly id: string
  /** Name of the function or statement that contains it. Null outside of any. */
  readonly within: string | null
  /** Innermost function or statement around it. Null outside of functions. */
  readonly region: Region | null
}

const MIGRATIONS = 'server/db/migrations/'
const TEXT_MAX = 70

/** Returns all changes of a file, each once. */
export async function mutationsOf(root: string, room: string, file: string): Promise<SourceMutation[]> {
  const source = readFileSync(join(root, file), 'utf8')
  const isSql = file.endsWith('.sql')
  const edits = isSql ? editsOfSql(root, file, source) : await editsOfTypeScript(file, source)
  const regions = isSql ? [] : findRegions(file, source)
  const counts = new Map<string, number>()
  const seen = new Set<string>()
  return edits.flatMap((edit): SourceMutation[] => {
    const place = `${edit.start} ${edit.end} ${edit.replacement}`
    const original = source.slice(edit.start, edit.end)
    if (seen.has(place) || brief(original) === brief(edit.replacement)) return []
    seen.add(place)
    const region = regions.findLast(({ start, end }) => start <= edit.start && edit.end <= end) ?? null
    const within = isSql ? statementAt(source, edit.start) : (region?.name ?? declaredAt(source, edit.start))
    const said = `${within === null ? '' : `${within}: `}${edit.operator}: ${brief(original)} → ${brief(edit.replacement)}`
    const number = (counts.get(said) ?? 0) + 1
    counts.set(said, number)
    return [{ ...edit, file, room, within, region, id: number === 1 ? said : `${said} (${number})` }]
  })
}

function editsOfSql(root: string, file: string, source: string): Edit[] {
  if (!file.startsWith(MIGRATIONS)) return mutateSql(source)
  const later = globSync(`${MIGRATIONS}*.sql`, { cwd: root }).filter((other) => other > file)
  return mutateMigration(source, later.map((other) => readFileSync(join(root, other), 'utf8')).join('\n'))
}

const editsOfTypeScript = async (file: string, source: string): Promise<Edit[]> => [
  ...mutateSchedules(file, source),
  ...mutateSchemas(file, source),
  ...(await mutateTypeScript(file, source)),
  ...mutateFields(file, source),
]

/**
 * Returns the files that a change rewrites, with their new texts. For a statement, this includes the generated file that the
 * program calls.
 */
export function writtenBy(
  root: string,
  { file, ...edit }: Pick<SourceMutation, 'file' | keyof Edit>,
): Map<string, string> {
  const source = readFileSync(join(root, file), 'utf8')
  const changed = applyEdit(source, edit)
  if (!file.endsWith('.sql') || file.startsWith(MIGRATIONS)) return new Map([[file, changed]])
  const after = new Map(readStatements(file, changed).map((one) => [one.name, callOf(one)] as const))
  const calls = readFileSync(join(root, `${file}.ts`), 'utf8')
  const rewritten = readStatements(file, source).reduce((text, one) => {
    const [before, ...rest] = text.split(`  '${one.name}_`)
    return [before, rest.join('').replace(callOf(one), () => after.get(one.name) ?? callOf(one))].join(
      `  '${one.name}_`,
    )
  }, calls)
  assert(rewritten !== calls, `${file}.ts is not what is generated from ${file}`)
  return new Map([
    [file, changed],
    [`${file}.ts`, rewritten],
  ])
}

/** Returns the call's part of the generated file: names of values and text. Removing a condition also removes its value. */
const callOf = ({ values, text }: ReadStatement) =>
  `${JSON.stringify(values.map(({ name }) => name))},\n  \`${inTemplate(text)}\`,`

const inTemplate = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${')

/** Returns the name of the statement or fragment that contains a position. Null outside of statements, and in migrations. */
function statementAt(source: string, at: number): string | null {
  const names = [...source.slice(0, at).matchAll(/@(?:name|fragment)\s+(\w+)/g)]
  return names.at(-1)?.[1] ?? null
}

/** Returns the name of the constant or class outside of functions that contains a position. */
export function declaredAt(source: string, at: number): string | null {
  const found = [...source.slice(0, at).matchAll(/^(?:export )?(?:const|let|class) (\w+)/gm)]
  return found.at(-1)?.[1] ?? null
}

/** Returns a text in one line, shortened in the middle. */
function brief(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= TEXT_MAX) return line
  return `${line.slice(0, TEXT_MAX / 2)} … ${line.slice(-TEXT_MAX / 2)}`
}
