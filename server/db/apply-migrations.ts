import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartupError } from '../startup-error.ts'

/** Milliseconds that a migration waits for a table before it gives up and tries again, because statements queue behind it. */
const LOCK_TIMEOUT_MS = 2_000
const PAUSE_MS = 1_000
/** Maximum attempts: three minutes, in which any transaction of the program is over or has been ended. */
const ATTEMPTS_MAX = 60
const LOCK_NOT_AVAILABLE = '55P03'
/** First line of a migration whose statements allow no transaction. Each statement runs by itself, and may run again. */
const OUTSIDE = '-- outside of a transaction'
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
    if (migration.when > last) await applyPatiently(client, migration)
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

async function applyPatiently(client: pg.Client, migration: Migration): Promise<void> {
  const apply = migration.statements[0]?.startsWith(OUTSIDE) ? applyOutside : applyInside
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt++) {
    try {
      return await apply(client, migration)
    } catch (cause) {
      if (!(cause instanceof pg.DatabaseError && cause.code === LOCK_NOT_AVAILABLE)) throw cause
    }
    await sleep(PAUSE_MS)
  }
  throw new StartupError('DATABASE_URL: a table stays locked and cannot be changed; end what holds it and start anew')
}

async function applyInside(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
    for (const statement of migration.statements) await client.query(statement)
    await rememberMigration(client, migration)
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
async function applyOutside(client: pg.Client, migration: Migration): Promise<void> {
  await dropBrokenIndexes(client)
  try {
    for (const statement of migration.statements) {
      await client.query(`set lock_timeout = ${/\bconcurrently\b/i.test(statement) ? 0 : LOCK_TIMEOUT_MS}`)
      await client.query(statement)
    }
  } finally {
    await client.query('reset lock_timeout')
  }
  await rememberMigration(client, migration)
}

/** Drops the indexes whose build was interrupted. They are unusable, and are built again. */
async function dropBrokenIndexes(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index join pg_class on pg_class.oid = indexrelid
    where not indisvalid and relnamespace = 'public'::regnamespace`,
  )
  for (const { name } of rows) await client.query(`drop index concurrently if exists ${name}`)
}

const rememberMigration = (client: pg.Client, { hash, when }: Migration) =>
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
    await rememberMigration(client, migration)
  }
}
