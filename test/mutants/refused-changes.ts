import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyProject } from './mutated-copy.ts'
import type { SourceMutation } from './mutations.ts'
import { applyEdit } from './operators/edit.ts'

const TIME_MS_MAX = 600_000
const OUTPUT_MAX = 256 * 1024 * 1024
const VARIANT = /^(.+)\.variant-(\d+)\.ts[(:]/gm
const LINTED = 'drop await'
const SYNTAX_ERROR = /^(.+)\.variant-(\d+)\.ts\(\d+,\d+\): error TS1\d{3}:/m

/**
 * Returns the changes that the compiler refuses in the changed file itself, and those that the linter refuses for an unawaited
 * promise. `npm test` stops at them before any test. Each change is written as a separate file beside the original, so that one
 * call checks all. Errors in files that import it are left to the tests.
 */
export function findRefused(root: string, mutations: readonly SourceMutation[]): Set<SourceMutation> {
  const refused = new Set<SourceMutation>()
  if (mutations.length === 0) return refused
  const copy = copyProject(root)
  try {
    for (const zone of ['core', 'server', 'web']) {
      const own = mutations.filter(({ file }) => file.startsWith(`${zone}/`) && file.endsWith('.ts'))
      if (own.length === 0) continue
      // The variant after the last one is unchanged. If it fails, a copy of the file cannot be checked.
      const variants = new Map(own.map((one, at) => [variantOf(one.file, at), changedText(root, one)] as const))
      for (const { file } of own) variants.set(variantOf(file, own.length), readFileSync(join(root, file), 'utf8'))
      const linted = own.flatMap(({ file, operator }, at) => (operator === LINTED ? [variantOf(file, at)] : []))
      const failed = check(copy.path, zone, variants, linted)
      for (const [at, one] of own.entries())
        if (failed.has(variantOf(one.file, at)) && !failed.has(variantOf(one.file, own.length))) refused.add(one)
    }
  } finally {
    copy.remove()
  }
  return refused
}

const variantOf = (file: string, number: number) => file.replace(/\.ts$/, `.variant-${number}.ts`)

const changedText = (root: string, { file, ...edit }: SourceMutation) =>
  applyEdit(readFileSync(join(root, file), 'utf8'), edit)

/**
 * Writes files, checks them with the settings of their zone, and removes them.
 *
 * @param linted files that the linter reads as well
 * @returns the files with errors
 */
function check(root: string, zone: string, files: ReadonlyMap<string, string>, linted: readonly string[]): Set<string> {
  for (const [file, text] of files) writeFileSync(join(root, file), text)
  const failed = new Set<string>()
  for (let hasMore = true; hasMore; ) {
    const { found, stdout } = compile(
      root,
      zone,
      [...files.keys()].filter((file) => !failed.has(file)),
    )
    for (const file of found) failed.add(file)
    // The compiler checks no types if it cannot parse a file.
    hasMore = SYNTAX_ERROR.test(stdout)
  }
  if (linted.length > 0) for (const file of run(root, 'oxlint', ['--format=unix', ...linted]).found) failed.add(file)
  for (const file of files.keys()) rmSync(join(root, file))
  return failed
}

function compile(root: string, zone: string, files: readonly string[]) {
  const settings = join(root, 'tsconfig.variants.json')
  writeFileSync(
    settings,
    JSON.stringify({
      extends: `./${zone}/tsconfig.json`,
      compilerOptions: { rootDir: '.', composite: false, declaration: false, emitDeclarationOnly: false, noEmit: true },
      files,
      include: [],
      references: [],
    }),
  )
  return run(root, 'tsc', ['-p', settings, '--pretty', 'false'])
}

/** @returns the variants in which the program finds errors, and its whole output */
function run(root: string, program: string, args: readonly string[]): { found: Set<string>; stdout: string } {
  const { stdout, status, error } = spawnSync(join(root, 'node_modules/.bin', program), args, {
    ...{ cwd: root, encoding: 'utf8', timeout: TIME_MS_MAX, maxBuffer: OUTPUT_MAX },
  })
  if (error !== undefined) throw error
  const found = new Set([...stdout.matchAll(VARIANT)].map(([, file, number]) => `${file}.variant-${number}.ts`))
  if (status !== 0 && found.size === 0) throw new Error(`${program} has checked nothing: ${stdout.slice(0, 500)}`)
  return { found, stdout }
}
