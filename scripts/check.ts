import { runProgram } from './run-program.ts'

/**
 * What can be told without running the program: types, style, code that nobody uses, texts that nobody has translated, and what the built pages weigh. All are
 * run, whatever fails.
 */
const CHECKS = [
  ['types', 'tsc', ['-b']],
  ['style', 'biome', ['check', '--error-on-warnings', '.']],
  ['unused code', 'knip', []],
  ['texts in step with the sources', 'lingui', ['check', 'sync', '--clean', '--overwrite']],
  ['texts in every language', 'lingui', ['check', 'missing', '--mode', 'catalog']],
  ['size', 'node', ['scripts/check-size.ts']],
] as const

const failed: string[] = []
for (const [name, program, args] of CHECKS) {
  console.log(`\n${name}`)
  if ((await runProgram(program, args)) !== 0) failed.push(name)
}
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(', ')}`)
  process.exit(1)
}
