import { truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeTempFolder, type TempFolder } from '#test/support/temp-folder.ts'
import { type FileRow, readImportFile } from './read-file.ts'

let folder: TempFolder
beforeAll(() => {
  folder = makeTempFolder()
})
afterAll(() => folder.remove())

let files = 0
const pathOf = (ending = 'csv') => join(folder.path, `${++files}.${ending}`)
async function all(path: string): Promise<FileRow[]> {
  const rows: FileRow[] = []
  for await (const row of readImportFile(path)) rows.push(row)
  return rows
}
async function read(text: string | Buffer, ending = 'csv'): Promise<FileRow[]> {
  const path = pathOf(ending)
  writeFileSync(path, text)
  return all(path)
}
/** Each row by its place: a cell's text, or the problem. */
const notesOf = (rows: readonly FileRow[]) =>
  rows.map(({ place, cells }) => [place, cells.ok ? String(cells.value.note) : cells.code])

const HEADER = 'walletAddress,createdAt,note'
const lineOf = (note: string) => `a,b,${note}`

describe('a CSV file', () => {
  test.each([
    { header: 'walletAddress,bv3Balance,price,createdAt', kind: 'balance' },
    { header: 'walletAddress,price,createdAt', kind: 'purchase' },
    { header: 'walletAddress,createdAt', kind: 'user' },
    { header: 'walletAddress,referredBy', kind: 'user' },
    { header: ' referredBy , walletAddress ,,', kind: 'user' },
  ])('has rows by the columns of its header: $header', async ({ header, kind }) => {
    const cells = header.split(',').map((_, index) => `cell ${index}`)
    const [row, ...more] = await read(`${header}\n${cells.join()}`)
    expect(more).toEqual([])
    const named = header.split(',').map((name, index) => [name.trim(), cells[index]] as const)
    const expected = { ...Object.fromEntries(named), card: undefined }
    expect(row).toEqual({ kind, place: 'line 2', cells: { ok: true, value: expected } })
  })

  test.each([
    ['createdAt,referredBy', 'its first line is the header of neither'],
    ['walletAddress', 'its first line is the header of neither'],
    ['bv3Balance,price', 'its first line is the header of neither'],
    ['"walletAddress,createdAt\nmore', 'its first line is the header of neither'],
    ['walletAddress,createdAt,createdAt', 'its header names "createdAt" twice'],
  ])('with the header %j is refused', async (header, message) => {
    await expect(read(`${header}\na,b,c`)).rejects.toThrow(message)
  })

  const SIGN = fc.constantFrom('a', 'é', '😀', ' ', '"', ',', '\n', ';', '=')
  const CELL = fc.array(SIGN, { maxLength: 8 }).map((signs) => signs.join(''))
  test('is read back as written, whatever is in its cells', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(CELL, { minLength: 1, maxLength: 5 }), fc.boolean(), async (notes, isWindows) => {
        const quoted = notes.map((note) => lineOf(`"${note.replaceAll('"', '""')}"`))
        const text = [HEADER, ...quoted].join('\n')
        const rows = await read(isWindows ? text.replaceAll('\n', '\r\n') : text)
        expect(rows.map(({ cells }) => cells.ok && cells.value.note)).toEqual(notes.map((note) => note.trim()))
      }),
      { numRuns: 60 },
    )
  })

  test('may have any length: no line is lost between two pieces', async () => {
    const notes = Array.from({ length: 30_000 }, (_, at) => `note ${at}`)
    const rows = await read([HEADER, ...notes.map(lineOf)].join('\n'))
    expect(notesOf(rows)).toEqual(notes.map((note, at) => [`line ${at + 2}`, note]))
  })

  test.each([
    { bytes: 10_000, told: 'x' },
    { bytes: 10_001, told: 'line_too_long' },
  ])('may have a line of $bytes bytes, and lines after it', async ({ bytes, told }) => {
    const long = lineOf('x'.repeat(bytes - lineOf('').length))
    const rows = notesOf(await read([HEADER, long, lineOf('next'), long].join('\n')))
    const said = told === 'x' ? 'x'.repeat(bytes - lineOf('').length) : told
    expect(rows).toEqual([
      ['line 2', said],
      ['line 3', 'next'],
      ['line 4', said],
    ])
  })

  test('may have a record of twenty lines, and none of more', async () => {
    const record = (lines: number) => lineOf(`"${'\n'.repeat(lines - 1)}x"`)
    expect(notesOf(await read([HEADER, record(20), lineOf('next')].join('\n')))).toEqual([
      ['line 2', 'x'],
      ['line 22', 'next'],
    ])
    const [first, ...rest] = notesOf(await read([HEADER, record(21), lineOf('next')].join('\n')))
    expect(first).toEqual(['line 2', 'line_malformed'])
    expect(rest.at(-1)).toEqual(['line 23', 'next'])
  })

  test.each([
    [
      'a quote that is never closed',
      ['a,b,"open', lineOf('next')],
      [
        ['line 2', 'line_malformed'],
        ['line 3', 'next'],
      ],
    ],
    [
      'a record over two lines that has other columns',
      ['a,b,"one', 'two",three', lineOf('next')],
      [
        ['line 2', 'line_malformed'],
        ['line 3', 'line_malformed'],
        ['line 4', 'next'],
      ],
    ],
    [
      'a line that is no text, within quotes',
      [Buffer.from('a,b,"one'), Buffer.from([0xc3, 0x28]), Buffer.from(lineOf('next'))],
      [
        ['line 2', 'line_malformed'],
        ['line 3', 'not_utf8'],
        ['line 4', 'next'],
      ],
    ],
    [
      'too few cells',
      ['a,b', lineOf('next')],
      [
        ['line 2', 'columns_missing'],
        ['line 3', 'next'],
      ],
    ],
    [
      'too many cells',
      ['a,b,c,d', lineOf('next')],
      [
        ['line 2', 'columns_missing'],
        ['line 3', 'next'],
      ],
    ],
    [
      'words behind a quote',
      ['a,b,"c"d', lineOf('next')],
      [
        ['line 2', 'line_malformed'],
        ['line 3', 'next'],
      ],
    ],
    ['lines without a word', ['', ' , ,', '"",,', lineOf('next')], [['line 5', 'next']]],
  ] as const)('with %s has all its other rows', async (_, lines, told) => {
    const bytes = [HEADER, ...lines].map((line) => Buffer.concat([Buffer.from(line), Buffer.from('\n')]))
    expect(notesOf(await read(Buffer.concat(bytes)))).toEqual(told)
  })

  test('may begin with a byte order mark', async () => {
    for (const name of ['walletAddress', '"walletAddress"'])
      expect(notesOf(await read(`\ufeff${name},createdAt,note\n${lineOf('one')}`))).toEqual([['line 2', 'one']])
  })
})

describe('a JSON file', () => {
  const json = (value: unknown) => read(JSON.stringify(value), 'json')

  test('has its rows list by list, each with its place', async () => {
    const rows = await json({
      balances: [{ note: 3 }],
      users: [{ note: 'one' }, null, 'x', { note: true }],
      purchases: [],
    })
    expect(rows.map(({ kind, place }) => [kind, place])).toEqual([
      ['user', 'users[0]'],
      ['user', 'users[1]'],
      ['user', 'users[2]'],
      ['user', 'users[3]'],
      ['balance', 'balances[0]'],
    ])
    const told = ['one', 'columns_missing', 'columns_missing', 'true', '3']
    expect(notesOf(rows).map(([, note]) => note)).toEqual(told)
    expect(await json({})).toEqual([])
    expect(await read('{"purchases": [{"note": 1.50}]}', 'JSON')).toMatchObject([
      { kind: 'purchase', place: 'purchases[0]', cells: { value: { note: '1.50' } } },
    ])
  })

  test.each([
    [{ card: 'a', cardId: 'b', cardName: 'c' }, 'c'],
    [{ card: 'a', cardId: 'b' }, 'b'],
    [{ card: 'a' }, 'a'],
  ])('names a card by its name, its id, or both: %o', async (row, card) => {
    expect(await json({ purchases: [row] })).toMatchObject([{ cells: { ok: true, value: { card } } }])
  })

  test.each([
    ['[]', 'must be an object of users, purchases and balances'],
    ['null', 'must be an object of users, purchases and balances'],
    ['"a"', 'must be an object of users, purchases and balances'],
    ['{', 'not JSON in UTF-8'],
    [Buffer.from([0x22, 0xc3, 0x28, 0x22]), 'not JSON in UTF-8'],
    ['{"users": {}}', 'users is not a list'],
    ['{"balances": "a"}', 'balances is not a list'],
  ])('of %s is refused', async (text, message) => {
    await expect(read(text, 'json')).rejects.toThrow(message)
  })

  test('is read up to 200 MB', async () => {
    const path = pathOf('json')
    writeFileSync(path, '')
    truncateSync(path, 200_000_001)
    await expect(all(path)).rejects.toThrow('larger than 200 MB')
  })
})
