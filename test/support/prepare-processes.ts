import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { COMPILE_CACHE } from './compile-cache.ts'

const QUICKER = join(import.meta.dirname, 'import-drizzle-directly.ts')

/**
 * Creates processes of one program, which begin when they receive a message. While one works, the next one loads.
 *
 * @param wish its dependencies, as its argument
 */
export function prepareProcesses(program: string, wish: unknown) {
  let waiting: ChildProcess | null = null
  const prepare = () =>
    spawn(process.execPath, ['--import', QUICKER, program, JSON.stringify(wish)], {
      env: { ...process.env, ...COMPILE_CACHE },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })

  return {
    next(): ChildProcess {
      const child = waiting ?? prepare()
      waiting = prepare()
      return child
    },
    /** Ends the process that waits. */
    stop: () => void waiting?.kill('SIGKILL'),
  }
}
