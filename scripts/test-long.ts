import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runProgram } from './run-program.ts'

/** Every test that has a long form, in that form: hours of chance instead of minutes. Arguments go to the test runner. */
const ROOT = join(import.meta.dirname, '..')
const ZONES = ['core', 'server', 'web', 'test']

const hasLongForm = (path: string) => readFileSync(join(ROOT, path), 'utf8').includes('support/test-length.ts')
const files = ZONES.flatMap((zone) =>
  readdirSync(join(ROOT, zone), { recursive: true, encoding: 'utf8' }).map((name) => join(zone, name)),
).filter((path) => /\.test\.tsx?$/.test(path) && hasLongForm(path))

process.exit(await runProgram('vitest', ['run', ...files, ...process.argv.slice(2)], { TEST_LENGTH: 'long' }))
