import pino from 'pino'
import type { Config } from '#server/config.ts'
import { openDataFolder } from '#server/data-folder.ts'
import { startEmbeddedPostgres } from '#server/dev/embedded-postgres.ts'

/** Passes on the database's URL for its owner. It starts the embedded database, which no server may use at the same time. */
export async function withOwnerUrl<T>(config: Config, use: (databaseUrl: string) => Promise<T>): Promise<T> {
  if (config.databaseUrl !== null) return use(config.databaseOwnerUrl ?? config.databaseUrl)
  const folder = openDataFolder(config.dataDir)
  try {
    const { dataDir, localDatabasePort: port } = config
    const embedded = await startEmbeddedPostgres({ dataDir, port, log: pino({ level: 'warn' }) })
    try {
      return await use(embedded.databaseUrl)
    } finally {
      await embedded.stop()
    }
  } finally {
    folder.release()
  }
}
