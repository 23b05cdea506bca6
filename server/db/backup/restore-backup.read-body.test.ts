import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { makeTempFolder } from '#test/support/temp-folder.ts'
import { HEAD_BYTES } from './backup-file.ts'
import { readBody } from './restore-backup.ts'
import { END_OF_ROWS } from './write-backup.ts'

/** Bytes that a decompressor gives at once. */
const CHUNK_BYTES = 16_384

const folder = makeTempFolder()
afterAll(() => folder.remove())

function write(body: string): string {
  const path = join(folder.path, 'body.backup')
  writeFileSync(path, Buffer.concat([Buffer.alloc(HEAD_BYTES), gzipSync(body)]))
  return path
}

async function read(body: string) {
  const parts: unknown[] = []
  for await (const part of readBody(write(body))) {
    if ('sequences' in part) {
      parts.push(part)
      continue
    }
    const bytes: Buffer[] = []
    for await (const rows of part.rows) bytes.push(rows)
    parts.push({ table: part.table, columns: part.columns, rows: Buffer.concat(bytes).toString() })
  }
  return parts
}

const line = (value: unknown) => `${JSON.stringify(value)}\n`
const head = (table: string) => ({ table, columns: ['id', 'text'] })
const section = (table: string, rows: string) => line(head(table)) + rows + END_OF_ROWS
const SEQUENCES = { sequences: { users_id_seq: { last: '18446744073709551615', isUsed: true } } }

test('each table has its rows, or none, and the sequences come last', async () => {
  const body = section('empty', '') + section('cards', '1\ta\n2\tb\n') + section('users', '\n') + line(SEQUENCES)
  expect(await read(body)).toEqual([
    { ...head('empty'), rows: '' },
    { ...head('cards'), rows: '1\ta\n2\tb\n' },
    { ...head('users'), rows: '\n' },
    SEQUENCES,
  ])
})

/** Around the place where a chunk ends and the next begins. */
const SHIFTS = Array.from({ length: 13 }, (_, at) => at - 6)
describe.each([
  { name: 'ends like the end of all rows', ending: '\\\\.' },
  { name: 'ends with a backslash', ending: '\\\\' },
  { name: 'is empty', ending: '' },
])('a row that $name', ({ ending }) => {
  test.each(SHIFTS)('is complete if it ends %i bytes behind a chunk', async (shift) => {
    const fill = (before: string, chunks: number) =>
      'x'.repeat(chunks * CHUNK_BYTES + shift - Buffer.byteLength(before) - ending.length)
    const first = line(head('first'))
    // A row that is longer than a chunk, and rows that end within one.
    const long = `${fill(first, 2)}${ending}\n`
    const more = `${ending}\n`.repeat(3)
    const before = first + long + more + END_OF_ROWS + line(head('second'))
    const last = `${fill(before, 4)}${ending}\n`
    expect(await read(before + last + END_OF_ROWS + line(SEQUENCES))).toEqual([
      { ...head('first'), rows: long + more },
      { ...head('second'), rows: last },
      SEQUENCES,
    ])
  })
})

test('rows are returned before all of them are read: a table may exceed the memory', async () => {
  const rows = 'a row\n'.repeat(100_000)
  const sizes: number[] = []
  for await (const part of readBody(write(section('big', rows) + line(SEQUENCES)))) {
    if ('rows' in part) for await (const bytes of part.rows) sizes.push(bytes.length)
  }
  expect(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBe(rows.length)
  expect(Math.max(...sizes)).toBeLessThan(4 * CHUNK_BYTES)
})

test.each([
  { name: 'before its first line ends', body: '{"table"' },
  { name: 'in a table', body: `${line(head('cards'))}1\ta\n` },
  { name: 'after a table', body: section('cards', '1\ta\n') },
  { name: 'in a row of a table', body: `${line(head('cards'))}${'1'.repeat(3 * CHUNK_BYTES)}` },
])('a body that ends $name is an error', async ({ body }) => {
  await expect(read(body)).rejects.toThrow('a backup ends in the middle')
})

test.each([
  { name: 'another thing', last: { tables: [] } },
  { name: 'a sequence without its place', last: { sequences: { users_id_seq: { isUsed: true } } } },
  { name: 'a sequence whose place is no number', last: { sequences: { users_id_seq: { last: '1;', isUsed: true } } } },
  {
    name: 'a sequence whose place begins otherwise',
    last: { sequences: { users_id_seq: { last: 'x1', isUsed: true } } },
  },
  { name: 'a sequence that may be used', last: { sequences: { users_id_seq: { last: '1', isUsed: 'yes' } } } },
])('a body that ends with $name is an error', async ({ last }) => {
  await expect(read(line(last))).rejects.toThrow()
})
