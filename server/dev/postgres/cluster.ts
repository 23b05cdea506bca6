import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readFileIfAny, writePrivateFile } from '../../runtime/process/private-file.ts'
import { StartupError } from '../../startup-error.ts'
import type { PostgresProgram } from './postgres-program.ts'
import type { PostgresUser } from './postgres-user.ts'

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
