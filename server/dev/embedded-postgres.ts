import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { lockFolder } from '../runtime/process/lock-folder.ts'
import { readFileIfAny, writePrivateFile } from '../runtime/process/private-file.ts'
import { createRunningParts } from '../runtime/process/running-parts.ts'
import { StartupError } from '../startup-error.ts'
import type { ProcessLog } from './child-process.ts'
import { choosePort } from './choose-port.ts'
import { canConnect, embeddedUrl, ensureDatabase, openCluster } from './postgres/cluster.ts'
import { choosePostgresUser, closedFolderFor, findPostgres } from './postgres/postgres-program.ts'
import { endLeftover, startPostmaster } from './postgres/postmaster.ts'

export const DATABASE_PORT_VARIABLE = 'LOCAL_DATABASE_PORT'

const DATABASE = 'bv3'

export interface EmbeddedPostgres {
  readonly databaseUrl: string
  stop(): Promise<void>
}

/**
 * Starts an embedded PostgreSQL 18, stored in `dataDir/postgres`, on 127.0.0.1 only, with the database `bv3`.
 *
 * The next start finds the same data, however the last run ended. Two servers never run on the same data.
 *
 * @param isDurable false gives up what a power cut would lose, for tests
 * @throws StartupError if the folder is in use or closed to PostgreSQL's user, if the port is taken, or if it does not start
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string
  port?: number | undefined
  isDurable?: boolean
  log: ProcessLog
}): Promise<EmbeddedPostgres> {
  const { log, isDurable = true } = options
  const folder = join(resolve(options.dataDir), 'postgres')
  const isNew = mkdirSync(folder, { recursive: true }) !== undefined
  // PostgreSQL's user passes through to its own folder, and cannot read anything else here.
  if (isNew) chmodSync(folder, 0o711)
  const { keep, stop } = createRunningParts()
  keep({ stop: lockFolder(folder).release })
  try {
    const user = choosePostgresUser()
    const closed = user && closedFolderFor(folder, user)
    if (user && closed) {
      throw new StartupError(
        `DATA_DIR: the user ${user.name} runs PostgreSQL and may not enter ${closed}; set DATA_DIR to a folder open to all, such as /var/lib/bv3`,
      )
    }
    const program = findPostgres(folder, user)
    const cluster = openCluster(folder, program, user)
    await endLeftover(cluster.dataDirectory, log)

    const portFile = join(folder, 'port')
    const remembered = Number.parseInt(readFileIfAny(portFile) ?? '', 10) || undefined
    const port = await choosePort({ configured: options.port, remembered, variable: DATABASE_PORT_VARIABLE })
    writePrivateFile(portFile, `${port}\n`)
    const settings = isDurable ? SETTINGS : { ...SETTINGS, ...SETTINGS_WITHOUT_DURABILITY }
    const logFile = join(folder, 'postgres.log')
    keep(await startPostmaster({ program, cluster, user, port, settings, logFile, log }))
    await ensureDatabase(port, cluster.password, DATABASE)
    return { databaseUrl: embeddedUrl(port, cluster.password, DATABASE), stop }
  } catch (cause) {
    await stop()
    throw cause
  }
}

/** Settings for a small machine that also runs the server. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '128MB',
  jit: 'off',
  timezone: 'UTC',
  log_checkpoints: 'off',
}

const SETTINGS_WITHOUT_DURABILITY = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** Returns the URL of a running server's embedded database. Null if it does not answer. */
export async function findRunningPostgres(dataDir: string): Promise<string | null> {
  const folder = join(resolve(dataDir), 'postgres')
  const port = Number.parseInt(readFileIfAny(join(folder, 'port')) ?? '', 10)
  const password = readFileIfAny(join(folder, 'password'))?.trim()
  if (Number.isNaN(port) || !password || !(await canConnect(port, password))) return null
  return embeddedUrl(port, password, DATABASE)
}

/** Returns whether a data folder contains a database, running or not. */
export const hasEmbeddedPostgres = (dataDir: string): boolean => existsSync(join(resolve(dataDir), 'postgres', 'data'))
