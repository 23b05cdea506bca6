import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { Logger } from 'pino'
import { faultOf } from '../fault.ts'
import { StartupError } from '../startup-error.ts'
import { applyMigrations, BREAKPOINT } from './apply-migrations.ts'
import { distribute, isCluster } from './distribute.ts'
import { KEEP_ALIVE } from './limits.ts'
import { COMMIT_MS_MAX } from './places.ts'
import { ensureProgramRole } from './roles.ts'
import { LOCKS, pollForLock } from './with-lock.ts'

export const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url))

/** Maximum milliseconds that a process waits for another one's migration. An index of a large table takes many minutes. */
const LOCK_WAIT_MS_MAX = 3_600_000
const ATTEMPTS_MAX = 30
const PAUSE_MS = 1_000
/** Codes of cannot_connect_now and too_many_connections: the server answers, and will accept a connection later. */
const BUSY_CODES = new Set(['57P03', '53300'])

type Log = Pick<Logger, 'info' | 'warn'>

/**
 * Migrates the database to this program's schema. Processes that start at once do it one after the other. A migration that
 * meets a deadlock or loses its connection is tried again, up to 30 times.
 *
 * @param databaseUrl URL of the owner's login
 * @param folder folder of migrations; set only by tests
 * @throws StartupError if the first connection is refused, or a lock is not released
 */
export async function migrate(databaseUrl: string, folder = MIGRATIONS_FOLDER, log?: Log): Promise<void> {
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
      if (attempt === ATTEMPTS_MAX || !mayPass(cause, hasConnected)) throw hasConnected ? cause : refusalOf(cause)
      log?.warn({ err: cause }, 'a migration was interrupted; it is tried again')
    } finally {
      await client.end().catch(() => undefined)
    }
    await sleep(PAUSE_MS)
  }
}

function mayPass(cause: unknown, hasConnected: boolean): boolean {
  if (cause instanceof StartupError) return false
  if (!hasConnected) return BUSY_CODES.has(codeOf(cause))
  return BUSY_CODES.has(codeOf(cause)) || ['outage', 'conflict'].includes(faultOf(cause) ?? '')
}

const codeOf = (cause: unknown): string => (cause instanceof Error && 'code' in cause ? String(cause.code) : '')

const refusalOf = (cause: unknown) =>
  new StartupError(
    `DATABASE_URL: cannot connect to the database (${codeOf(cause) || (cause instanceof Error ? cause.message : cause)})`,
    { cause },
  )

async function migrateOn(client: pg.Client, folder: string, log: Log | undefined): Promise<void> {
  await pollForLock(client, LOCKS.migration, {
    limitMs: LOCK_WAIT_MS_MAX,
    onWait: () => log?.info('another process migrates the database; this one waits for it'),
  })
  await untilAnswered(client, log)
  await ensureProgramRole(client)
  if (await isCluster(client)) await applyOnCluster(client, folder)
  else await applyMigrations(client, folder)
  await distribute(client)
}

/**
 * Waits until a commit is answered, however long a synchronous standby is lost. Otherwise the first write of the start would
 * fail, and each restart would leave a connection that PostgreSQL keeps until the standby is back.
 */
async function untilAnswered(client: pg.Client, log: Log | undefined): Promise<void> {
  const timer = setInterval(
    () =>
      log?.warn('the database does not answer a commit; a synchronous standby may be lost, and the start waits for it'),
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
