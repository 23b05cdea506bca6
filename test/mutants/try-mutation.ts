import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestBatch } from './coverage/choose-tests.ts'
import { isTimeout } from './describe-mutants.ts'
import type { Driver, DriverResult } from './driver.ts'
import { type SourceMutation, writtenBy } from './mutations.ts'

export type MutationVerdict = 'killed' | 'survived' | 'timed out' | 'uncovered' | 'broken'
export type TriedMutation = {
  readonly verdict: MutationVerdict
  readonly how: string
  /** Test file that noticed it. Null if none did. */
  readonly by: string | null
  readonly seconds: number
}

const TIMES_RECORDED_MAX = 5
const EXTRA_MS = 12_000
const LOST_WORKER = '[vitest-pool]: Worker'

/** A copy of the project and its runner. `changed` lists the files that the runner has not reloaded yet. */
export type MutationWorkspace = {
  readonly path: string
  readonly driver: Pick<Driver, 'run' | 'stop'>
  changed: readonly string[]
}

/**
 * Puts one change into a copy, runs the tests that reach it, and reverts it. If tests time out, they have to pass without the
 * change in half the time.
 *
 * @param until milliseconds since 1970 at which it gives up
 * @returns null if it gave up
 */
export async function tryMutation(
  place: MutationWorkspace,
  mutation: SourceMutation,
  stages: readonly TestBatch[],
  until: number,
): Promise<TriedMutation | null> {
  if (stages.length === 0) return { verdict: 'uncovered', how: 'no test reaches it', by: null, seconds: 0 }
  const start = performance.now()
  const seconds = () => (performance.now() - start) / 1_000
  // A runner migrates its database only once.
  const isMigration = mutation.file.startsWith('server/db/migrations/')
  const written = tryToWrite(place.path, mutation)
  if (written === null) return { verdict: 'broken', how: 'its text cannot be read', by: null, seconds: 0 }
  const originals = [...written.keys()].map((file) => [file, readFileSync(join(place.path, file), 'utf8')] as const)
  if (isMigration) await place.driver.stop()
  for (const [file, text] of written) writeFileSync(join(place.path, file), text)
  let tests = 0
  try {
    let changed = [...new Set([...place.changed, ...written.keys()])]
    for (const { files, recordedMs } of stages) {
      const left = Math.max(1_000, Math.min(recordedMs * TIMES_RECORDED_MAX + EXTRA_MS, until - Date.now()))
      const result = await place.driver.run(files, changed, left)
      if (result.isTooLong && Date.now() >= until) return null
      changed = []
      const verdict = judgeRun(result)
      tests += result.ran.reduce((sum, one) => sum + one.tests, 0)
      if (verdict === null) continue
      if (verdict.verdict !== 'timed out') return { ...verdict, seconds: seconds() }
      for (const [file, text] of originals) writeFileSync(join(place.path, file), text)
      if (isMigration) await place.driver.stop()
      const without = await place.driver.run(files, [...written.keys()], left / 2)
      if (judgeRun(without) === null) return { ...verdict, seconds: seconds() }
      return { verdict: 'survived', how: 'the tests are too slow without it as well', by: null, seconds: seconds() }
    }
    const how = `${tests} tests of ${stages.flatMap(({ files }) => files).length} files passed`
    return { verdict: 'survived', how, by: null, seconds: seconds() }
  } finally {
    for (const [file, text] of originals) writeFileSync(join(place.path, file), text)
    place.changed = [...written.keys()]
    if (isMigration) await place.driver.stop()
  }
}

function tryToWrite(root: string, mutation: SourceMutation): Map<string, string> | null {
  try {
    return writtenBy(root, mutation)
  } catch {
    return null
  }
}

/** @returns null if no test noticed the change */
export function judgeRun({ ran, errors, isTooLong }: DriverResult): Omit<TriedMutation, 'seconds'> | null {
  const failures = ran.flatMap(({ file, isLoaded, failures: own }) => own.map((one) => ({ ...one, file, isLoaded })))
  const real = failures.filter(({ message, isLoaded }) => isLoaded && !isTimeout(message))
  const [named = real[0]] = real.filter(({ test }) => test !== null)
  if (named !== undefined) {
    const how = firstLine(named.test ?? `${named.file}: ${named.message}`)
    return { verdict: 'killed', how, by: named.file }
  }
  const [late] = failures.filter(({ message }) => isTimeout(message))
  if (late !== undefined) return { verdict: 'timed out', how: late.test ?? late.file, by: null }
  // An endless change uses up all memory, and its process with it.
  if (isTooLong || errors.some((message) => message.includes(LOST_WORKER)))
    return { verdict: 'timed out', how: errors[0] ?? 'no test failed in time', by: null }
  const [unloaded] = failures
  if (unloaded !== undefined) return { verdict: 'broken', how: firstLine(unloaded.message), by: null }
  if (ran.length === 0) return { verdict: 'broken', how: firstLine(errors[0] ?? 'no test ran'), by: null }
  if (errors[0] !== undefined) return { verdict: 'killed', how: firstLine(errors[0]), by: null }
  return null
}

const firstLine = (text: string) => text.split('\n')[0] ?? ''
