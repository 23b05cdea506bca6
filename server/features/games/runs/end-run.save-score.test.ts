import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openRunWorld, type RunWorld } from '#test/support/game/run-world.ts'

let world: RunWorld
beforeAll(async () => {
  world = await openRunWorld()
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.close()
})

const refused = (code: string) => ({ ok: false, code })

/** A run with two whole chunks and 100 ticks, ready to be saved. */
async function playShort() {
  const session = await world.newPlayer()
  const run = await world.start(session)
  await run.play(2)
  const last = run.live.play(100)
  await world.pass(2_000)
  return { session, run, last }
}

describe('saving a score', () => {
  test('works once: the same again gets the same answer and pays no more', async () => {
    const { session, run, last } = await playShort()
    const saved = await world.save(session, run.runId, last)
    expect(saved).toMatchObject({ ok: true, value: { ...run.live.figures(), tokensEarned: '0.01' } })
    expect(await world.save(session, run.runId, last)).toEqual(saved)
    expect(await world.bv3Of(session.userId)).toBe(1n)
  })

  test('five times at once replays and pays once', async () => {
    const { session, run, last } = await playShort()
    const replay = vi.spyOn(world.deps.replays, 'replay')
    const answers = await Promise.all(Array.from({ length: 5 }, () => world.save(session, run.runId, last)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await world.bv3Of(session.userId)).toBe(1n)
    expect(replay).toHaveBeenCalledTimes(1)
    replay.mockRestore()
  })

  test('stores the server’s result, whatever the browser reports, and shows the difference to the operator', async () => {
    const { session, run, last } = await playShort()
    const saved = await world.save(session, run.runId, { ...last, score: 1_000_000 })
    expect(saved).toMatchObject({ ok: true, value: run.live.figures() })
    expect(await world.runOf(run.runId)).toMatchObject({
      ...{ signals: ['score_differs'], signal_figures: { claimedScore: 1_000_000 } },
    })
  })

  test('works without a last chunk, with the chunks that arrived', async () => {
    const { session, run } = await playShort()
    expect(await world.save(session, run.runId)).toMatchObject({ ok: true, value: { ticks: 512 } })
  })

  test('works without a run, and credits nothing', async () => {
    const session = await world.newPlayer()
    expect(await world.save(session, undefined, { score: 5_000, ticks: 100 })).toEqual({
      ok: true,
      value: {
        ...{ runId: null, tokensEarned: '0.00', score: 0, ticks: 0, passed: 0, minutesPlayed: '0.00' },
        ...{ minutesPaid: '0.00', tokensPerMinute: '0', cutBy: null, isRanked: false, unrankedReason: 'no_score' },
      },
    })
    expect(await world.bv3Of(session.userId)).toBe(0n)
  })
})

describe('a score is refused', () => {
  test('before it can have been played', async () => {
    const session = await world.newPlayer()
    const run = await world.start(session)
    const last = run.live.play(60)
    await world.pass(999)
    expect(await world.save(session, run.runId, last)).toEqual(refused('game_chunk_early'))
    await world.pass(1)
    expect(await world.save(session, run.runId, last)).toMatchObject({ ok: true, value: { ticks: 60 } })
  })

  test('while chunks are missing, and if its last chunk has already arrived', async () => {
    const { session, run, last } = await playShort()
    await world.pass(60_000)
    expect(await world.save(session, run.runId, { ...last, index: 3 })).toEqual(refused('game_chunk_gap'))
    expect(await world.save(session, run.runId, { ...last, index: 1 })).toEqual(refused('game_chunk_rewritten'))
    expect(await world.runOf(run.runId)).toMatchObject({ status: 'open' })
  })

  test('with another last chunk than before', async () => {
    const { session, run, last } = await playShort()
    await world.save(session, run.runId, last)
    for (const other of [{ ticks: last.ticks - 1, inputs: [] }, { inputs: [1, 2] }, { index: 1 }]) {
      expect(await world.save(session, run.runId, { ...last, ...other })).toEqual(refused('game_chunk_rewritten'))
    }
  })

  test('with inputs beyond its ticks, or with an invalid chunk', async () => {
    const { session, run, last } = await playShort()
    const word = { ...last, ticks: 10, inputs: [10] }
    expect(await world.save(session, run.runId, word)).toEqual(refused('game_inputs_invalid'))
    const { index: _, ...nameless } = last
    expect(await world.save(session, run.runId, nameless)).toEqual(refused('game_inputs_invalid'))
  })

  test('for another wallet’s run, and in another wallet’s name', async () => {
    const { session, run, last } = await playShort()
    const stranger = await world.newPlayer()
    expect(await world.save(stranger, run.runId, last)).toEqual(refused('game_run_unknown'))
    const named = { walletAddress: session.walletAddress }
    expect(await world.save(stranger, run.runId, { ...last, ...named })).toEqual(refused('not_yours'))
  })
})
