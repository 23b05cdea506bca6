import { beforeAll, expect, test } from 'vitest'
import { type RecordedRun, replayRun } from '#core/game/replay.ts'
import { createChance } from '#test/support/game/chance.ts'
import { createSolver } from '#test/support/game/create-solver.ts'
import { playRun } from '#test/support/game/play-run.ts'
import { createWindowTable } from '#test/support/game/press-window.ts'
import { createReplayPlayer, type ReplayMoment } from './replay-player.ts'
import type { Frames } from './stage.ts'

const TICKS = 600

let run: RecordedRun
beforeAll(() => {
  const { random, drawSeed } = createChance(5)
  run = playRun('character', createSolver('character', createWindowTable('character'), random), TICKS, drawSeed)
})

/** A player whose frames come when the test says so. */
function open() {
  let nowMs = 0
  let due: ((nowMs: number) => void) | null = null
  const frames: Frames = {
    now: () => nowMs,
    request: (onFrame) => {
      due = onFrame
      return 1
    },
    cancel: () => {
      due = null
    },
  }
  const canvas = document.createElement('canvas')
  canvas.style.cssText = 'width: 512px; height: 288px'
  document.body.append(canvas)
  const told: ReplayMoment[] = []
  const player = createReplayPlayer(
    canvas,
    { run, runner: 'guest', isCalm: true },
    (moment) => told.push(moment),
    frames,
  )
  return {
    player,
    told,
    last: () => told.at(-1),
    hasFrames: () => due !== null,
    pass: (ms: number) => {
      for (const end = nowMs + ms; nowMs < end; ) {
        nowMs += 20
        due?.(nowMs)
      }
    },
  }
}

test('a replay runs at its pace, reports ten times a second, and stops at its end with the run’s score', () => {
  const { player, told, last, pass } = open()
  player.play()
  pass(2_000)
  expect(last()?.tick).toBeGreaterThanOrEqual(112)
  expect(last()?.tick).toBeLessThanOrEqual(120)
  expect(told.length).toBeLessThanOrEqual(21)
  pass(10_000)
  expect(last()).toEqual({ tick: TICKS, passed: expect.any(Number), score: replayRun(run).score, isPlaying: false })
})

test.each([
  { speed: 0.5, least: 56, most: 60 },
  { speed: 4, least: 440, most: 480 },
])('a replay at speed $speed takes the matching time', ({ speed, least, most }) => {
  const { player, last, pass } = open()
  player.setSpeed(speed)
  player.play()
  pass(2_000)
  expect(last()?.tick).toBeGreaterThanOrEqual(least)
  expect(last()?.tick).toBeLessThanOrEqual(most)
})

test('a replay can be paused and sought, and starts from the beginning after its end', () => {
  const { player, last, pass } = open()
  player.play()
  pass(1_000)
  player.pause()
  const { tick } = last() ?? {}
  pass(1_000)
  expect(last()).toMatchObject({ tick, isPlaying: false })
  player.seek(300)
  expect(last()).toMatchObject({ tick: 300, isPlaying: false })
  player.seek(TICKS)
  player.play()
  expect(last()).toMatchObject({ tick: 0, isPlaying: true })
})

test('a destroyed player requests no more frames', () => {
  const { player, hasFrames } = open()
  player.destroy()
  expect(hasFrames()).toBe(false)
})
