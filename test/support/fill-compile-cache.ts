import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { COMPILE_CACHE } from './compile-cache.ts'

const MAIN = join(import.meta.dirname, '../../server/main.ts')

/** Loads the server once and ends: Node writes down what it has compiled at a process's own end, and not at `kill -9`. */
export async function setup(): Promise<void> {
  await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', `await import(${JSON.stringify(MAIN)})`],
    {
      env: { ...process.env, ...COMPILE_CACHE },
    },
  )
}
