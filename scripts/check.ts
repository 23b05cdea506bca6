import { captureProgram } from './run-program.ts'

/**
 * Checks that run nothing of the program: types, style, promises that nothing waits for, unused code, texts without a translation, the weight
 * of the built pages, and the browsers that they need. All are run, whatever fails.
 */
const CHECKS = [
  // By one thread, as the other core has checks of its own: each of several reads the libraries' types anew.
  ['types', 'tsc', ['-b', '--singleThreaded']],
  ['size', 'node', ['scripts/check-size.ts']],
  ['browsers', 'node', ['scripts/check-browsers.ts']],
  ['style', 'biome', ['check', '--error-on-warnings', '.']],
  // Biome's own rule knows no types of other packages, such as those of `pg`.
  ['promises', 'oxlint', ['--format=unix', '.']],
  ['unused code', 'knip', []],
  ['texts in step with the sources', 'lingui', ['check', 'sync', '--clean', '--overwrite']],
  ['texts in every language', 'lingui', ['check', 'missing', '--mode', 'catalog']],
] as const

/** Most of them keep one core busy. */
const AT_ONCE = 2

const failed: string[] = []
const waiting = CHECKS.values()
async function runChecks(): Promise<void> {
  for (const [name, program, args] of waiting) {
    const { code, output } = await captureProgram(program, args)
    console.log(`\n${name}\n${output}`)
    if (code !== 0) failed.push(name)
  }
}
await Promise.all(Array.from({ length: AT_ONCE }, runChecks))
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(', ')}`)
  process.exit(1)
}
