import { accessSync, chmodSync, constants, mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { type FolderLock, lockFolder } from './process/lock-folder.ts'
import { StartupError } from './startup-error.ts'

export interface DataFolder extends FolderLock {
  /** Absolute. */
  readonly path: string
}

/**
 * Creates the data folder and takes it for this process until `release`, or until the process ends in whatever way.
 *
 * @throws StartupError when the folder cannot be used, or another server has it
 */
export function openDataFolder(dataDir: string): DataFolder {
  const path = createDataFolder(dataDir)
  const lock = lockFolder(path)
  return { path, release: lock.release }
}

/**
 * Creates the data folder and takes it for nobody: processes on one database share it, and each part locks what it puts there.
 *
 * Others may pass through the folder (mode 711), because PostgreSQL runs as another user where we run as root; every
 * secret in it is a file that only its owner reads.
 *
 * @returns its absolute path
 * @throws StartupError when the folder cannot be used
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
 * Creates a folder and those above it. Level by level: Node's own `recursive` never ends below a place like /proc, which
 * says of a folder that it cannot take that it is not there.
 *
 * @returns whether it was not there before
 */
function createFolder(path: string): boolean {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return false
  createFolder(dirname(path))
  mkdirSync(path)
  return true
}
