import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'

const FILE = 'node_modules/.cache/bv3-mutants/coverage.json'

const stored = z.object({
  keys: z.array(z.string()),
  tests: z.record(
    z.string(),
    z.object({
      hash: z.string(),
      project: z.string(),
      ms: z.number(),
      /** Whether it passed without a bug. A test that failed says nothing about a bug. */
      isSound: z.boolean(),
      hits: z.array(z.int()),
    }),
  ),
})

/** Record of a test file. */
export type RecordedTestFile = {
  readonly file: string
  readonly project: string
  readonly ms: number
  readonly isSound: boolean
  readonly hash: string
  /** Keys of regions, `file#key`, and of statements, `sql:name`. */
  readonly hits: readonly string[]
}

export const hashOfFile = (root: string, file: string): string =>
  createHash('sha256')
    .update(readFileSync(join(root, file)))
    .digest('hex')
    .slice(0, 16)

/** Reads the records of the test files that have not changed since. */
export function readCoverage(root: string): Map<string, RecordedTestFile> {
  const path = join(root, FILE)
  if (!existsSync(path)) return new Map()
  const { keys, tests } = stored.parse(JSON.parse(readFileSync(path, 'utf8')))
  return new Map(
    Object.entries(tests).flatMap(([file, { hits, ...one }]): [string, RecordedTestFile][] => {
      if (!existsSync(join(root, file)) || hashOfFile(root, file) !== one.hash) return []
      return [[file, { ...one, file, hits: hits.flatMap((at) => keys[at] ?? []) }]]
    }),
  )
}

/** Adds records to the stored ones, because another run may have recorded other files meanwhile. */
export function storeCoverage(root: string, recorded: ReadonlyMap<string, RecordedTestFile>): void {
  const all = new Map([...readCoverage(root), ...recorded])
  const numbers = new Map<string, number>()
  const numberOf = (key: string) => {
    const number = numbers.get(key) ?? numbers.size
    numbers.set(key, number)
    return number
  }
  const tests = Object.fromEntries(
    [...all.values()].map(({ file, hits, ...one }) => [file, { ...one, hits: hits.map(numberOf) }]),
  )
  const path = join(root, FILE)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(`${path}.new`, JSON.stringify({ keys: [...numbers.keys()], tests }))
  renameSync(`${path}.new`, path)
}
