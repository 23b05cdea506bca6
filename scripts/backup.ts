import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, readConfig } from '#server/config.ts'
import { writeBackup } from '#server/db/backup/write-backup.ts'
import { findRunningPostgres, hasEmbeddedPostgres } from '#server/dev/embedded-postgres.ts'
import { StartupError } from '#server/fault.ts'
import { describeBackup } from './describe-backup.ts'
import { withOwnerUrl } from './with-owner-url.ts'

/** Backs up the database into one file. Servers may keep running. */
const USAGE = `Usage: npm run backup -- [FILE]
Writes all that the database holds into FILE, by default backups/bv3-<time in UTC>.backup. Servers may keep running.`

function readPath(): string {
  try {
    const { positionals } = parseArgs({ allowPositionals: true, options: {} })
    if (positionals.length > 1) throw new Error('one file')
    return resolve(positionals[0] ?? `backups/bv3-${new Date().toISOString().replace(/[-:]|\.\d+/g, '')}.backup`)
  } catch (cause) {
    throw new StartupError(USAGE, { cause })
  }
}

/** Backs up the database. If the embedded database is running, it connects to that one. */
async function backUp(config: Config, path: string) {
  if (config.databaseUrl === null) {
    if (!hasEmbeddedPostgres(config.dataDir))
      throw new StartupError(`DATA_DIR: there is no database in ${config.dataDir}`)
    const running = await findRunningPostgres(config.dataDir)
    if (running !== null) return writeBackup(running, path)
  }
  return withOwnerUrl(config, (databaseUrl) => writeBackup(databaseUrl, path))
}

try {
  const path = readPath()
  const manifest = await backUp(readConfig(process.env), path)
  console.log([`Backed up into ${path}:`, ...(await describeBackup(path, manifest))].join('\n'))
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
