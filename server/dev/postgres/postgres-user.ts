import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartupError } from '../../startup-error.ts'

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
