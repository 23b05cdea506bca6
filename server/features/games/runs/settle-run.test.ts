import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openRunWorld, type RunWorld } from '#test/support/game/run-world.ts'

let world: RunWorld
beforeAll(async () => {
  world = await openRunWorld()
})
afterAll(async () => {
  expect(world.failures).toEqual([])
  expect(await world.audit()).toEqual([])
  await world.close()
})

describe('a run that was played to its end', () => {
  test('is paid what the server finds that it was worth', async () => {
    const ann = await world.newPlayer()
    const run = await world.start(ann)
    expect(run.started).toMatchObject({ secondsLeft: 1_200, tokensPerMinute: '0.1', isPaid: true, rulesVersion: 1 })
    await run.play(14)
    // 14 chunks and 16 ticks are a minute.
    const saved = await run.end(16)
    expect(saved).toEqual({
      ...{ runId: run.runId, ...run.live.figures(), tokensEarned: '0.10', tokensPerMinute: '0.1' },
      ...{ minutesPlayed: '1.00', minutesPaid: '1.00', cutBy: null, isRanked: true, unrankedReason: null },
    })
    expect(await world.bv3Of(ann.userId)).toBe(10n)
    expect(world.announced).toEqual([
      { userId: ann.userId, type: 'balance' },
      { userId: ann.userId, type: 'game' },
    ])
  })
})
