import { inject } from 'vitest'
import { makeTempFolder } from '../temp-folder.ts'
import { createTestDatabase } from './postgres.ts'
import { type Environment, killLeftoverProcesses, type ServerProcess, startServer } from './server-process.ts'

export interface TestPlatform extends ServerProcess {
  readonly databaseUrl: string
  readonly dataDir: string
  /** Stops everything, and removes its files and its database. */
  close(): Promise<void>
}

/** URLs of the databases of running platforms. */
export const runningDatabases = new Set<string>()

/** Starts a server process with a separate chain and database. */
export async function startTestPlatform(environment: Environment = {}): Promise<TestPlatform> {
  const folder = makeTempFolder()
  const database = await createTestDatabase()
  const tidy = async () => {
    await killLeftoverProcesses(folder.path)
    await database.drop()
    folder.remove()
  }
  try {
    const { databaseUrl } = database
    const pooler = inject('poolerUrl')
    const server = await startServer({
      DATA_DIR: folder.path,
      DATABASE_URL: databaseUrl,
      ...(pooler !== null && { DATABASE_POOLER_URL: pooler + new URL(databaseUrl).pathname }),
      ...environment,
    })
    runningDatabases.add(databaseUrl)
    const close = async () => {
      runningDatabases.delete(databaseUrl)
      await server.stop()
      await tidy()
    }
    return { ...server, databaseUrl, dataDir: folder.path, close }
  } catch (cause) {
    await tidy()
    throw cause
  }
}
