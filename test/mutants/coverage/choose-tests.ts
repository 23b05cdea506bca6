import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { declaredAt, type SourceMutation } from '../mutations.ts'
import type { RecordedTestFile } from './coverage.ts'
import { createMentions } from './mentions.ts'

/** Test files that run one after the other. */
export type TestBatch = {
  readonly files: readonly string[]
  /** Recorded time of all of them, in milliseconds. */
  readonly recordedMs: number
}

/**
 * Limits of a survivor's cost. Unit tests (`near`) and flows and attacks (`far`) have separate limits of recorded time. A survivor
 * that would cost more lacks a nearer test.
 */
const FILES_MAX = 120
const RECORDED_MS_MAX = { near: 60_000, far: 40_000 }
/** Code without effects. If any of its own tests reach a change, neither flows nor attacks are tried. */
const PURE = /^(?:core|web)\//
/** Test of races. Only concurrent calls show the effect of a lock, so the races are also tried, however long they take. */
const RACES = 'server/wiring/all-routes.interleavings.test.ts'
const IS_RACED = /lock|recheck|before commit/
const READS_CALLS = /\/(?:calls-of-money|operator-calls)\.ts'/
const READS_TABLES = /\bgetTableConfig\(/
/** Part of a region's key that identifies its function: the file, the name and the hash of the text. */
const TEXT_OF_FUNCTION = /^.*@[0-9a-f]{8}(?=:)/
const FIRST_MAX = 3
/** Recorded time up to which a test file runs before all slower ones of its project, in milliseconds. */
const QUICK_MS_MAX = 2_000
const STAGES: readonly ((test: RecordedTestFile) => boolean)[] = [
  (test) => isNear(test) && test.ms <= QUICK_MS_MAX,
  (test) => isNear(test) && test.ms > QUICK_MS_MAX,
  ({ project }) => project === 'flows',
  ({ project }) => project === 'attack',
]

/** Returns a function that chooses the test files that reach a change: near and quick ones first. */
export function createChooser(root: string, recorded: ReadonlyMap<string, RecordedTestFile>) {
  const byKey = new Map<string, Set<string>>()
  /** Tests that have reached a function with this text. */
  const byText = new Map<string, Set<string>>()
  const add = (tests: Map<string, Set<string>>, key: string, file: string) =>
    tests.set(key, (tests.get(key) ?? new Set()).add(file))
  for (const { file, hits, isSound } of recorded.values()) {
    if (!isSound) continue
    for (const key of hits) {
      add(byKey, key, file)
      const [text] = TEXT_OF_FUNCTION.exec(key) ?? []
      if (text !== undefined) add(byText, text, file)
    }
  }
  /** Returns the tests that reach a region. A test that was recorded before the function changed may reach any part of it. */
  const testsOfRegion = (file: string, name: string, key: string): Iterable<string> => {
    const own = byKey.get(`${file}#${key}`) ?? []
    const [text] = TEXT_OF_FUNCTION.exec(`${file}#${key}`) ?? []
    if (text === undefined) return own
    const ofFunction = [...(byKey.get(`${file}#${name}`) ?? [])]
    return [...own, ...ofFunction.filter((test) => byText.get(text)?.has(test) !== true)]
  }
  const mentions = createMentions(root, [...recorded.keys()], testsOfRegion)
  const reaching = ({ file, region, within, operator, start }: SourceMutation): Iterable<string> => {
    if (file.startsWith('server/db/migrations/')) return testsOfConstraint(operator.split(' ').at(-1) ?? '')
    if (file.endsWith('.sql')) return byKey.get(`sql:${within}`) ?? []
    const own = region === null ? [] : testsOfRegion(file, region.name, region.key)
    const constant = constantOf({ file, region, within, start })
    if (constant === null) return own
    const found = [...own, ...mentions(file, constant).keys()]
    return file.startsWith('core/api/') ? [...found, ...everyCall()] : found
  }
  /**
   * Returns the constant outside of functions that contains a change. A nameless function in it may run when the module is loaded.
   */
  const constantOf = ({
    file,
    region,
    within,
    start,
  }: Pick<SourceMutation, 'file' | 'region' | 'within' | 'start'>) => {
    if (region === null) return within
    return /^\d/.test(region.name) ? declaredAt(readFileSync(join(root, file), 'utf8'), start) : null
  }
  /** Returns the steps from a constant to each test. A test that reaches it through other constants is likely to miss a change. */
  const stepsTo = (mutation: SourceMutation): ReadonlyMap<string, number> => {
    const constant = mutation.file.endsWith('.sql') ? null : constantOf(mutation)
    return constant === null ? new Map() : mentions(mutation.file, constant)
  }

  /** Returns the quick tests that read every call. They do not name the calls. */
  function everyCall(): string[] {
    everyCallOf ??= [...recorded.keys()].filter(
      (file) => !file.startsWith('test/') && READS_CALLS.test(readFileSync(join(root, file), 'utf8')),
    )
    return everyCallOf
  }
  let everyCallOf: string[] | null = null

  /** Returns the tests that name a constraint or read every table's description, and those that run statements of its table. */
  function testsOfConstraint(name: string): Iterable<string> {
    const naming = [...recorded.values()].filter(({ file }) => {
      const text = readFileSync(join(root, file), 'utf8')
      return text.includes(name) || READS_TABLES.test(text)
    })
    const table = [...tables()].filter((one) => name.startsWith(one)).toSorted((a, b) => b.length - a.length)[0]
    const running = [...(table === undefined ? [] : (writersOf().get(table) ?? []))].flatMap((statement) => [
      ...(byKey.get(`sql:${statement}`) ?? []),
    ])
    return [...naming.map(({ file }) => file), ...running]
  }

  let writers: Map<string, Set<string>> | null = null
  const tables = () => writersOf().keys()
  function writersOf(): Map<string, Set<string>> {
    writers ??= readWriters(root, [...byKey.keys()])
    return writers
  }

  /**
   * @param first test files that noticed other changes of the file; a few of them run before all others
   * @returns stages with the slower projects last, because most bugs are noticed before
   */
  return (mutation: SourceMutation, first: readonly string[] = []): TestBatch[] => {
    const rank = new Map(first.slice(0, FIRST_MAX).map((file, at) => [file, at - FIRST_MAX] as const))
    const near = nearFirst(mutation.file)
    const steps = stepsTo(mutation)
    const order = (a: RecordedTestFile, b: RecordedTestFile) =>
      (rank.get(a.file) ?? 0) - (rank.get(b.file) ?? 0) ||
      (steps.get(a.file) ?? 0) - (steps.get(b.file) ?? 0) ||
      near(a, b)
    const tests = [...new Set(reaching(mutation))].flatMap((file) => recorded.get(file) ?? []).toSorted(order)
    const chosen: RecordedTestFile[] = []
    const recordedMs = { near: 0, far: 0 }
    const isPure = PURE.test(mutation.file) && tests.some(isNear)
    for (const test of tests) {
      const kind = isNear(test) ? 'near' : 'far'
      if (isPure && kind === 'far') continue
      const isFirst = recordedMs[kind] === 0
      if (chosen.length === FILES_MAX || (!isFirst && recordedMs[kind] + test.ms > RECORDED_MS_MAX[kind])) continue
      chosen.push(test)
      recordedMs[kind] += test.ms
    }
    const races = recorded.get(RACES)
    const isRaced = races !== undefined && IS_RACED.test(mutation.operator) && tests.includes(races)
    if (isRaced && !chosen.includes(races)) chosen.push(races)
    // A change that never ends is aborted after the time of one stage, so the first stage is short.
    const early = rank.size === 0 ? chosen.slice(0, 1) : chosen.filter(({ file }) => rank.has(file))
    const others = chosen.filter((test) => !early.includes(test))
    return [early, ...STAGES.map((isIn) => others.filter(isIn))]
      .filter((ofStage) => ofStage.length > 0)
      .map((ofStage) => ({
        files: ofStage.map(({ file }) => file),
        recordedMs: ofStage.reduce((sum, { ms }) => sum + ms, 0),
      }))
  }
}

const isNear = ({ project }: RecordedTestFile) => project.startsWith('unit')

/**
 * Sorts the tests of the file's own folder first. The time of another test is multiplied by the folders between it and the file.
 */
const nearFirst = (file: string) => {
  const own = file.replace(/(?:\.sql)?\.(?:ts|sql)$/, '.test.ts')
  const stepsTo = (test: RecordedTestFile) => distance(dirname(file), dirname(test.file))
  const isElsewhere = (test: RecordedTestFile) => (stepsTo(test) === 0 ? 0 : 1)
  const weight = (test: RecordedTestFile) => (test.file === own ? 0 : test.ms * (1 + stepsTo(test)))
  return (a: RecordedTestFile, b: RecordedTestFile) => isElsewhere(a) - isElsewhere(b) || weight(a) - weight(b)
}

function distance(a: string, b: string): number {
  const [left, right] = [a.split('/'), b.split('/')]
  const same = left.findIndex((part, at) => part !== right[at])
  const shared = same === -1 ? left.length : same
  return left.length + right.length - 2 * shared
}

/** Returns the statements that write to each table, if they are known to run. */
function readWriters(root: string, keys: readonly string[]): Map<string, Set<string>> {
  const known = new Set(keys.flatMap((key) => (key.startsWith('sql:') ? key.slice(4) : [])))
  const writers = new Map<string, Set<string>>()
  const files = new Set(keys.flatMap((key) => (key.startsWith('server/') ? `${dirname(key.split('#')[0] ?? '')}` : [])))
  for (const folder of files) {
    for (const file of sqlFilesOf(join(root, folder))) {
      for (const [, name = '', text = ''] of readFileSync(file, 'utf8').matchAll(/@name (\w+) \*\/([\s\S]*?);/g)) {
        if (!known.has(name)) continue
        for (const [, table = ''] of text.matchAll(/(?:insert into|update|delete from) (\w+)/g)) {
          writers.set(table, (writers.get(table) ?? new Set()).add(name))
        }
      }
    }
  }
  return writers
}

const sqlFilesOf = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).flatMap((name) => (name.endsWith('.sql') ? join(folder, name) : [])) : []
