import { join } from 'node:path'
import type { Address } from '#core/address.ts'
import { migrate } from '#server/db/migrate.ts'
import { createDatabase } from '#server/db/pool.ts'
import { startEmbeddedPostgres } from '#server/dev/embedded-postgres.ts'
import { createSession } from '#server/features/auth/sessions.ts'
import { ensureAccount, openAccount } from '#server/ledger/accounts.ts'
import { createRunningParts } from '#server/runtime/process/running-parts.ts'
import { makeTempFolder } from '../../support/temp-folder.ts'
import { createTestLog } from '../../support/test-log.ts'
import { killLeftoverProcesses, startServer } from '../../support/world/server-process.ts'

const PLAYERS_PER_TRANSACTION = 50

export type BenchRun = { readonly runId: number; readonly wallet: Address; readonly cookie: string; next: number }

/** Starts the program on a durable database, with players whose runs began two hours ago, so that no chunk comes too early. */
export async function openBenchWorld(players: number) {
  const { keep, stop } = createRunningParts()
  try {
    const folder = makeTempFolder()
    keep({ stop: folder.remove })
    const { databaseUrl } = keep(
      await startEmbeddedPostgres({ dataDir: folder.path, isDurable: true, log: createTestLog() }),
    )
    await migrate(databaseUrl)
    const runs = await seedRuns(databaseUrl, players)
    const dataDir = join(folder.path, 'server')
    keep({ stop: () => killLeftoverProcesses(dataDir) })
    const server = keep(
      await startServer({
        ...{ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, RATE_LIMIT_PER_MINUTE: '1000000000', LOG_LEVEL: 'error' },
        // Blocks and polls as rare as on the real chain.
        ...{ LOCAL_BLOCK_TIME_MS: '3000', WATCH_EVERY_MS: '1000' },
      }),
    )
    return { databaseUrl, runs, url: server.url, stop }
  } catch (cause) {
    await stop()
    throw cause
  }
}

async function seedRuns(databaseUrl: string, players: number): Promise<BenchRun[]> {
  const db = createDatabase(databaseUrl, 1, () => undefined)
  const made: { readonly wallet: Address; readonly cookie: string }[] = []
  while (made.length < players) {
    await db.transaction(async (tx) => {
      for (let count = 0; count < PLAYERS_PER_TRANSACTION; count++) {
        const wallet: Address = `0x${(made.length + 1).toString(16).padStart(40, '0')}`
        const { userId } = await openAccount(tx, await ensureAccount(tx, wallet), null)
        made.push({ wallet, cookie: `session=${(await createSession(tx, userId)).cookie}` })
      }
    })
  }
  const { rows } = await db.$client.query<{ id: string }>(
    `insert into game_runs (user_id, variant, rules_version, secret, digest, rate, copies, window_start, usable_ms, started_at, heard_at)
    select user_id, 'cactus', 1, sha256(user_id::text::bytea), sha256(''), 10, 0, clock_now(), 3600000,
      clock_now() - interval '2 hours', clock_now() + interval '1 hour'
    from users order by user_id returning id`,
  )
  await db.end()
  return rows.flatMap(({ id }, player): BenchRun[] => {
    const who = made[player]
    return who === undefined ? [] : [{ ...who, runId: Number(id), next: 0 }]
  })
}
