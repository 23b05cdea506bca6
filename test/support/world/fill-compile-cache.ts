import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { COMPILE_CACHE } from '../compile-cache.ts'

const MAIN = join(import.meta.dirname, '../../../server/main.ts')

/** Loads the server once and ends. Node writes its compile cache when a process ends by itself, and not after `kill -9`. */
export async function setup(): Promise<void> {
  await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', `await import(${JSON.stringify(MAIN)})`],
    {
      env: { ...process.env, ...COMPILE_CACHE },
    },
  )
}
