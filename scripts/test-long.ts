import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runProgram } from './run-program.ts'

/**
 * Runs every test that has a long form in that form: hours of random cases instead of minutes. Names, e.g. `session.sequences`,
 * choose among the test files. Other arguments go to the test runner.
 */
const ROOT = join(import.meta.dirname, '..')
const ZONES = ['core', 'server', 'web', 'test']

const given = process.argv.slice(2)
const names = given.filter((it) => !it.startsWith('-'))
const isChosen = (path: string) => names.length === 0 || names.some((name) => path.includes(name))
const hasLongForm = (path: string) => readFileSync(join(ROOT, path), 'utf8').includes('support/test-length.ts')
const files = ZONES.flatMap((zone) =>
  readdirSync(join(ROOT, zone), { recursive: true, encoding: 'utf8' }).map((name) => join(zone, name)),
).filter((path) => /\.test\.tsx?$/.test(path) && isChosen(path) && hasLongForm(path))

if (files.length === 0) {
  console.error(`No test that has a long form is called ${names.join(' or ')}.`)
  process.exit(1)
}
const options = given.filter((it) => it.startsWith('-'))
process.exit(await runProgram('vitest', ['run', ...files, ...options], { TEST_LENGTH: 'long' }))
