import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MUTANTS } from './all-mutants.ts'
import { describeMutants, type Judged, judge } from './describe-mutants.ts'
import { generate } from './generate.ts'
import { readGenerateOptions } from './generate-options.ts'
import { copyProject } from './mutated-copy.ts'
import { runTests } from './run-tests.ts'

/**
 * Puts bugs into a copy of the project, one at a time, and runs the tests that should notice: every one has to be caught by
 * an assertion of a test, not by one that waited in vain. Words choose among the bugs by name or file; `--write` writes what was seen into the table.
 * With `--generate` operators make the bugs, and words choose rooms.
 */
/** Longer than the tests take on a busy machine: all of them without a bug, and those that should notice one. */
const ALL = { timeMsMax: 3_600_000, stopsAtFirst: false }
const ONE = { timeMsMax: 300_000, stopsAtFirst: true }
const ROOT = join(import.meta.dirname, '../..')
if (process.argv.includes('--generate')) {
  // An end by hand removes the copies too.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  process.exit((await generate(ROOT, readGenerateOptions(process.argv.slice(2)))) === 0 ? 0 : 1)
}
const words = process.argv.slice(2).filter((it) => !it.startsWith('--'))
const chosen = MUTANTS.filter(
  ({ name, file }) => words.length === 0 || words.some((word) => name.includes(word) || file.includes(word)),
)
const tried = chosen.filter((mutant) => mutant.equivalent === undefined)
const copy = copyProject(ROOT)
const judged: Judged[] = []
try {
  const files = [...new Set(tried.flatMap(({ tests }) => tests))]
  const sound = files.length === 0 ? null : await runTests(copy.path, files, ALL)
  if (sound !== null && (sound.failures.length > 0 || sound.tests === 0)) {
    console.error(`Without a bug these fail already: ${sound.failures.map(({ test }) => test).join('; ') || 'all'}`)
    process.exit(1)
  }
  for (const mutant of chosen) {
    const outcome =
      mutant.equivalent === undefined ? await copy.with(mutant, () => runTests(copy.path, mutant.tests, ONE)) : null
    const one = judge(mutant, outcome)
    judged.push(one)
    console.log(`${one.verdict.padEnd(10)} ${mutant.file}: ${mutant.name} – ${one.how}`)
  }
} finally {
  copy.remove()
}
const count = (verdict: Judged['verdict']) => judged.filter((it) => it.verdict === verdict).length
console.log(
  `${judged.length} bugs: ${count('caught')} caught, ${count('equivalent')} equivalent, ${count('too late')} too late, ${count('survived')} survived, ${count('broken')} broken`,
)
if (process.argv.includes('--write')) {
  const table = join(ROOT, 'docs/mutants.md')
  writeFileSync(table, describeMutants(MUTANTS, judged, existsSync(table) ? readFileSync(table, 'utf8') : ''))
}
process.exit(judged.every(({ verdict }) => verdict === 'caught' || verdict === 'equivalent') ? 0 : 1)
