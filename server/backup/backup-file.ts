import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { z } from 'zod'
import { assert } from '#core/assert.ts'
import { StartupError } from '../startup-error.ts'

/*
 * A backup is one file: a line that says what it is, with the SHA-256 of what follows of its head; the manifest as JSON, filled
 * up with spaces; and the rows, compressed by gzip, whose length and SHA-256 stand in the manifest. Whatever was cut off or
 * changed shows before a row is read.
 */

const KIND = 'bv3-backup'
const FORMAT = 1
/** Room for some 600 tables. */
export const HEAD_BYTES = 32_768
const HASH = /^[0-9a-f]{64}$/

const manifest = z.object({
  /** When its snapshot was taken, ISO 8601. */
  takenAt: z.iso.datetime(),
  /** The last migration of its schema, in milliseconds as drizzle's journal has it. */
  schemaVersion: z.int().min(0),
  /** Null where the database was not bound to a chain yet. */
  chain: z.object({ chainId: z.int(), usdt: z.string(), treasury: z.string() }).nullable(),
  /** Rows by table, in the order in which the file has them. */
  tables: z.record(z.string(), z.int().min(0)),
  /** Messages of the bots that waited in the queue, which is not backed up. */
  untoldMessages: z.int().min(0),
  body: z.object({ bytes: z.int().min(0), sha256: z.string().regex(HASH) }),
})
/** What a backup says of itself. */
export type Manifest = z.output<typeof manifest>

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')

export function headOf(described: Manifest): Buffer {
  const lead = (hash: string) => `${KIND} ${FORMAT} ${hash}\n`
  const room = HEAD_BYTES - lead(sha256('')).length - 1
  const text = JSON.stringify(described)
  assert(Buffer.byteLength(text) <= room, 'the manifest of a backup is longer than its head')
  const rest = `${text}${' '.repeat(room - Buffer.byteLength(text))}\n`
  return Buffer.from(lead(sha256(rest)) + rest)
}

/**
 * Reads a backup from its first byte to its last, and changes nothing.
 *
 * @throws StartupError where it is no backup, is not whole, or is of a later release's format
 */
export async function verifyBackup(path: string): Promise<Manifest> {
  const file = await open(path).catch((cause: NodeJS.ErrnoException) => {
    throw new StartupError(`${path}: cannot be read (${cause.code})`, { cause })
  })
  try {
    const described = await readHead(path, file)
    const hash = createHash('sha256')
    let bytes = 0
    for await (const chunk of createReadStream(path, { start: HEAD_BYTES })) {
      hash.update(chunk)
      bytes += chunk.length
    }
    if (bytes !== described.body.bytes || hash.digest('hex') !== described.body.sha256) throw notWhole(path)
    return described
  } finally {
    await file.close()
  }
}

async function readHead(path: string, file: FileHandle): Promise<Manifest> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
  const head = buffer.subarray(0, bytesRead)
  const end = head.indexOf('\n')
  const [kind, format, hash] = head.subarray(0, Math.max(end, 0)).toString('latin1').split(' ')
  if (kind !== KIND) throw new StartupError(`${path}: is no backup of this program`)
  if (format !== String(FORMAT))
    throw new StartupError(`${path}: was made by a later release; restore it with that one`)
  const rest = head.subarray(end + 1)
  if (bytesRead < HEAD_BYTES || sha256(rest) !== hash) throw notWhole(path)
  return manifest.parse(JSON.parse(rest.toString('utf8')))
}

const notWhole = (path: string) =>
  new StartupError(`${path}: is not whole: it was cut off or changed since it was made; use another backup`)
