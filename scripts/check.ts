import { captureProgram } from './run-program.ts'

/**
 * Static checks: types, style, unawaited promises, unused code, missing translations, the weight of the built pages, and the
 * browsers that they need. All of them run, even if one fails. `npm run check -- --house` prints how easy the code is to read.
 */
const CHECKS = [
  // One thread, because the other core runs other checks, and each thread would read the libraries' types again.
  ['types', 'tsc', ['-b', '--singleThreaded']],
  ['size', 'node', ['scripts/check-size.ts']],
  ['browsers', 'node', ['scripts/check-browsers.ts']],
  ['style', 'biome', ['check', '--error-on-warnings', '.']],
  // Biome's own rule does not know the types of other packages, such as those of `pg`.
  ['promises', 'oxlint', ['--format=unix', '.']],
  ['unused code', 'knip', []],
  // Without the tests, which would keep code alive that nothing else uses.
  ['code that only tests use', 'knip', ['--production', '--include', 'files,exports,types']],
  ['texts in step with the sources', 'lingui', ['check', 'sync', '--clean', '--overwrite']],
  ['texts in every language', 'lingui', ['check', 'missing', '--mode', 'catalog']],
] as const

/** Number of checks that run at once. Most of them use one core. */
const AT_ONCE = 2

if (process.argv.includes('--house')) {
  await import('./measure-house.ts')
  process.exit(0)
}

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
