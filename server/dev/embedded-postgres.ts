import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '../fault.ts'
import { lockFolder, readFileIfAny, writePrivateFile } from '../runtime/process/lock-folder.ts'
import { createRunningParts } from '../runtime/process/running-parts.ts'
import {
  choosePort,
  commandLineOf,
  type ParentWatch,
  type ProcessLog,
  stopProcess,
  tailOfFile,
  watchParent,
} from './child-process.ts'
import {
  type Cluster,
  canConnect,
  choosePostgresUser,
  closedFolderFor,
  embeddedUrl,
  ensureDatabase,
  findPostgres,
  openCluster,
  POSTGRES_ENV,
  type PostgresProgram,
  type PostgresUser,
} from './postgres/postgres-program.ts'

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

/** Milliseconds of a fast shutdown, which ends sessions and writes a checkpoint. */
const STOP_GRACE_MS = 30_000
/** Milliseconds of a start, which may replay the log after a crash. */
const START_LIMIT_MS = 60_000
const START_POLL_MS = 25
/**
 * Maximum number of attempts to start. After a postmaster was killed, its children need a moment to notice, and the system needs
 * one to release its resources. Until then a new postmaster refuses to start.
 */
const START_ATTEMPTS = 5
const NOT_YET_GONE = /still in use|lock file .* already exists/
const ATTEMPT_PAUSE_MS = 1_000

export interface Postmaster {
  stop(): Promise<void>
}

interface PostmasterOptions {
  program: PostgresProgram
  cluster: Cluster
  user: PostgresUser | undefined
  port: number
  settings: Record<string, string>
  logFile: string
  log: ProcessLog
}

/**
 * Ends a PostgreSQL that a killed server left running on these files.
 *
 * A restart takes a third of a second and always applies the settings of this start. Adopting the running one would be a second
 * way to run.
 */
export async function endLeftover(dataDirectory: string, log: ProcessLog): Promise<void> {
  const pidFile = join(dataDirectory, 'postmaster.pid')
  const pid = Number.parseInt(readFileIfAny(pidFile) ?? '', 10)
  if (Number.isNaN(pid)) return
  if ((await stopPostmaster(pid, dataDirectory)) !== 'gone') log.warn('Ended the database of an earlier start')
  // After a reboot the number may belong to another program, which PostgreSQL would take for a running postmaster.
  else if (commandLineOf(pid) !== undefined) rmSync(pidFile, { force: true })
}

/**
 * Runs PostgreSQL in a separate process group, so that Ctrl-C reaches only this process and the database ends last.
 *
 * @throws StartupError with the end of its log if it does not start
 */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  for (let attempt = 1; attempt <= START_ATTEMPTS; attempt++) {
    const watch = watchParent(markOf(options.cluster.dataDirectory), 'INT')
    const child = spawnPostmaster(options)
    if (child.pid !== undefined) watch.guard(child.pid)
    if (await becomesReady(child, options).catch(releaseAndThrow(watch))) return supervise(child, options, watch)
    await watch.release()
    if (child.pid === undefined) break
    if (!NOT_YET_GONE.test(tailOfFile(options.logFile))) break
    await sleep(ATTEMPT_PAUSE_MS)
  }
  throw new StartupError(`DATABASE_URL: the embedded PostgreSQL did not start: ${tailOfFile(options.logFile)}`)
}

const releaseAndThrow = (watch: ParentWatch) => async (cause: unknown) => {
  await watch.release()
  throw cause
}

function spawnPostmaster(options: PostmasterOptions): ChildProcess {
  const { program, cluster, user, port, logFile } = options
  const settings = Object.entries(options.settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const flags = ['-D', cluster.dataDirectory, '-p', String(port), ...settings]
  const ids = user ? { uid: user.uid, gid: user.gid } : {}
  const output = openSync(logFile, 'w', 0o600)
  const stdio = ['ignore', output, output] as const
  const child = spawn(program.postgres, flags, {
    ...ids,
    cwd: '/',
    env: POSTGRES_ENV,
    detached: true,
    stdio: [...stdio],
  })
  closeSync(output)
  child.on('error', (failure) => options.log.error(`PostgreSQL cannot be run: ${failure.message}`))
  child.unref()
  return child
}

/** Waits until PostgreSQL is ready. One that does not become ready is ended. */
async function becomesReady(child: ChildProcess, options: PostmasterOptions): Promise<boolean> {
  const { port, cluster } = options
  const deadline = Date.now() + START_LIMIT_MS
  try {
    while (Date.now() < deadline && child.pid !== undefined) {
      if (child.exitCode !== null || child.signalCode !== null) return false
      if (await canConnect(port, cluster.password)) return true
      await sleep(START_POLL_MS)
    }
  } catch (cause) {
    if (child.pid !== undefined) await stopPostmaster(child.pid, cluster.dataDirectory)
    throw cause
  }
  if (child.pid !== undefined) await stopPostmaster(child.pid, cluster.dataDirectory)
  return false
}

function supervise(child: ChildProcess, { cluster, log, logFile }: PostmasterOptions, watch: ParentWatch): Postmaster {
  let isStopping = false
  child.once('exit', (code, signal) => {
    if (!isStopping) log.error(`The database ended by itself (${signal ?? code}): ${tailOfFile(logFile)}`)
  })
  return {
    async stop() {
      isStopping = true
      if (child.pid !== undefined) await stopPostmaster(child.pid, cluster.dataDirectory)
      await watch.release()
    },
  }
}

/** Returns the part of the postmaster's command line that no other process has. */
const markOf = (dataDirectory: string) => `-D ${dataDirectory} `

function stopPostmaster(pid: number, dataDirectory: string) {
  const isOurs = (commandLine: string) => commandLine.includes(markOf(dataDirectory))
  return stopProcess({ pid, isOurs, signal: 'SIGINT', graceMs: STOP_GRACE_MS })
}
