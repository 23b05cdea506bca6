import { globSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type TestFileResult, withProjectCopy } from '../driver.ts'
import { hashOfFile, type RecordedTestFile, readCoverage, storeCoverage } from './coverage.ts'
import { instrumentCopy } from './instrument-copy.ts'
import { readHits } from './read-hits.ts'

export const PROJECTS = ['unit', 'unit alone', 'flows', 'attack']
/** Test files that read sources instead of running them, or run no code of the rooms. */
const NO_USE =
  /^(?:art|scripts|contracts)\/|^test\/(?:bench|lighthouse|mutants|support|[\w-]+\.test\.ts$)|^test\/screens/
const TESTS = ['{core,server,web}/**/*.test.ts', 'test/{flows,attack}/**/*.test.ts']
/** Number of files that are recorded before they are stored. It is smaller for the slow projects. */
const BATCH: Readonly<Record<string, number>> = { unit: 60, 'unit alone': 60, flows: 8, attack: 10 }
const BATCH_MS_MAX = 1_800_000

/** Whether every test file that could notice a change is recorded. */
export const isComplete = (root: string, recorded: ReadonlyMap<string, RecordedTestFile>): boolean =>
  globSync(TESTS, { cwd: root }).every((file) => recorded.has(file))

const isOfUse = (file: string): boolean => !NO_USE.test(file) || file === 'test/plans.test.ts'

/**
 * Runs the test files that were not recorded yet, or have changed since, in a copy of the project that records their hits.
 *
 * @param until milliseconds since 1970 at which it ends; files that still run are left for the next time
 * @returns all records
 */
export async function recordCoverage(
  root: string,
  workers: number,
  until: number,
): Promise<Map<string, RecordedTestFile>> {
  const recorded = readCoverage(root)
  await withProjectCopy(root, { projects: PROJECTS, workers, bail: 0 }, async (path, driver) => {
    const folder = join(path, '.hits')
    const keys = instrumentCopy(path)
    const files = (await driver.start()).filter(({ file }) => isOfUse(file) && recorded.get(file)?.isSound !== true)
    for (const batch of batchesOf(files)) {
      if (Date.now() > until) break
      rmSync(folder, { recursive: true, force: true })
      const { ran } = await driver.run(batch, [], Math.min(BATCH_MS_MAX, until - Date.now()))
      const reached = readHits(folder, (noted) => (/^\d+$/.test(noted) ? (keys[Number(noted)] ?? noted) : noted))
      for (const one of ran) recorded.set(one.file, recordOf(root, one, reached.get(one.file)))
      storeCoverage(root, recorded)
      console.log(`coverage: ${recorded.size} test files are recorded`)
    }
  })
  return recorded
}

function batchesOf(files: readonly { readonly file: string; readonly project: string }[]): string[][] {
  return PROJECTS.flatMap((project) => {
    const own = files.filter((one) => one.project === project).map(({ file }) => file)
    const size = BATCH[project] ?? 1
    return Array.from({ length: Math.ceil(own.length / size) }, (_, at) => own.slice(at * size, (at + 1) * size))
  })
}

const recordOf = (
  root: string,
  { file, project, ms, failures }: TestFileResult,
  hits: ReadonlySet<string> = new Set(),
): RecordedTestFile => ({
  file,
  project,
  ms,
  isSound: failures.length === 0,
  hash: hashOfFile(root, file),
  hits: [...hits],
})
