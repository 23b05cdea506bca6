import { type ChildProcess, spawn } from 'node:child_process'
import { COMPILE_CACHE } from '../compile-cache.ts'

/**
 * Creates processes of one program, which begin when they receive a message. While one works, the next one loads.
 *
 * @param wish its dependencies, as its argument
 */
export function prepareProcesses(program: string, wish: unknown) {
  let waiting: ChildProcess | null = null
  const prepare = () =>
    spawn(process.execPath, [program, JSON.stringify(wish)], {
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
