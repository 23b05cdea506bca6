import { isDeepStrictEqual } from 'node:util'
import { isLong } from '../../test-length.ts'
import { type ActionEnding, interleave, observeStatements, runAlone, type SentStatement } from './interleave.ts'
import {
  canConflict,
  createPointMatcher,
  isLockBeforeWriting,
  locksOf,
  namedLocksWithoutLock,
  pointsOf,
  tablesWritten,
} from './points.ts'
import { snapshotRows } from './snapshot-rows.ts'
import type { Action, InterleavingWorld } from './world.ts'

/** Endings of actions in the order in which they are named, and all rows of the tables that they have changed. */
type RaceOutcome = { readonly endings: readonly string[]; readonly rows: readonly string[] }
type SoloRun = { readonly action: Action; readonly sent: readonly SentStatement[] }

export type Races = {
  /** Locks that each action takes if it runs alone. */
  readonly locks: readonly Pick<Action, 'name' | 'locks'>[]
  /** Statements that are named after a lock and take none. */
  readonly withoutLock: readonly string[]
  /** Pairs whose outcome differs from the outcomes of both orders. */
  readonly faults: readonly object[]
  /** Number of races, one for each pair and point. */
  readonly tries: number
  readonly isRestored: boolean
}

/**
 * Races each pair of actions that can meet. One pauses at a point while the other runs, and their outcome must be that of one
 * after the other. If the other ends while the first is paused before a lock and has changed nothing yet, the first must see
 * what the other did. Restores all rows between races.
 */
export async function raceAll(world: InterleavingWorld, actions: readonly Action[]): Promise<Races> {
  const written = new Set<string>()
  const db = observeStatements(world.db, (sent) => {
    for (const table of tablesWritten([sent])) written.add(table)
  })
  const kept = await snapshotRows(world.databaseUrl, written)
  const outcomeOf = async (endings: readonly ActionEnding[]): Promise<RaceOutcome> => ({
    endings: endings.map(describeEnding),
    rows: await kept.restore(),
  })
  async function runAsAlone(action: Action): Promise<SoloRun> {
    const sent: SentStatement[] = []
    await runAlone(
      observeStatements(db, (one) => void sent.push(one)),
      action.run,
    )
    await kept.restore()
    return { action, sent }
  }
  async function inTurn({ run }: Action, other: Action): Promise<RaceOutcome> {
    const ending = await runAlone(db, run)
    return outcomeOf([ending, await runAlone(db, other.run)])
  }
  /** Runs the second action alone, as if the first had done nothing. */
  async function withoutFirst({ skippedEnding }: Action, other: Action): Promise<RaceOutcome[]> {
    if (skippedEnding === undefined) return []
    const { endings, rows } = await outcomeOf([await runAlone(db, other.run)])
    return [{ endings: [skippedEnding, ...endings], rows }]
  }

  try {
    const alone: SoloRun[] = []
    for (const action of actions) alone.push(await runAsAlone(action))
    const faults: object[] = []
    let tries = 0
    for (const [one, other] of pairsOf(alone)) {
      const forward = [await inTurn(one.action, other.action), ...(await withoutFirst(one.action, other.action))]
      const backward = [await inTurn(other.action, one.action), ...(await withoutFirst(other.action, one.action))]
      for (const [first, second, before, after] of [
        [one, other, forward, backward.map(reverseOutcome)],
        [other, one, backward, forward.map(reverseOutcome)],
      ] as const) {
        for (const point of pointsOf(first.sent, isLong)) {
          const { endings, isBefore } = await interleave(
            db,
            kept.watcher,
            first.action.run,
            second.action.run,
            createPointMatcher(point),
          )
          const seen = await outcomeOf(endings)
          tries += 1
          const expected = isBefore && isLockBeforeWriting(first.sent, point) ? after : [...before, ...after]
          if (expected.some((it) => isDeepStrictEqual(it, seen))) continue
          const where = { paused: first.action.name, at: point, meanwhile: second.action.name }
          faults.push({ ...where, seen: seen.endings, expected: expected.map((it) => compareOutcomes(seen, it)) })
        }
        if (one === other) break
      }
    }
    return {
      locks: alone.map(({ action: { name }, sent }) => ({ name, locks: locksOf(sent) })),
      withoutLock: alone.flatMap(({ sent }) => namedLocksWithoutLock(sent)),
      faults,
      tries,
      isRestored: await kept.isRestored(),
    }
  } finally {
    await kept.close()
  }
}

/** Lists each pair of actions that can meet once, and each action with itself. */
const pairsOf = (alone: readonly SoloRun[]): (readonly [SoloRun, SoloRun])[] =>
  alone
    .flatMap((one, index) => alone.slice(index).map((other) => [one, other] as const))
    .filter(([one, other]) => canConflict(one.sent, other.sent))

const reverseOutcome = ({ endings, rows }: RaceOutcome): RaceOutcome => ({ endings: endings.toReversed(), rows })

const compareOutcomes = (seen: RaceOutcome, { endings, rows }: RaceOutcome) => ({
  endings,
  more: seen.rows.filter((row) => !rows.includes(row)),
  less: rows.filter((row) => !seen.rows.includes(row)),
})

function describeEnding(ending: ActionEnding): string {
  if ('error' in ending) return `failed: ${String(ending.error)}`
  const { value } = ending
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value) ?? 'nothing'
  if ('code' in value) return String(value.code)
  return 'value' in value && typeof value.value === 'boolean' ? String(value.value) : 'ok'
}
