import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeTempFolder } from '#test/support/temp-folder.ts'
import { encodeHead, HEAD_BYTES, type Manifest, verifyBackup } from './backup-file.ts'

const folder = makeTempFolder()
afterAll(() => folder.remove())

/** Of a body without a byte. */
const EMPTY = { bytes: 0, sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855' }
const manifest: Manifest = {
  ...{
    takenAt: '2026-01-31T12:00:00.000Z',
    schemaVersion: 1_700_000_000_000,
    chain: null,
    tables: {},
    untoldMessages: 0,
  },
  body: EMPTY,
}
/** The same with a table whose name makes its text so many bytes long. */
const ofLength = (bytes: number, letter = 'é'): Manifest => {
  const filled = (name: string): Manifest => ({ ...manifest, tables: { [name]: 1 } })
  const room = bytes - Buffer.byteLength(JSON.stringify(filled('')))
  const width = Buffer.byteLength(letter)
  return filled(letter.repeat(Math.floor(room / width)) + 'x'.repeat(room % width))
}
/** What is left beside the line that leads and the end of the line. */
const ROOM = HEAD_BYTES - 'bv3-backup 1 '.length - 64 - 2

const write = (bytes: Buffer) => {
  const path = join(folder.path, 'x.backup')
  writeFileSync(path, bytes)
  return path
}

test.each([
  { name: 'short', described: manifest },
  { name: 'of other letters', described: ofLength(5_001) },
  { name: 'a byte shorter than its room', described: ofLength(ROOM - 1) },
  { name: 'as long as its room', described: ofLength(ROOM) },
])('a manifest that is $name fills its header, and is read as written', async ({ described }) => {
  const head = encodeHead(described)
  expect(head).toHaveLength(HEAD_BYTES)
  expect(head.at(-1)).toBe('\n'.charCodeAt(0))
  expect(await verifyBackup(write(head))).toEqual(described)
})

test('a manifest that is too long is refused when it is written', () => {
  expect(() => encodeHead(ofLength(ROOM + 1))).toThrow('longer than its head')
})

test.each<{ name: string; changes: Record<string, unknown> }>([
  { name: 'no moment', changes: { takenAt: 'yesterday' } },
  { name: 'a schema of no time', changes: { schemaVersion: -1 } },
  { name: 'a schema of no whole time', changes: { schemaVersion: 0.5 } },
  { name: 'a part of a row', changes: { tables: { users: 0.5 } } },
  { name: 'messages below none', changes: { untoldMessages: -1 } },
  { name: 'a chain of no whole number', changes: { chain: { chainId: 5.5, usdt: '0x', treasury: '0x' } } },
  { name: 'a body of no whole length', changes: { body: { ...EMPTY, bytes: 0.5 } } },
  { name: 'no tables', changes: { tables: undefined } },
  { name: 'rows that are no number', changes: { tables: { users: -1 } } },
  { name: 'messages that are no number', changes: { untoldMessages: 0.5 } },
  { name: 'a chain without its treasury', changes: { chain: { chainId: 56, usdt: '0x' } } },
  { name: 'a body of a negative length', changes: { body: { ...EMPTY, bytes: -1 } } },
  { name: 'a hash that is cut short', changes: { body: { ...EMPTY, sha256: 'ab' } } },
  { name: 'a hash with more before it', changes: { body: { ...EMPTY, sha256: `0${EMPTY.sha256}` } } },
  { name: 'a hash with more behind it', changes: { body: { ...EMPTY, sha256: `${EMPTY.sha256}0` } } },
])('a manifest with $name is refused', async ({ changes }) => {
  const path = write(encodeHead({ ...manifest, ...changes } as Manifest))
  await expect(verifyBackup(path)).rejects.toThrow()
})

test.each([
  { name: 'an empty file', bytes: Buffer.alloc(0), problem: 'is no backup of this program' },
  { name: 'a line of its kind alone', bytes: Buffer.from('bv3-backup\n'), problem: 'was made by a later release' },
  { name: 'no line', bytes: Buffer.from('bv3-backup 1 ab'), problem: 'is no backup of this program' },
  { name: 'a head that is cut off', bytes: encodeHead(manifest).subarray(0, -1), problem: 'is not whole' },
  {
    name: 'a byte behind an empty body',
    bytes: Buffer.concat([encodeHead(manifest), Buffer.from('x')]),
    problem: 'is not whole',
  },
  {
    name: 'a body of another hash',
    bytes: Buffer.concat([encodeHead({ ...manifest, body: { ...EMPTY, bytes: 1 } }), Buffer.from('x')]),
    problem: 'is not whole',
  },
  {
    name: 'a body of another length',
    bytes: encodeHead({ ...manifest, body: { ...EMPTY, bytes: 1 } }),
    problem: 'is not whole',
  },
])('$name is refused: $problem', async ({ bytes, problem }) => {
  await expect(verifyBackup(write(bytes))).rejects.toThrow(problem)
})
