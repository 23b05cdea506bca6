import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartupError } from '../../fault.ts'

const SQLITE_BUSY = 5

export interface FolderLock {
  release(): void
}

/**
 * Locks a folder for this process alone.
 *
 * The lock is the file lock that SQLite holds for an open exclusive transaction. The kernel releases it when the process ends,
 * even by `kill -9`. There is therefore no stale lock to detect, and no race between two detectors. Node offers no plain file
 * lock. The pid beside it only serves the error message.
 *
 * @throws StartupError if another process, or this one, has locked the folder
 */
export function lockFolder(folder: string): FolderLock {
  const lock = lockFolderIfFree(folder)
  if (lock !== null) return lock
  const holder = readFileIfAny(pidFileIn(folder))?.trim() || 'unknown'
  throw new StartupError(
    `DATA_DIR: ${folder} is in use by the process with pid ${holder}; stop it, or set DATA_DIR to another folder`,
  )
}

/** Locks a folder like `lockFolder`, but returns null if it is locked. */
export function lockFolderIfFree(folder: string): FolderLock | null {
  const database = new DatabaseSync(join(folder, 'lock'), { timeout: 0 })
  try {
    database.exec('pragma journal_mode = memory; begin exclusive')
  } catch (cause) {
    database.close()
    if (!(cause instanceof Error && 'errcode' in cause && cause.errcode === SQLITE_BUSY)) throw cause
    return null
  }
  writeFileSync(pidFileIn(folder), `${process.pid}\n`)
  // The set also keeps the handle alive. If it were garbage-collected, the lock would be released.
  heldLocks.add(database)
  return {
    release() {
      if (heldLocks.delete(database)) database.close()
    },
  }
}

const pidFileIn = (folder: string) => join(folder, 'lock.pid')

const heldLocks = new Set<DatabaseSync>()

/** Writes a file that only its owner can read (mode 600), whole or not at all. A `kill -9` in between leaves the old text. */
export function writePrivateFile(path: string, text: string): void {
  const draft = `${path}.draft`
  rmSync(draft, { force: true })
  writeFileSync(draft, text, { mode: 0o600, flush: true })
  renameSync(draft, path)
}

/** Returns the text of a file. Undefined if the file is missing. */
export function readFileIfAny(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined
    throw cause
  }
}
