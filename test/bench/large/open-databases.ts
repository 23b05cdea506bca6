import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '#server/db/migrate.ts'
import { startEmbeddedPostgres } from '#server/dev/embedded-postgres.ts'
import { createTestLog } from '../../support/test-log.ts'
import { makeDatabase } from './make-database.ts'

const FOLDER = process.env.BENCH_DATA_DIR ?? join(tmpdir(), 'bv3-bench')
const LARGE_PLAYERS = 200_000
const SMALL_PLAYERS = 200

export type Databases = { readonly smallUrl: string; readonly largeUrl: string; stop(): Promise<void> }

/** Record that both databases are complete: a hash of the code that made them, and the time. */
type DatabaseOrigin = { readonly by: string; readonly at: string }

/**
 * Opens a large and a small database of the same shape, which are made at the first run and kept. Newer migrations are applied to
 * them.
 */
export async function openDatabases(): Promise<Databases> {
  const made = readOrigin() ?? (await make())
  const postgres = await startEmbeddedPostgres({ dataDir: FOLDER, log: createTestLog() })
  const largeUrl = postgres.databaseUrl
  const smallUrl = smallOf(largeUrl)
  for (const url of [largeUrl, smallUrl]) {
    await migrate(url)
    await setClock(url, Date.parse(made.at))
  }
  return { smallUrl, largeUrl, stop: postgres.stop }
}

async function make(): Promise<DatabaseOrigin> {
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  // PostgreSQL's own user passes through.
  chmodSync(FOLDER, 0o711)
  console.log(`Making the databases in ${FOLDER}`)
  const made: DatabaseOrigin = { by: describeMakers(), at: new Date().toISOString() }
  const postgres = await startEmbeddedPostgres({ dataDir: FOLDER, isDurable: false, log: createTestLog() })
  try {
    const client = new pg.Client({ connectionString: postgres.databaseUrl })
    await client.connect()
    await client.query('create database bv3_small')
    await client.end()
    await makeDatabase(smallOf(postgres.databaseUrl), SMALL_PLAYERS, new Date(made.at))
    await makeDatabase(postgres.databaseUrl, LARGE_PLAYERS, new Date(made.at))
  } finally {
    await postgres.stop()
  }
  writeFileSync(join(FOLDER, 'made.json'), JSON.stringify(made))
  return made
}

function readOrigin(): DatabaseOrigin | null {
  const file = join(FOLDER, 'made.json')
  if (!existsSync(file)) return null
  const made: DatabaseOrigin = JSON.parse(readFileSync(file, 'utf8'))
  return made.by === describeMakers() ? made : null
}

/** Returns a hash of the filling code, because other code makes other databases. */
function describeMakers(): string {
  const folder = join(import.meta.dirname, 'fill')
  const hash = createHash('sha256').update(`${LARGE_PLAYERS} ${SMALL_PLAYERS}`)
  for (const name of readdirSync(folder).sort()) hash.update(readFileSync(join(folder, name)))
  return hash.digest('hex')
}

function smallOf(largeUrl: string): string {
  const url = new URL(largeUrl)
  url.pathname = '/bv3_small'
  return url.href
}

/** Sets the clock to continue from the time at which the databases were made, so that pending work is pending again. */
async function setClock(databaseUrl: string, madeAtMs: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const seconds = Math.round((Date.now() - madeAtMs) / 1_000)
  await client.query(`create or replace function clock_now() returns timestamptz language sql stable
    return date_trunc('milliseconds', statement_timestamp() - interval '${seconds} seconds')`)
  await client.end()
}
