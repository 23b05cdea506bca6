import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { assert } from '#core/assert.ts'
import { PROJECTS } from './coverage/record-coverage.ts'
import type { JudgedMutant } from './describe-mutants.ts'
import { withProjectCopy } from './driver.ts'
import type { Mutant } from './mutant.ts'
import { type MutationWorkspace, type TriedMutation, tryMutation } from './try-mutation.ts'

/** Maximum milliseconds for all named tests without a bug, on a busy machine. */
const ALL_MS_MAX = 3_600_000
/** A fifth of the milliseconds that the tests of one bug may take. */
const ONE_MS = 60_000
const WORKERS = 2
const WORDS = { killed: 'caught', 'timed out': 'too late', survived: 'survived', broken: 'broken' } as const

/**
 * Puts bugs into copies of the project, one at a time, and runs the tests that each names.
 *
 * @param onJudged called with each bug as it ends
 * @throws Error if one of the tests fails without a bug
 */
export async function tryList(root: string, mutants: readonly Mutant[], onJudged: (one: JudgedMutant) => void) {
  const tried = mutants.filter(({ equivalent }) => equivalent === undefined)
  for (const mutant of mutants)
    if (mutant.equivalent !== undefined)
      onJudged({ mutant, verdict: 'equivalent', how: mutant.equivalent, seconds: null })
  await requireSound(root, [...new Set(tried.flatMap(({ tests }) => tests))])
  const waiting = tried.values()
  const work = () =>
    withProjectCopy(root, { projects: PROJECTS, workers: 1, bail: 1 }, async (path, driver) => {
      const place: MutationWorkspace = { path, driver, changed: [] }
      for (const mutant of waiting) onJudged(await tryMutant(place, mutant))
    })
  await Promise.all(Array.from({ length: WORKERS }, work))
}

async function requireSound(root: string, files: readonly string[]): Promise<void> {
  if (files.length === 0) return
  const { ran, errors, isTooLong } = await withProjectCopy(
    root,
    { projects: PROJECTS, workers: WORKERS, bail: 0 },
    (_, driver) => driver.run(files, [], ALL_MS_MAX),
  )
  const failed = ran.flatMap(({ file, failures }) => failures.map(({ test }) => test ?? file))
  const missing = files.filter((file) => !ran.some((one) => one.file === file))
  const wrong = [...failed, ...missing, ...errors]
  if (isTooLong || wrong.length > 0) throw new Error(`Without a bug these fail already: ${wrong.join('; ')}`)
}

async function tryMutant(place: MutationWorkspace, mutant: Mutant): Promise<JudgedMutant> {
  const { file, from, to, tests } = mutant
  const start = readFileSync(join(place.path, file), 'utf8').indexOf(from)
  assert(start !== -1, `${file} has no ${JSON.stringify(from)}`)
  const edit = { operator: 'list', start, end: start + from.length, replacement: to }
  const change = { ...edit, file, room: '', id: mutant.name, within: null, region: null }
  const stage = { files: tests, recordedMs: ONE_MS }
  const tried = await tryMutation(place, change, [stage], Number.POSITIVE_INFINITY)
  return judgeMutant(mutant, tried)
}

export function judgeMutant(mutant: Mutant, tried: TriedMutation | null): JudgedMutant {
  if (tried === null || tried.verdict === 'uncovered') throw new Error(`no test was run for: ${mutant.name}`)
  return { mutant, verdict: WORDS[tried.verdict], how: tried.how, seconds: tried.seconds }
}
