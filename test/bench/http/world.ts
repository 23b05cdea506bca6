import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '#server/db/migrate.ts'
import { createDatabase } from '#server/db/pool.ts'
import { startEmbeddedPostgres } from '#server/dev/embedded-postgres.ts'
import { stockCards } from '#server/features/cards/routes.ts'
import { createRunningParts } from '#server/runtime/process/running-parts.ts'
import { makeTempFolder } from '../../support/temp-folder.ts'
import { createTestLog } from '../../support/test-log.ts'
import { killLeftoverProcesses, startServer } from '../../support/world/server-process.ts'
import { startWorker } from '../worker.ts'
import { startLoader } from './load.ts'
import { startTransactionRunner } from './pgbench.ts'
import { seedPlayers } from './seed-players.ts'

export const CONNECTIONS = 32
/** Players of each connection. A player may have 20 pending withdrawals, so all of them have room for 20,480 in a turn. */
export const PLAYERS_EACH = 32
/** Default number of the server's connections. */
const DATABASE_CONNECTIONS = 20

export type HttpBenchWorld = Awaited<ReturnType<typeof openWorld>>

/** Opens the program on a durable database with players, and everything that it is compared with. */
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

    keep({ stop: () => killLeftoverProcesses(join(folder.path, 'server')) })
    const server = keep(
      await startServer({
        DATA_DIR: join(folder.path, 'server'),
        DATABASE_URL: databaseUrl,
        DATABASE_CONNECTIONS: String(DATABASE_CONNECTIONS),
        RATE_LIMIT_PER_MINUTE: '1000000000',
        LOG_LEVEL: 'error',
        // Blocks and polls as rare as on the real chain.
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
      /** Completes pending withdrawals and cleans up after earlier writes, so that each writing turn starts from the same state. */
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
