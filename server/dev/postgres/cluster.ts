import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { readFileIfAny, writePrivateFile } from '../../runtime/process/private-file.ts'
import { StartupError } from '../../startup-error.ts'
import type { PostgresProgram, PostgresUser } from './postgres-program.ts'

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
