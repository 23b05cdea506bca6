import '#server/runtime/process/wait-for-addresses.ts'
import pino from 'pino'
import { type Config, readConfig } from '#server/config.ts'
import { openDataFolder } from '#server/data-folder.ts'
import { createDatabase } from '#server/db/pool.ts'
import type { Database } from '#server/db/statement.ts'
import { startEmbeddedPostgres } from '#server/dev/embedded-postgres.ts'

const CONNECTIONS = 2

/** Opens the program's database for a console script. It starts the embedded database, which no server may be running. */
export async function withDatabase<T>(use: (db: Database, config: Config) => Promise<T>): Promise<T> {
  const config = readConfig(process.env)
  const log = pino({ level: 'warn' })
  const folder = config.databaseUrl === null ? openDataFolder(config.dataDir) : null
  const port = config.localDatabasePort
  const embedded = folder === null ? null : await startEmbeddedPostgres({ dataDir: config.dataDir, port, log })
  const db = createDatabase(config.databaseUrl ?? embedded?.databaseUrl ?? '', CONNECTIONS, (error) => log.warn(error))
  try {
    return await use(db, config)
  } finally {
    await db.end()
    await embedded?.stop()
    folder?.release()
  }
}
