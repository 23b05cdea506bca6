import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { bv3, usdt } from '#core/money.ts'
import { migrate } from '#server/db/migrate.ts'
import { createDatabase } from '#server/db/pool.ts'
import { ensureAccount, openAccount } from '#server/ledger/accounts.ts'
import { giveCopies } from '#server/payments/deliver-purchases.ts'
import { createRunningParts } from '#server/runtime/process/running-parts.ts'
import { logInAsOperator, OPERATOR_ENVIRONMENT, type Operator } from '../../support/operator/operator.ts'
import { makeTempFolder } from '../../support/temp-folder.ts'
import { killLeftoverProcesses, type ServerProcess, startServer } from '../../support/world/server-process.ts'
import { openDatabases } from '../large/open-databases.ts'

const NAME = 'bv3_panel'
/** Wallet that owns 10,000 purchases. */
const COLLECTOR = `0x${'c0'.repeat(20)}` as const
const COLLECTED = 10_000
const COPIES_AT_A_TIME = 100
const TERMS = { dailyBv3: bv3(600n), totalBv3: bv3(30_000n), dailyUsdt: usdt(10n ** 18n), totalUsdt: usdt(10n ** 20n) }
/** Milliseconds after which a statement counts as long. Only the work after a start has longer ones. */
const LONG_STATEMENT_MS = 500
const QUIET_MS = 5_000

export type Panel = {
  readonly server: ServerProcess
  readonly databaseUrl: string
  readonly operator: Operator
  /** Player with 10,000 purchases. */
  readonly collectorId: number
  stop(): Promise<void>
}

/** Opens the program on a copy of the large database, after its work at the start is done. */
export async function openPanel(): Promise<Panel> {
  const { keep, stop } = createRunningParts()
  try {
    const { largeUrl } = keep(await openDatabases())
    const databaseUrl = await copyOf(largeUrl)
    await migrate(databaseUrl)
    const collectorId = await fillCollector(databaseUrl)
    const folder = makeTempFolder()
    keep({ stop: folder.remove })
    keep({ stop: () => killLeftoverProcesses(folder.path) })
    const server = keep(
      await startServer({
        DATA_DIR: folder.path,
        DATABASE_URL: databaseUrl,
        RATE_LIMIT_PER_MINUTE: '1000000000',
        LOG_LEVEL: 'error',
        LOCAL_BLOCK_TIME_MS: '3000',
        WATCH_EVERY_MS: '1000',
        ...OPERATOR_ENVIRONMENT,
      }),
    )
    await untilQuiet(databaseUrl)
    return { server, databaseUrl, operator: await logInAsOperator(server), collectorId, stop }
  } catch (cause) {
    await stop()
    throw cause
  }
}

/** Copies the large database at the first run, and keeps the copy beside it. */
async function copyOf(largeUrl: string): Promise<string> {
  const url = new URL(largeUrl)
  url.pathname = `/${NAME}`
  const administration = new URL(largeUrl)
  administration.pathname = '/postgres'
  const client = new pg.Client({ connectionString: administration.href })
  await client.connect()
  const { rowCount } = await client.query('select from pg_database where datname = $1', [NAME])
  if (rowCount === 0) {
    await client.query(`create database ${NAME} template ${new URL(largeUrl).pathname.slice(1)} strategy file_copy`)
  }
  await client.end()
  const copy = new pg.Client({ connectionString: url.href })
  await copy.connect()
  // The chain differs from the one that the database was made for. An open alarm stops its payouts.
  await copy.query('delete from chain_cursors')
  await copy.query(`insert into audit_alarms (finding) select '{"check": "bench", "count": 1, "example": "bench"}'
    where not exists (select from audit_alarms where resolved_at is null)`)
  await copy.query(`insert into player_notes (user_id, text, author)
    select n, 'Note ' || n || ': asked by mail about wallet ' || md5(n::text), 'operator' from generate_series(1, 20000) n
    where not exists (select from player_notes)`)
  // Autovacuum would do the same within a minute.
  await copy.query('vacuum analyze player_notes')
  await copy.end()
  return url.href
}

async function fillCollector(databaseUrl: string): Promise<number> {
  const db = createDatabase(databaseUrl, 1, () => undefined)
  try {
    const { userId } = await db.transaction(async (tx) => openAccount(tx, await ensureAccount(tx, COLLECTOR), null))
    const { rows } = await db.$client.query<{ n: number; card: number }>(
      `select (select count(*)::integer from purchases where user_id = $1) as n, (select min(id)::integer from cards) as card`,
      [userId],
    )
    const { n = 0, card = 0 } = rows[0] ?? {}
    for (let copies = n; copies < COLLECTED; copies += COPIES_AT_A_TIME) {
      await db.transaction((tx) => giveCopies(tx, { userId, cardId: card, copies: COPIES_AT_A_TIME, terms: TERMS }))
    }
    return userId
  } finally {
    await db.end()
  }
}

/**
 * Waits until the database is quiet. The audit of totals runs five seconds after each start. It is cancelled, or awaited if it
 * has begun.
 */
async function untilQuiet(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`delete from pgboss.job where name = 'ledger.audit' and state = 'created'`)
  for (let quietMs = 0; quietMs < QUIET_MS; ) {
    await sleep(1_000)
    const { rowCount } = await client.query(
      `select from pg_stat_activity where datname = current_database() and state = 'active' and pid <> pg_backend_pid()
        and clock_timestamp() - query_start > make_interval(secs => ${LONG_STATEMENT_MS / 1_000})`,
    )
    quietMs = rowCount === 0 ? quietMs + 1_000 : 0
  }
  await client.end()
}
