import pino from 'pino'
import type { Config } from '#server/config.ts'
import { openDataFolder } from '#server/data-folder.ts'
import { startEmbeddedPostgres } from '#server/dev/embedded-postgres.ts'

/** The database's URL as its owner; the embedded database is started for it, and no server may use that at the same time. */
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
