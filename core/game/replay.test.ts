import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createChance } from '#test/support/game/chance.ts'
import { createSolver } from '#test/support/game/create-solver.ts'
import { playRun } from '#test/support/game/play-run.ts'
import { createWindowTable } from '#test/support/game/press-window.ts'
import { createCourse, extendCourse } from './course.ts'
import { areToggles, type RecordedRun, replayRun } from './replay.ts'
import { CHUNK_TICKS, RUN_TICKS_MAX, VARIANTS } from './rules.ts'
import { hashState, startState, step } from './step.ts'

/** A run of some chunks with these inputs; the first obstacle ends it unless it is jumped over. */
function recordedRun(run: Partial<RecordedRun> & { number?: number; chunks?: number } = {}): RecordedRun {
  const { drawSeed } = createChance(run.number ?? 1)
  const chunks = run.chunks ?? 4
  return {
    variant: 'cactus',
    seeds: Array.from({ length: chunks }, drawSeed),
    inputs: Array.from({ length: chunks }, () => []),
    ticks: chunks * CHUNK_TICKS,
    ...run,
  }
}

describe('a replay', () => {
  test('of an empty record is a run that has not begun', () => {
    const nothing = {
      score: 0,
      ticks: 0,
      passed: 0,
      isCrashed: false,
      stateHashes: [],
      stateHash: hashState(startState()),
    }
    expect(replayRun(recordedRun({ seeds: [], inputs: [], ticks: 0 }))).toEqual(nothing)
  })

  test('ends with the crash, and ignores later presses', () => {
    const ended = replayRun(recordedRun({ chunks: 4 }))
    expect(ended.isCrashed).toBe(true)
    expect(ended.ticks).toBeLessThan(2 * CHUNK_TICKS)
    const inputs = [[], [], [3, 9], [1, 2, 3]]
    expect(replayRun(recordedRun({ chunks: 4, inputs }))).toEqual(ended)
    expect(replayRun(recordedRun({ chunks: 4, ticks: ended.ticks }))).toEqual(ended)
  })

  test('calls the callback for each played tick, and for none after the crash', () => {
    const ticks: number[] = []
    const ended = replayRun(recordedRun(), ({ tick }) => ticks.push(tick))
    expect(ended.isCrashed).toBe(true)
    expect(ticks).toEqual(Array.from({ length: ended.ticks }, (_, at) => at + 1))
  })

  test('ends where the recording ends', () => {
    expect(replayRun(recordedRun({ ticks: 100 }))).toMatchObject({ ticks: 100, isCrashed: false, stateHashes: [] })
  })

  test('hashes the state at the end of each completely played chunk', () => {
    const { random, drawSeed } = createChance(1)
    const run = playRun('cactus', createSolver('cactus', createWindowTable('cactus'), random), 600, drawSeed)
    const whole = [CHUNK_TICKS, 2 * CHUNK_TICKS].map((ticks) => replayRun({ ...run, ticks }).stateHash)
    expect(replayRun(run).stateHashes).toEqual(whole)
    expect(replayRun({ ...run, ticks: 2 * CHUNK_TICKS - 1 }).stateHashes).toEqual(whole.slice(0, 1))
  })

  test.each([
    { name: 'without its seed', run: { seeds: [] } },
    { name: 'without its inputs', run: { inputs: [] } },
  ])('of a chunk $name throws an assertion', ({ run }) => {
    expect(() => replayRun(recordedRun(run))).toThrow('chunk 0 is missing')
  })

  test.each([-1, 60 * 60 * 60 + 1])('of %d ticks throws an assertion', (ticks) => {
    expect(() => replayRun(recordedRun({ ticks }))).toThrow(`a run cannot have ${ticks} ticks`)
  })

  test('does not check a chunk that was not reached', () => {
    const run = recordedRun({ chunks: 2 })
    expect(replayRun({ ...run, ticks: RUN_TICKS_MAX }).isCrashed).toBe(true)
  })

  /** A page knows chunks ahead of the one that it plays; the server replays with one after the other. */
  test('gives the same result whether the course ahead is known or not', () => {
    const toggles = fc.uniqueArray(fc.integer({ min: 0, max: 255 }), { maxLength: 40 })
    fc.assert(
      fc.property(
        fc.constantFrom(...VARIANTS),
        fc.array(toggles, { minLength: 8, maxLength: 8 }),
        fc.nat(),
        (variant, all, number) => {
          const inputs = all.map((chunk) => chunk.toSorted((a, b) => a - b))
          const run = recordedRun({ variant, inputs, chunks: 8, number })
          const replayed = replayRun(run)
          const course = createCourse(variant)
          for (const seed of run.seeds) extendCourse(course, seed)
          const state = startState()
          for (const [index, chunk] of inputs.entries())
            for (let offset = 0; offset < CHUNK_TICKS; offset++) {
              step(state, course, chunk.includes(offset))
              if (offset === CHUNK_TICKS - 1 && state.isCrashed === 0)
                expect(replayed.stateHashes[index]).toBe(hashState(state))
            }
          expect(replayed.stateHash).toBe(hashState(state))
        },
      ),
    )
  })
})

describe('the hash of a state', () => {
  test.each(Object.keys(startState()) as (keyof ReturnType<typeof startState>)[])('changes with %s', (field) => {
    const hashes = [0, 1, -1, 256, 2 ** 24].map((value) => hashState({ ...startState(), [field]: value }))
    expect(new Set(hashes).size).toBe(5)
  })

  test('is FNV-1a of the state’s words, low byte first', () => {
    // Worked out apart: 48 bytes, of which the 21st is 1 (the runner stands on the ground).
    expect(hashState(startState())).toBe(3_913_916_692)
  })
})

const range = (length: number, stride = 1) => Array.from({ length }, (_, index) => index * stride)

test.each([
  { name: 'nothing pressed', toggles: [] },
  { name: 'a press in the first tick, a release in the last', toggles: [0, 255] },
  { name: 'as many as there may be', toggles: range(128, 2) },
])('$name: accepted as toggles', ({ toggles }) => {
  expect(areToggles(toggles)).toBe(true)
  expect(areToggles(Uint8Array.from(toggles))).toBe(true)
})

test.each([
  { name: 'the same tick twice', toggles: [3, 3] },
  { name: 'one before the last', toggles: [4, 3] },
  { name: 'a tick before the chunk', toggles: [-1] },
  { name: 'a tick behind the chunk', toggles: [256] },
  { name: 'half a tick', toggles: [1.5] },
  { name: 'no number', toggles: [Number.NaN] },
  { name: 'no end', toggles: [Number.POSITIVE_INFINITY] },
  { name: 'more than there may be', toggles: range(129) },
])('$name: refused', ({ toggles }) => {
  expect(areToggles(toggles)).toBe(false)
})

test('a partly played chunk ends the ticks', () => {
  expect(areToggles([9], 10)).toBe(true)
  expect(areToggles([10], 10)).toBe(false)
  expect(areToggles([0], 0)).toBe(false)
})
