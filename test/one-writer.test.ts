import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findStatementFiles, readStatements } from '../scripts/statements/write-statements.ts'
import { readSources, type SourceFile } from './support/code/read-imports.ts'
import { ON_CONNECTIONS, WRITERS } from './support/code/writers.ts'

const ROOT = join(import.meta.dirname, '..')

type WriterViolation = string
type TableWrite = { readonly kind: string; readonly table: string }

const COMMENT_OR_TEXT = /--.*$|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'/gm
/** Locks of rows, and what an insert does where its row is there: its table is named before. */
const NO_WRITE = /\bfor\s+(?:no\s+key\s+)?update\b|\bdo\s+update\s+set\b/gi
const WRITE = /\b(insert\s+into|update|delete\s+from)\s+(?:only\s+)?(?:public\.)?"?(\w+)"?/gi
/** No statement has these words but for one of the writes above. */
const UNPARSED_WRITE = /\b(?:insert|update|delete|merge|truncate|create|alter|drop)\b/i

/** The tables that a statement writes, its inner statements included, and what of it looks like a write and is none of ours. */
function writesOf(text: string): { readonly writes: readonly TableWrite[]; readonly leftOver: string | undefined } {
  const code = text.replaceAll(COMMENT_OR_TEXT, ' ').replaceAll(NO_WRITE, ' ')
  const writes = [...code.matchAll(WRITE)].map(([, words = '', table = '']) => ({
    kind: words.split(/\s/)[0]?.toLowerCase() ?? '',
    table: table.toLowerCase(),
  }))
  return { writes, leftOver: UNPARSED_WRITE.exec(code.replaceAll(WRITE, ' '))?.[0] }
}

const writesIn = (file: SourceFile) =>
  readStatements(file.path, file.text).map(({ name, text }) => ({
    name,
    place: `${file.path}: ${name}`,
    ...writesOf(text),
  }))

/** A table has one writer. */
const checkWriters = (file: SourceFile): WriterViolation[] =>
  writesIn(file).flatMap(({ place, writes }) =>
    writes
      .filter(({ table }) => !file.path.startsWith(`${WRITERS[table]}/`))
      .map(({ table }) => `${place} writes ${table}, which ${WRITERS[table] ?? 'no room'} writes`),
  )

const checkReadable = (file: SourceFile): WriterViolation[] =>
  writesIn(file).flatMap(({ place, leftOver }) =>
    leftOver === undefined ? [] : [`${place}: it cannot be told what it writes by ${leftOver}`],
  )

/** Names that promise that a statement changes nothing. */
const NAMED_AFTER_READ = /^(?:count|find|has|is|list|lock|read|select|sum)(?=[A-Z])/

const isOfBalances = ({ kind, table }: TableWrite) => kind === 'update' && table === 'balances'

/** Statement and the kind in its generated file. */
type Generated = { readonly place: string; readonly kind: string; readonly text: string }

/** A statement that writes may not count as a read or a lock: a lost answer to its commit would pass for nothing done. */
const checkKind = ({ place, kind, text }: Generated): WriterViolation[] =>
  kind !== 'write' &&
  writesOf(text.replace(/\bupdate balances set version = version \+ 1 where\b/, ' ')).writes.length > 0
    ? [`${place}: it writes and its kind is ${kind}`]
    : []

const checkNames = (file: SourceFile): WriterViolation[] =>
  writesIn(file).flatMap(({ name, place, writes }) => {
    const kind = /^(?:insert|update|delete)(?=[A-Z])/.exec(name)?.[0]
    if (kind !== undefined) return writes.some((write) => write.kind === kind) ? [] : [`${place}: no ${kind} in it`]
    // The lock of an account gives it another version; nothing else of the row changes.
    if (name === 'lockAccount') return writes.every(isOfBalances) ? [] : [`${place}: it writes more than balances`]
    return NAMED_AFTER_READ.test(name) ? writes.map((write) => `${place}: ${write.kind} ${write.table}`) : []
  })

function checkRawSql(file: SourceFile): WriterViolation[] {
  if (file.path.endsWith('.sql.ts')) {
    return STATEMENTS.some(({ path }) => file.path === `${path}.ts`) ? [] : [`${file.path}: written by hand`]
  }
  const code = file.text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  const found = [
    ...(ON_CONNECTIONS.includes(file.path) ? [] : (/\.query\s*[<(]/.exec(code) ?? [])),
    ...(/\.execute\s*[<(]/.exec(code) ?? []),
    ...(file.path === 'server/db/statement.ts' ? [] : (/(?<!import\s)\bstatement\s*[<(]/.exec(code) ?? [])),
    ...(/\b(?:insert\s+into|delete\s+from)\s+(?!drizzle\.)\w+|\bupdate\s+\w+\s+(?:\w+\s+)?set\s+\w+/i.exec(code) ?? []),
  ]
  return found.map((what) => `${file.path}: ${what}`)
}

const STATEMENTS: readonly SourceFile[] = findStatementFiles(ROOT).map((path) => ({
  path,
  text: readFileSync(join(ROOT, path), 'utf8'),
}))
const SOURCES = readSources('server')

const inSql = (path: string, name: string, text: string): SourceFile => ({
  path,
  text: `/* @name ${name} */\n${text};\n`,
})

type WriterCheck = {
  readonly name: string
  readonly files: readonly SourceFile[]
  readonly check: (file: SourceFile) => WriterViolation[]
  readonly bad: readonly SourceFile[]
}

/** Each check, and samples that it must bite on. */
const CHECKS: readonly WriterCheck[] = [
  {
    name: 'a table is written by the statements of one room',
    files: STATEMENTS,
    check: checkWriters,
    bad: [
      inSql('server/features/mining/a.sql', 'keep', 'update balances set bv3_held = 0'),
      inSql('server/features/mining/a.sql', 'keep', 'UPDATE ONLY public."balances" b SET bv3_held = 0'),
      inSql('server/ledger/a.sql', 'keep', 'insert into orders (id) values (:id!) on conflict (id) do nothing'),
      inSql('server/ledgers/a.sql', 'keep', 'delete from lots where id = :id!'),
      inSql('server/ledger/a.sql', 'keep', 'with gone as (delete from cards returning id) select id from gone'),
      inSql('server/ledger/a.sql', 'keep', "-- isn't it?\ndelete from cards where name = 'it''s'"),
      inSql(
        'server/payments/a.sql',
        'keep',
        'with made as (insert into orders (id) values (1) on conflict (id) do update set id = 2)\nupdate lots set copies = 1',
      ),
      inSql(
        'server/features/cards/a.sql',
        'keep',
        `with one as (insert into cards (id) values (1) on conflict do nothing), two as (update users set id = 2)
          insert into cards (id) values (3) on conflict (id) do update set id = 4`,
      ),
      inSql('server/features/cards/a.sql', 'keep', 'insert into card (name) values (:name!)'),
    ],
  },
  {
    name: 'of every statement it can be told what it writes',
    files: STATEMENTS,
    check: checkReadable,
    bad: [
      inSql('server/ledger/a.sql', 'keep', 'truncate lots'),
      inSql('server/ledger/a.sql', 'keep', 'merge into lots using users on true when matched then delete'),
      inSql('server/ledger/a.sql', 'keep', 'create table others as select 1 as one'),
    ],
  },
  {
    name: 'a statement does what its name says',
    files: STATEMENTS,
    check: checkNames,
    bad: [
      inSql('server/ledger/a.sql', 'insertLot', 'update lots set copies = 1'),
      inSql('server/ledger/a.sql', 'updateLot', 'select id from lots for update'),
      inSql('server/ledger/a.sql', 'deleteLot', "select 'delete from lots' as text"),
      inSql('server/ledger/a.sql', 'readLot', 'with x as (update lots set copies = 1 returning id) select id from x'),
      inSql('server/ledger/a.sql', 'lockLot', 'delete from lots'),
    ],
  },
  {
    name: 'SQL stands in files of SQL',
    files: SOURCES,
    check: checkRawSql,
    bad: [
      { path: 'server/ledger/a.ts', text: 'await tx.execute(something)' },
      { path: 'server/ledger/a.ts', text: 'await tx.execute<{ id: string }>(something)' },
      { path: 'server/ledger/a.ts', text: "await db.$client.query('select 1')" },
      { path: 'server/ledger/a.sql.ts', text: "const call = statement<null, never>('a', [], 'select 1')" },
      { path: 'server/ledger/a.ts', text: "const call = statement<null, never>('a', [], 'select 1')" },
      { path: 'server/db/listen-to-channel.ts', text: "client.query('delete from lots')" },
      { path: 'server/db/listen-to-channel.ts', text: 'client.query(`\n  update lots l\n  set copies = 1`)' },
    ],
  },
]

describe.each(CHECKS)('$name', ({ files, check, bad }) => {
  test('holds in every file', () => {
    expect(files.flatMap(check)).toEqual([])
  })

  test.each(bad)('reports in $path: $text', (sample) => {
    expect(check(sample)).not.toEqual([])
  })
})

test.each([
  inSql('server/features/cards/a.sql', 'readCard', 'select id from cards where id = :id! for no key update of cards'),
  inSql('server/features/cards/a.sql', 'lockCard', 'select id from cards for update skip locked'),
  inSql('server/features/cards/a.sql', 'readCard', "-- delete from lots\nselect 'update lots' as text"),
  inSql(
    'server/features/cards/a.sql',
    'upsertCard',
    'insert into cards as c (id) values (1) on conflict (id) where id > 0 do update set name = :name! returning id',
  ),
])('accepts $text', (sample) => {
  expect([checkWriters, checkReadable, checkNames].flatMap((check) => check(sample))).toEqual([])
})

test('the generated kind of each statement is right about writes', async () => {
  const modules: object[] = await Promise.all(STATEMENTS.map(({ path }) => import(join(ROOT, `${path}.ts`))))
  const generated = modules.flatMap((exports) => Object.values(exports).map(({ statement }) => statement))
  expect(generated.length).toBeGreaterThan(600)
  expect(generated.flatMap(({ name, ...statement }) => checkKind({ place: name, ...statement }))).toEqual([])
})

test.each([
  { place: 'a', kind: 'read', text: 'update lots set copies = 1' },
  { place: 'a', kind: 'lock', text: 'with gone as (delete from cards returning id) select id from gone for update' },
  { place: 'a', kind: 'lock', text: 'update balances set version = version + 1, bv3_held = 0 where user_id = $1' },
])('a wrong kind is found: $kind, $text', (sample) => {
  expect(checkKind(sample)).not.toEqual([])
})

test('every table of the schema has exactly one room that writes it', () => {
  const schema = readFileSync(join(ROOT, 'server/db/schema.sql'), 'utf8')
  const tables = [...schema.matchAll(/^CREATE (?:UNLOGGED )?TABLE (\w+)/gm)].map(([, name]) => name)
  expect(tables.toSorted()).toEqual(Object.keys(WRITERS).toSorted())
})

test('every table is written by some statement', () => {
  const written = new Set(STATEMENTS.flatMap(writesIn).flatMap(({ writes }) => writes.map(({ table }) => table)))
  expect(Object.keys(WRITERS).filter((table) => !written.has(table))).toEqual([])
})

test('every user of a database connection is allowed to use it', () => {
  const speakers = SOURCES.filter(({ text }) => /\.query\s*[<(]/.test(text)).map(({ path }) => path)
  expect(ON_CONNECTIONS.filter((path) => !speakers.includes(path))).toEqual([])
})
