import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { StartupError } from '../../fault.ts'
import { encodeHead, HEAD_BYTES, type Manifest } from './backup-file.ts'
import {
  type BackedTable,
  copyOut,
  expectNoCluster,
  findSequences,
  findTables,
  readSchemaVersion,
} from './copy-rows.ts'

/** Compression level. It is fast and close to the smallest size, and saving time matters more for a large database. */
const GZIP_LEVEL = 4
export const END_OF_ROWS = '\\.\n'

/**
 * Writes all tables of a database as of one moment into a file that only its owner can read. Writers of the database do not wait
 * for it. The file exists either complete or not at all.
 *
 * @param databaseUrl of the database's owner
 * @throws StartupError if the database is empty, or if the file exists already
 */
export async function writeBackup(databaseUrl: string, path: string): Promise<Manifest> {
  if (existsSync(path)) throw new StartupError(`${path}: is there already; name another file`)
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'bv3 backup' })
  await client.connect().catch((cause: Error & { code?: string }) => {
    throw new StartupError(`DATABASE_URL: cannot connect to the database (${cause.code ?? cause.message})`, { cause })
  })
  client.on('error', () => undefined)
  try {
    await expectNoCluster(client)
    const tables = await openSchemaSnapshot(client)
    const schemaVersion = await readSchemaVersion(client)
    if (schemaVersion === null) throw new StartupError('DATABASE_URL: there is nothing in this database to back up')
    const facts = { ...(await readFacts(client)), schemaVersion }
    return await writeAtomically(path, async (file) => {
      const counts: Record<string, number> = {}
      const body = await writeBody(file, bodyOf(client, tables, counts))
      return { ...facts, tables: counts, body }
    })
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Writes the file under another name, and renames it once all of it is on the disk. */
async function writeAtomically(path: string, write: (file: FileHandle) => Promise<Manifest>): Promise<Manifest> {
  const folder = dirname(path)
  const draft = join(folder, `.${basename(path)}.draft`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await rm(draft, { force: true })
  const file = await open(draft, 'wx', 0o600).catch((cause: NodeJS.ErrnoException) => {
    throw new StartupError(`${path}: cannot be written (${cause.code})`, { cause })
  })
  try {
    const described = await write(file)
    await file.write(encodeHead(described), 0, HEAD_BYTES, 0)
    await file.sync()
    await file.close()
    await rename(draft, path)
    await syncFolder(folder)
    return described
  } catch (error) {
    await file.close().catch(() => undefined)
    await rm(draft, { force: true })
    throw error
  }
}

/** Flushes the folder to the disk, because a file's name is only on the disk after that. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

async function writeBody(file: FileHandle, lines: AsyncIterable<Buffer>): Promise<Manifest['body']> {
  const hash = createHash('sha256')
  let bytes = 0
  await file.writeFile(Buffer.alloc(HEAD_BYTES))
  await pipeline(lines, createGzip({ level: GZIP_LEVEL }), async (compressed: AsyncIterable<Buffer>) => {
    for await (const chunk of compressed) {
      hash.update(chunk)
      bytes += chunk.length
      // Appends to the end of the file.
      await file.writeFile(chunk)
    }
  })
  return { bytes, sha256: hash.digest('hex') }
}

/** Yields for each table a line of JSON that names it, one line per row, and an end marker. The sequences come last. */
async function* bodyOf(
  client: pg.Client,
  tables: readonly BackedTable[],
  counts: Record<string, number>,
): AsyncGenerator<Buffer> {
  for (const { name, columns } of tables) {
    yield Buffer.from(`${JSON.stringify({ table: name, columns })}\n`)
    const quoted = columns.map((column) => client.escapeIdentifier(column)).join(', ')
    let rows = 0
    for await (const row of copyOut(client, `copy ${client.escapeIdentifier(name)} (${quoted}) to stdout`)) {
      rows += countLines(row)
      yield row
    }
    counts[name] = rows
    yield Buffer.from(END_OF_ROWS)
  }
  // Sequences are read after the rows, so that they never give a number that a row in the backup already has.
  const sequences: Record<string, { last: string; isUsed: boolean }> = {}
  for (const name of await findSequences(client)) {
    const { rows } = await client.query<{ last: string; is_used: boolean }>(
      `select last_value as last, is_called as is_used from ${client.escapeIdentifier(name)}`,
    )
    for (const row of rows) sequences[name] = { last: row.last, isUsed: row.is_used }
  }
  yield Buffer.from(`${JSON.stringify({ sequences })}\n`)
}

const NEWLINE = 10
function countLines(bytes: Buffer): number {
  let lines = 0
  for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) lines += 1
  return lines
}

type BackupFacts = Pick<Manifest, 'takenAt' | 'chain' | 'untoldMessages'>

async function readFacts(client: pg.Client): Promise<BackupFacts> {
  const { rows } = await client.query<{ taken_at: Date; has_chain: boolean; has_queue: boolean }>(`
    select now() as taken_at, to_regclass('chain_identity') is not null as has_chain,
      to_regclass('pgboss.job') is not null as has_queue`)
  const { taken_at: takenAt = new Date(), has_chain: hasChain = false, has_queue: hasQueue = false } = rows[0] ?? {}
  const chain = hasChain
    ? await client.query<{ chain_id: number; usdt: string; treasury: string }>(
        'select chain_id, usdt, treasury from chain_identity',
      )
    : null
  const bound = chain?.rows[0]
  const untold = hasQueue
    ? await client.query<{ untold: string }>(
        `select count(*) as untold from pgboss.job where name like 'telegram.%' and state in ('created', 'retry', 'active')`,
      )
    : null
  return {
    takenAt: takenAt.toISOString(),
    chain: bound === undefined ? null : { chainId: bound.chain_id, usdt: bound.usdt, treasury: bound.treasury },
    untoldMessages: Number(untold?.rows[0]?.untold ?? 0),
  }
}

/** Maximum number of attempts. A migration between two of them takes some seconds, and only one migration runs at a time. */
const ATTEMPTS_MAX = 5

/**
 * Begins a transaction that reads everything as of one moment. A migration that would change a table in the meantime gives way
 * and retries. Other readers and writers continue.
 *
 * @returns the tables that the transaction reads
 */
export async function openSchemaSnapshot(client: pg.Client): Promise<BackedTable[]> {
  // The login may have set limits for statements of the program.
  await client.query(`select set_config(name, '0', false) from pg_settings
    where name in ('statement_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`)
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt++) {
    const seen = await findTables(client)
    await client.query('begin isolation level repeatable read read only')
    const names = seen.map(({ name }) => client.escapeIdentifier(name))
    if (names.length > 0) await client.query(`lock table ${names.join(', ')} in access share mode`)
    // The first statement that reads rows fixes the snapshot, so the tables are as they were when they were locked.
    const locked = await findTables(client)
    if (JSON.stringify(locked) === JSON.stringify(seen)) return locked
    await client.query('rollback')
  }
  throw new Error('the schema changes all the time')
}
