import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * Returns the command line of a running process, its parts joined by spaces. Undefined if the process is gone.
 *
 * A pid alone proves nothing, because after a reboot the number in a pid file may belong to another program. The command line
 * identifies the program. A zombie has an empty one and counts as gone.
 */
export function commandLineOf(pid: number): string | undefined {
  const text = process.platform === 'linux' ? readProc(pid) : askPs(pid)
  return text === '' ? undefined : text
}

function readProc(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  } catch (cause) {
    if (isGone(cause)) return ''
    throw cause
  }
}

/** Returns whether the process is gone. It can vanish before the file opens, or while it is read. */
function isGone(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && (cause.code === 'ENOENT' || cause.code === 'ESRCH')
}

function askPs(pid: number): string {
  try {
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch (cause) {
    if (cause instanceof Error && 'status' in cause && cause.status === 1) return ''
    throw cause
  }
}
