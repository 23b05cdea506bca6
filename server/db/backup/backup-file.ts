import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { z } from 'zod'
import { assert } from '#core/assert.ts'
import { StartupError } from '../../fault.ts'

/*
 * Format of a backup file. The first line names the kind, the format and the SHA-256 of the rest of the head. The manifest
 * follows as JSON, padded with spaces. The rows follow, compressed by gzip, and the manifest has their length and SHA-256. A
 * truncated or changed file is therefore detected before a row is read.
 */

const KIND = 'bv3-backup'
const FORMAT = 1
/** Length of the head in bytes, with room for some 600 tables. */
export const HEAD_BYTES = 32_768
const HASH = /^[0-9a-f]{64}$/

const manifest = z.object({
  /** Time of the snapshot, ISO 8601. */
  takenAt: z.iso.datetime(),
  /** Last migration of the schema, in milliseconds as in the journal of migrations. */
  schemaVersion: z.int().min(0),
  /** Null if the database was not bound to a chain yet. */
  chain: z.object({ chainId: z.int(), usdt: z.string(), treasury: z.string() }).nullable(),
  /** Number of rows by table, in the order of the file. */
  tables: z.record(z.string(), z.int().min(0)),
  /** Number of bot messages that waited in the queue, which is not backed up. */
  untoldMessages: z.int().min(0),
  body: z.object({ bytes: z.int().min(0), sha256: z.string().regex(HASH) }),
})
/** Description of a backup, in its head. */
export type Manifest = z.output<typeof manifest>

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')

export function encodeHead(described: Manifest): Buffer {
  const firstLine = (hash: string) => `${KIND} ${FORMAT} ${hash}\n`
  const room = HEAD_BYTES - firstLine(sha256('')).length - 1
  const text = JSON.stringify(described)
  assert(Buffer.byteLength(text) <= room, 'the manifest of a backup is longer than its head')
  const rest = `${text}${' '.repeat(room - Buffer.byteLength(text))}\n`
  return Buffer.from(firstLine(sha256(rest)) + rest)
}

/**
 * Reads a backup from its first byte to its last, and changes nothing.
 *
 * @throws StartupError if it is not a backup, is not whole, or has the format of a later release
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
    if (bytes !== described.body.bytes || hash.digest('hex') !== described.body.sha256) throw incompleteError(path)
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
  if (bytesRead < HEAD_BYTES || sha256(rest) !== hash) throw incompleteError(path)
  return manifest.parse(JSON.parse(rest.toString('utf8')))
}

const incompleteError = (path: string) =>
  new StartupError(`${path}: is not whole: it was cut off or changed since it was made; use another backup`)
