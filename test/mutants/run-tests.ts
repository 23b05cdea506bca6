import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { z } from 'zod'

const report = z.object({
  numTotalTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).nullish() }),
      ),
    }),
  ),
})

export type Failure = {
  /** Null where the file failed before any of its tests. */
  readonly test: string | null
  readonly message: string
}
export type Outcome = {
  readonly failures: readonly Failure[]
  readonly tests: number
  readonly seconds: number
  readonly isTooLong: boolean
}

type Limits = { readonly timeMsMax: number; readonly stopsAtFirst: boolean }

/** Runs test files of a copy of the project. */
export async function runTests(
  folder: string,
  files: readonly string[],
  { timeMsMax, stopsAtFirst }: Limits,
): Promise<Outcome> {
  const out = join(folder, 'mutant-report.json')
  rmSync(out, { force: true })
  const start = performance.now()
  const projects = ['unit', 'unit alone', 'flows', 'attack'].flatMap((name) => ['--project', name])
  const args = [
    'run',
    ...files,
    ...projects,
    ...(stopsAtFirst ? ['--bail=1'] : []),
    '--reporter=json',
    `--outputFile=${out}`,
  ]
  const isTooLong = await run(folder, args, timeMsMax)
  const seconds = (performance.now() - start) / 1_000
  if (!existsSync(out)) return { failures: [], tests: 0, seconds, isTooLong }
  const { testResults, numTotalTests } = report.parse(JSON.parse(readFileSync(out, 'utf8')))
  const failures = testResults.flatMap(({ status, message, assertionResults }): Failure[] => {
    const failed = assertionResults.filter((it) => it.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [{ test: null, message: message ?? '' }] : []
    return failed.map(({ fullName, failureMessages }) => ({ test: fullName, message: failureMessages?.[0] ?? '' }))
  })
  return { failures, tests: numTotalTests, seconds, isTooLong }
}

/** @returns whether it was ended because it took too long */
function run(folder: string, args: readonly string[], timeMsMax: number): Promise<boolean> {
  const PATH = `${join(folder, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`
  const child = spawn('vitest', args, { cwd: folder, env: { ...process.env, PATH }, stdio: 'ignore', detached: true })
  let isTooLong = false
  const limit = setTimeout(() => {
    isTooLong = true
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM')
  }, timeMsMax)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', () => {
      clearTimeout(limit)
      resolve(isTooLong)
    })
  })
}
