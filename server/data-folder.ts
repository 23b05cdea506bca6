import { createHash } from 'node:crypto'
import { accessSync, chmodSync, constants, mkdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { StartupError } from './fault.ts'
import { type FolderLock, lockFolder } from './runtime/process/lock-folder.ts'

export interface DataFolder extends FolderLock {
  /** Absolute path. */
  readonly path: string
}

/**
 * Creates the data folder and locks it for this process until `release`, or until the process ends in any way.
 *
 * @throws StartupError if the folder cannot be used, or if another server has locked it
 */
export function openDataFolder(dataDir: string): DataFolder {
  const path = createDataFolder(dataDir)
  const lock = lockFolder(path)
  return { path, release: lock.release }
}

/**
 * Creates the data folder without locking it. Processes on one database share it, and each part locks its own files there.
 *
 * Other users may pass through the folder (mode 711), because PostgreSQL runs as another user when the server runs as root. Every
 * secret in it is a file that only its owner can read.
 *
 * @returns its absolute path
 * @throws StartupError if the folder cannot be used
 */
export function createDataFolder(dataDir: string): string {
  const path = resolve(dataDir)
  try {
    if (createFolder(path)) chmodSync(path, 0o711)
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (cause) {
    const reason = cause instanceof Error && 'code' in cause ? cause.code : cause
    throw new StartupError(`DATA_DIR: cannot write to ${path} (${reason}); set DATA_DIR to a folder of yours`, {
      cause,
    })
  }
  return path
}

/**
 * Creates a folder and its parents, level by level. Node's own `recursive` never ends below a place like /proc, which reports a
 * folder that it cannot create as missing.
 *
 * @returns whether the folder was missing before
 */
function createFolder(path: string): boolean {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return false
  createFolder(dirname(path))
  mkdirSync(path)
  return true
}

/** Permission bit that lets other users pass through a folder. */
const OTHERS_EXECUTE_BIT = 0o001

/**
 * Returns the data folder for an unset `DATA_DIR`: `.data` in the checkout.
 *
 * PostgreSQL runs as another user when the server runs as root. That user cannot reach a checkout below a closed home, so the
 * data then goes to a separate folder for this checkout in /var/tmp, which survives a restart of the machine.
 */
export function defaultDataFolder(checkout: string): string {
  const isRoot = process.getuid?.() === 0
  if (!isRoot || isOpenToOthers(checkout)) return join(checkout, '.data')
  return join('/var/tmp', `bv3-${createHash('sha256').update(checkout).digest('hex').slice(0, 12)}`)
}

function isOpenToOthers(folder: string): boolean {
  const parent = dirname(folder)
  const isOpen = (statSync(folder).mode & OTHERS_EXECUTE_BIT) !== 0
  return isOpen && (parent === folder || isOpenToOthers(parent))
}
