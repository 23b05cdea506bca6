import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { Logger } from 'pino'
import { faultOf, StartupError } from '../fault.ts'
import { distribute, isCluster } from './distribute.ts'
import { COMMIT_MS_MAX } from './pooled-connections.ts'
import { ensureProgramRole, KEEP_ALIVE } from './roles.ts'
import { LOCKS, pollForLock } from './with-lock.ts'

export const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url))

/** Maximum milliseconds that a process waits for another one's migration. An index of a large table takes many minutes. */
const LOCK_WAIT_MS_MAX = 3_600_000
const ATTEMPTS_MAX = 30
const PAUSE_MS = 1_000
/** Codes of cannot_connect_now and too_many_connections: the server answers, and will accept a connection later. */
const BUSY_CODES = new Set(['57P03', '53300'])

type MigrationLog = Pick<Logger, 'info' | 'warn'>

/**
 * Migrates the database to this program's schema. Processes that start at once do it one after the other. A migration that
 * meets a deadlock or loses its connection is tried again, up to 30 times.
 *
 * @param databaseUrl URL of the owner's login
 * @param folder folder of migrations; set only by tests
 * @throws StartupError if the first connection is refused, or a lock is not released
 */
export async function migrate(databaseUrl: string, folder = MIGRATIONS_FOLDER, log?: MigrationLog): Promise<void> {
  let hasConnected = false
  for (let attempt = 1; ; attempt++) {
    const client = new pg.Client({ connectionString: databaseUrl, ...KEEP_ALIVE })
    // A lost connection fails the running statement. Without a listener it would also end the process.
    client.on('error', () => undefined)
    try {
      await client.connect()
      hasConnected = true
      return await migrateOn(client, folder, log)
    } catch (cause) {
      if (attempt === ATTEMPTS_MAX || !isTemporary(cause, hasConnected))
        throw hasConnected ? cause : toStartupError(cause)
      log?.warn({ err: cause }, 'a migration was interrupted; it is retried')
    } finally {
      await client.end().catch(() => undefined)
    }
    await sleep(PAUSE_MS)
  }
}

function isTemporary(cause: unknown, hasConnected: boolean): boolean {
  if (cause instanceof StartupError) return false
  if (!hasConnected) return BUSY_CODES.has(codeOf(cause))
  return BUSY_CODES.has(codeOf(cause)) || ['outage', 'conflict'].includes(faultOf(cause) ?? '')
}

const codeOf = (cause: unknown): string => (cause instanceof Error && 'code' in cause ? String(cause.code) : '')

const toStartupError = (cause: unknown) =>
  new StartupError(
    `DATABASE_URL: cannot connect to the database (${codeOf(cause) || (cause instanceof Error ? cause.message : cause)})`,
    { cause },
  )

async function migrateOn(client: pg.Client, folder: string, log: MigrationLog | undefined): Promise<void> {
  await pollForLock(client, LOCKS.migration, {
    limitMs: LOCK_WAIT_MS_MAX,
    onWait: () => log?.info('another process migrates the database; this one waits for it'),
  })
  await waitForCommits(client, log)
  await ensureProgramRole(client)
  if (await isCluster(client)) await applyOnCluster(client, folder)
  else await applyMigrations(client, folder)
  await distribute(client)
}

/**
 * Waits until a commit is answered, however long a synchronous standby is lost. Otherwise the first write of the start would
 * fail, and each restart would leave a connection that PostgreSQL keeps until the standby is back.
 */
async function waitForCommits(client: pg.Client, log: MigrationLog | undefined): Promise<void> {
  const timer = setInterval(
    () =>
      log?.warn(
        'the database has not answered a commit, perhaps because a synchronous standby is lost; the start waits',
      ),
    COMMIT_MS_MAX,
  )
  try {
    await client.query(`select pg_logical_emit_message(true, 'bv3', 'start')`)
  } finally {
    clearInterval(timer)
  }
}

async function applyOnCluster(client: pg.Client, folder: string): Promise<void> {
  // Citus changes related tables in one transaction one after the other, or not at all.
  await client.query(`set citus.multi_shard_modify_mode to 'sequential'`)
  const copy = copyForCluster(folder)
  try {
    await applyMigrations(client, copy.path)
  } finally {
    copy.remove()
  }
}

/**
 * Splits a statement of a migration into those that Citus accepts for a table that is already distributed: one step at a
 * time, and each constraint under the name that PostgreSQL would give it. Privileges on columns are granted on this node
 * only, because those on the shards are granted at every start.
 */
export function splitForCluster(statement: string): string[] {
  const bare = statement.replace(/^\s*--.*\n/gm, '').trim()
  const altered = /^alter table (\w+)\s+(.+?);?$/s.exec(bare)
  if (altered !== null) {
    const [, table = '', steps = ''] = altered
    const single = splitAtCommas(steps).flatMap((step) => splitCheck(table, step))
    if (single.length > 1) return single.map((step) => `alter table ${table} ${step};`)
  }
  if (/^grant [^;]*\) on /s.test(bare)) {
    // One statement, because a setting lasts until its transaction ends, and some migrations run without a surrounding
    // transaction.
    return [
      `do $do$ begin
  perform set_config('citus.enable_ddl_propagation', 'off', true);
  execute $grant$${bare.replace(/;$/, '')}$grant$;
  perform set_config('citus.enable_ddl_propagation', 'on', true);
end $do$;`,
    ]
  }
  return [statement]
}

/** Splits a text at the commas that are outside parentheses and quotes. */
function splitAtCommas(text: string): string[] {
  const parts = ['']
  let depth = 0
  for (const token of text.match(/'[^']*'|[(),]|[^'(),]+/g) ?? []) {
    if (token === '(') depth++
    if (token === ')') depth--
    if (token === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += token
  }
  return parts.map((part) => part.trim())
}

/** Splits a step that adds a column with its check into two. */
function splitCheck(table: string, step: string): string[] {
  const checked = /^add column (\w+) (.*?) check (\(.+\))$/s.exec(step)
  if (checked === null) return [step]
  const [, column, type, check] = checked
  return [`add column ${column} ${type}`, `add constraint ${table}_${column}_check check ${check}`]
}

/** Copies a folder of migrations and adapts it for a cluster. The copy lasts until it is removed. */
export function copyForCluster(folder: string): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'migrations-'))
  cpSync(folder, path, { recursive: true })
  for (const file of readdirSync(path).filter((name) => name.endsWith('.sql'))) {
    const statements = readFileSync(join(path, file), 'utf8').split(BREAKPOINT)
    writeFileSync(join(path, file), statements.flatMap(splitForCluster).join(`\n${BREAKPOINT}\n`))
  }
  return { path, remove: () => rmSync(path, { recursive: true }) }
}

/** Milliseconds that a migration waits for a table before it gives up and tries again, because statements queue behind it. */
const LOCK_TIMEOUT_MS = 2_000
const LOCK_PAUSE_MS = 1_000
/** Maximum attempts: three minutes, in which any transaction of the program is over or has been ended. */
const LOCK_ATTEMPTS_MAX = 60
const LOCK_NOT_AVAILABLE = '55P03'
/** First line of a migration whose statements allow no transaction. Each statement runs by itself, and may run again. */
const OUTSIDE_MARK = '-- outside of a transaction'
/** Separator between two statements of a migration. */
export const BREAKPOINT = '--> statement-breakpoint'

type Migration = {
  /** Moment that the journal gives it, in Unix milliseconds. It orders the migrations and names them in the database. */
  readonly when: number
  /** SHA-256 of its file, in hexadecimal digits. */
  readonly hash: string
  readonly statements: readonly string[]
}

/** Reads the migrations of a folder, in the order of its journal. */
function readMigrations(folder: string): Migration[] {
  const journal = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as {
    readonly entries: readonly { readonly tag: string; readonly when: number }[]
  }
  return journal.entries.map(({ tag, when }) => {
    const text = readFileSync(join(folder, `${tag}.sql`), 'utf8')
    return { when, hash: createHash('sha256').update(text).digest('hex'), statements: text.split(BREAKPOINT) }
  })
}

/**
 * Applies the migrations of a folder that the database lacks, one by one and in order: one transaction for all of them would
 * hold every lock until the last is done. They are recorded in the table of the library drizzle, which earlier releases used.
 *
 * @throws StartupError if a lock is not available for minutes
 */
export async function applyMigrations(client: pg.Client, folder: string): Promise<void> {
  await ensureMigrationsTable(client)
  const last = await readLastMigration(client)
  for (const migration of readMigrations(folder)) {
    if (migration.when > last) await applyWithRetries(client, migration)
  }
}

async function ensureMigrationsTable(client: pg.Client): Promise<void> {
  await client.query('create schema if not exists drizzle')
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
}

/** Reads the last applied migration; -1 before the first. */
async function readLastMigration(client: pg.Client): Promise<number> {
  const { rows } = await client.query('select max(created_at) as last from drizzle.__drizzle_migrations')
  return Number(rows[0]?.last ?? -1)
}

async function applyWithRetries(client: pg.Client, migration: Migration): Promise<void> {
  const apply = migration.statements[0]?.startsWith(OUTSIDE_MARK) ? applyWithoutTransaction : applyInTransaction
  for (let attempt = 1; attempt <= LOCK_ATTEMPTS_MAX; attempt++) {
    try {
      return await apply(client, migration)
    } catch (cause) {
      if (!(cause instanceof pg.DatabaseError && cause.code === LOCK_NOT_AVAILABLE)) throw cause
    }
    await sleep(LOCK_PAUSE_MS)
  }
  throw new StartupError('DATABASE_URL: a table stays locked and cannot be changed; end what holds it and start anew')
}

async function applyInTransaction(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
    for (const statement of migration.statements) await client.query(statement)
    await recordMigration(client, migration)
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback')
    throw cause
  }
}

/**
 * Applies a migration outside a transaction. An index that is built concurrently waits for writers' transactions, and blocks
 * no other statement, so it has no lock timeout. All other statements give up.
 */
async function applyWithoutTransaction(client: pg.Client, migration: Migration): Promise<void> {
  await dropBrokenIndexes(client)
  try {
    for (const statement of migration.statements) {
      await client.query(`set lock_timeout = ${/\bconcurrently\b/i.test(statement) ? 0 : LOCK_TIMEOUT_MS}`)
      await client.query(statement)
    }
  } finally {
    await client.query('reset lock_timeout')
  }
  await recordMigration(client, migration)
}

/** Drops the indexes whose build was interrupted. They are unusable, and are built again. */
async function dropBrokenIndexes(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index join pg_class on pg_class.oid = indexrelid
    where not indisvalid and relnamespace = 'public'::regnamespace`,
  )
  for (const { name } of rows) await client.query(`drop index concurrently if exists ${name}`)
}

const recordMigration = (client: pg.Client, { hash, when }: Migration) =>
  client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, when])

/**
 * Applies migrations in the open transaction of the connection, for a database without other users.
 *
 * @param last last migration to apply; all of them by default
 */
export async function applyWithin(client: pg.Client, folder: string, last = Number.POSITIVE_INFINITY): Promise<void> {
  await ensureMigrationsTable(client)
  const applied = await readLastMigration(client)
  for (const migration of readMigrations(folder)) {
    if (migration.when <= applied || migration.when > last) continue
    // No other session waits for an index here, and a transaction cannot build one concurrently.
    for (const statement of migration.statements)
      await client.query(statement.replace(/\bindex concurrently\b/gi, 'index'))
    await recordMigration(client, migration)
  }
}
