import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { createDatabase } from '#server/db/pool.ts'
import { stockCards } from '#server/features/cards/stock-cards.ts'
import { createRunningParts } from '#server/process/running-parts.ts'
import { endLeftovers, startServer } from '../../support/server-process.ts'
import { makeTempFolder } from '../../support/temp-folder.ts'
import { createTestLog } from '../../support/test-log.ts'
import { startWorker } from '../worker.ts'
import { startLoader } from './load.ts'
import { startTransactionRunner } from './pgbench.ts'
import { seedPlayers } from './seed-players.ts'

export const CONNECTIONS = 32
/** A player may have 20 withdrawals that wait: so many players make room for 20,480 in a turn. */
export const PLAYERS_EACH = 32
/** What the server holds unless it is told otherwise. */
const DATABASE_CONNECTIONS = 20

export type World = Awaited<ReturnType<typeof openWorld>>

/** The program on a durable database with players in it, and everything that it is compared with. */
export async function openWorld() {
  const { keep, stop } = createRunningParts()
  try {
    const folder = makeTempFolder()
    keep({ stop: folder.remove })
    const { databaseUrl } = keep(
      await startEmbeddedPostgres({ dataDir: folder.path, isDurable: true, log: createTestLog() }),
    )
    await migrate(databaseUrl)
    const players = await seed(databaseUrl)
    const owner = new pg.Client({ connectionString: databaseUrl })
    await owner.connect()
    keep({ stop: () => owner.end() })

    keep({ stop: () => endLeftovers(join(folder.path, 'server')) })
    const server = keep(
      await startServer({
        DATA_DIR: join(folder.path, 'server'),
        DATABASE_URL: databaseUrl,
        DATABASE_CONNECTIONS: String(DATABASE_CONNECTIONS),
        RATE_LIMIT_PER_MINUTE: '1000000000',
        LOG_LEVEL: 'error',
        // As rare as on the real chain, and looked at as often as there.
        LOCAL_BLOCK_TIME_MS: '3000',
        WATCH_EVERY_MS: '1000',
      }),
    )
    const bare = keep(startWorker(join(import.meta.dirname, 'bare-process.ts')))
    const select = keep(startWorker(join(import.meta.dirname, 'select-process.ts')))
    return {
      databaseUrl,
      players,
      serverUrl: server.url,
      selectUrl: await select.ask<string>({ databaseUrl, connections: DATABASE_CONNECTIONS }),
      startBare: (values: Readonly<Record<string, unknown>>) => bare.ask<string>(values),
      loader: keep(startLoader()),
      transactions: keep(startTransactionRunner()),
      /** Lets no withdrawal wait and no earlier write cost a later one: each turn of writing begins with the same. */
      async settleDown() {
        await owner.query(
          `update withdrawals set status = 'completed', completed_at = clock_now() where status = 'pending'`,
        )
        await owner.query('vacuum (analyze) withdrawals, balances, base_mining, lots, ledger_transfers')
        await owner.query('checkpoint')
      },
      stop,
    }
  } catch (cause) {
    await stop()
    throw cause
  }
}

async function seed(databaseUrl: string) {
  const db = createDatabase(databaseUrl, 1, () => undefined)
  await stockCards(db)
  const { rows } = await db.$client.query<{ id: string }>('select id from cards order by price, id limit 2')
  const cardIds = rows.map(({ id }) => Number(id))
  const count = CONNECTIONS * PLAYERS_EACH
  const mining = await seedPlayers(db, count, cardIds, true)
  const resting = await seedPlayers(db, count, cardIds, false)
  await db.$client.end()
  return { mining, resting }
}
