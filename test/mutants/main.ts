import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MUTANTS } from './all-mutants.ts'
import { describeMutants, type JudgedMutant } from './describe-mutants.ts'
import { generate } from './generate.ts'
import { readGenerateOptions } from './generate-options.ts'
import { tryList } from './try-list.ts'

/**
 * Puts the bugs of the lists into copies of the project, one at a time, and runs the tests that should notice them. Every bug has
 * to be caught by an assertion, and not by a timeout. Words choose among the bugs by name or file. `--write` writes the outcomes
 * into the table. With `--generate`, operators make the bugs, and words choose rooms.
 */
const ROOT = join(import.meta.dirname, '../..')
// Ending the run by hand removes the copies too.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
if (process.argv.includes('--generate')) {
  process.exit((await generate(ROOT, readGenerateOptions(process.argv.slice(2)))) === 0 ? 0 : 1)
}
const words = process.argv.slice(2).filter((it) => !it.startsWith('--'))
const chosen = MUTANTS.filter(
  ({ name, file }) => words.length === 0 || words.some((word) => name.includes(word) || file.includes(word)),
)
const judged: JudgedMutant[] = []
await tryList(ROOT, chosen, (one) => {
  judged.push(one)
  console.log(`${one.verdict.padEnd(10)} ${one.mutant.file}: ${one.mutant.name} – ${one.how}`)
})
const count = (verdict: JudgedMutant['verdict']) => judged.filter((it) => it.verdict === verdict).length
console.log(
  `${judged.length} bugs: ${count('caught')} caught, ${count('equivalent')} equivalent, ${count('too late')} too late, ${count('survived')} survived, ${count('broken')} broken`,
)
if (process.argv.includes('--write')) {
  const table = join(ROOT, 'docs/records/seeded-bugs.md')
  writeFileSync(table, describeMutants(MUTANTS, judged, existsSync(table) ? readFileSync(table, 'utf8') : ''))
}
process.exit(judged.every(({ verdict }) => verdict === 'caught' || verdict === 'equivalent') ? 0 : 1)
