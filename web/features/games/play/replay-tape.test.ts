import { beforeAll, expect, test } from 'vitest'
import { type RecordedRun, replayRun } from '#core/game/replay.ts'
import { createChance } from '#test/support/game/chance.ts'
import { createSolver } from '#test/support/game/create-solver.ts'
import { playRun } from '#test/support/game/play-run.ts'
import { createWindowTable } from '#test/support/game/press-window.ts'
import { createTape } from './replay-tape.ts'

let run: RecordedRun
beforeAll(() => {
  const { random, drawSeed } = createChance(3)
  run = playRun('cactus', createSolver('cactus', createWindowTable('cactus'), random), 1_000, drawSeed)
})

test('played tick by tick, the tape ends like the run', () => {
  const tape = createTape(run)
  while (!tape.isOver()) tape.step()
  const { ticks, passed } = replayRun(run)
  expect(tape.state).toMatchObject({ tick: ticks, passed })
  expect(ticks).toBe(1_000)
})

test('a moment is the same if played to, sought from the start, or sought from later on', () => {
  const played = createTape(run)
  while (played.state.tick < 700) played.step()
  const sought = createTape(run)
  sought.seek(700)
  expect(sought.state).toEqual(played.state)
  sought.seek(990)
  sought.seek(700)
  expect(sought.state).toEqual(played.state)
  // And it goes on from there as it went on then.
  for (let tick = 0; tick < 100; tick++) {
    sought.step()
    played.step()
  }
  expect(sought.state).toEqual(played.state)
})

test('the tape does not advance past its end', () => {
  const tape = createTape(run)
  tape.seek(5_000)
  expect(tape.state.tick).toBe(1_000)
  expect(tape.isOver()).toBe(true)
})
