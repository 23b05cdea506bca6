import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BoardLine } from '#core/api/game-boards.ts'
import { createReflex } from '#test/support/game/create-reflex.ts'
import { createWindowTable } from '#test/support/game/press-window.ts'
import { openRunWorld, type RunWorld } from '#test/support/game/run-world.ts'

const HOUR_MS = 3_600_000
/** 14 chunks and 16 ticks are a minute. */
const MINUTE = { chunks: 14, ticks: 16 } as const

let world: RunWorld
beforeAll(async () => {
  world = await openRunWorld()
})
afterAll(async () => {
  expect(world.failures).toEqual([])
  expect(await world.audit()).toEqual([])
  await world.close()
})

async function playMinute(session: Awaited<ReturnType<RunWorld['newPlayer']>>, variant?: 'cactus' | 'character') {
  const run = await world.start(session, variant)
  await run.play(MINUTE.chunks)
  return { run, saved: await run.end(MINUTE.ticks) }
}

describe('a run played to its end', () => {
  test('is paid what the server’s replay is worth', async () => {
    const ann = await world.newPlayer()
    const { run, saved } = await playMinute(ann)
    expect(run.started).toMatchObject({ secondsLeft: 1_200, tokensPerMinute: '0.1', isPaid: true, rulesVersion: 1 })
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

  test('is on the board for the next reader, also if someone read it just before', async () => {
    const ann = await world.newPlayer()
    const ofAnn = async () => {
      const { json } = await world.deps.boards.read('character', 'all')
      return (JSON.parse(json) as BoardLine[]).filter(({ walletAddress }) => walletAddress === ann.walletAddress)
    }
    const run = await world.start(ann, 'character')
    await run.play(MINUTE.chunks)
    expect(await ofAnn()).toEqual([])
    const { score } = await run.end(MINUTE.ticks)
    expect(await ofAnn()).toMatchObject([{ runId: run.runId, score }])
  })

  test('is one line of the ledger, with the run that it paid for', async () => {
    const ann = await world.newPlayer()
    const { run, saved } = await playMinute(ann, 'character')
    const lines = await world.rows(
      'select key, reason, amount::text, details from ledger_transfers where user_id = $1',
      [ann.userId],
    )
    const details = {
      runId: run.runId,
      variant: 'character',
      paidMs: 60_000,
      rate: '50',
      carried: 0,
      score: saved.score,
    }
    expect(lines).toEqual([{ key: `game:${run.runId}`, reason: 'game_play', amount: '50', details }])
  })

  test('is on the boards of its day and of all time, if it is its wallet’s best', async () => {
    const ann = await world.newPlayer()
    const { run: short } = await playMinute(ann)
    const better = await world.start(ann)
    await better.play(MINUTE.chunks)
    const { score } = await better.end(MINUTE.ticks + 100)
    await playMinute(ann)
    expect(score).toBeGreaterThan(short.live.figures().score)
    const bests = await world.rows('select day, score, run_id::int from game_bests where user_id = $1 order by day', [
      ann.userId,
    ])
    const day = Math.floor(world.nowMs() / (24 * HOUR_MS))
    expect(bests).toEqual([
      { day: 0, score, run_id: better.runId },
      { day, score, run_id: better.runId },
    ])
  })

  test('that took longer than it simulates is paid, and is on no board', async () => {
    const ann = await world.newPlayer()
    const run = await world.start(ann)
    await run.play(MINUTE.chunks)
    await world.pass(5_300)
    expect(await run.end(MINUTE.ticks)).toMatchObject({
      ...{ tokensEarned: '0.10', isRanked: false, unrankedReason: 'too_slow' },
    })
  })

  test('whose browser had another state is paid, and is on no board', async () => {
    const ann = await world.newPlayer()
    const run = await world.start(ann)
    const chunk = run.live.play()
    await world.pass(5_000)
    expect(await run.send({ ...chunk, stateHash: (chunk.stateHash ^ 1) >>> 0 })).toMatchObject({ ok: true })
    expect(await run.end(0)).toMatchObject({ minutesPaid: '0.07', isRanked: false, unrankedReason: 'state_differs' })
  })
})

test('a run whose browser ended in another state is on no board', async () => {
  const ann = await world.newPlayer()
  const run = await world.start(ann)
  await run.play(1)
  const last = run.live.play(100)
  await world.pass(2_000)
  const saved = await world.save(ann, run.runId, { ...last, stateHash: (last.stateHash ^ 1) >>> 0 })
  expect(saved).toMatchObject({ ok: true, value: { ticks: 356, unrankedReason: 'state_differs' } })
})

describe('the pay of a run by its allowance', () => {
  test('is at most what the allowance has left', async () => {
    const ann = await world.newPlayer()
    const run = await world.start(ann)
    await run.play(282)
    expect(await run.end(0)).toMatchObject({
      ...{ minutesPlayed: '20.05', minutesPaid: '20.00', tokensEarned: '2.00', cutBy: 'allowance' },
    })
    expect(await world.tryStart(ann)).toEqual({ ok: false, code: 'game_time_spent' })
    // The other game has minutes of its own.
    expect(await world.tryStart(ann, 'character')).toMatchObject({ ok: true, value: { secondsLeft: 1_200 } })

    await world.pass(24 * HOUR_MS - 282 * 4_266)
    expect(await world.tryStart(ann)).toMatchObject({ ok: true, value: { secondsLeft: 1_200 } })
  })

  test('uses the window in which the run began, and nothing of the next', async () => {
    const ann = await world.newPlayer()
    await playMinute(ann)
    const sinceStartMs = 61_000
    await world.pass(24 * HOUR_MS - sinceStartMs)
    const late = await world.start(ann)
    expect(late.started.secondsLeft).toBe(19 * 60)
    await late.play(MINUTE.chunks)
    expect(await late.end(MINUTE.ticks)).toMatchObject({ minutesPaid: '1.00' })
    const next = await world.start(ann)
    expect(next.started.secondsLeft).toBe(20 * 60)
    await next.end(0)
  })

  test('uses the allowance from its start: a card bought during it counts for the next run', async () => {
    const ann = await world.newPlayer()
    const card = await world.ledger.newCard()
    const run = await world.start(ann, 'character')
    expect(run.started).toMatchObject({ secondsLeft: 1_200, tokensPerMinute: '0.5' })
    await run.play(1)
    await world.ledger.giveCopies(ann.userId, card, 2)
    await run.play(MINUTE.chunks - 1)
    expect(await run.end(MINUTE.ticks)).toMatchObject({ tokensEarned: '0.50', tokensPerMinute: '0.5' })
    const next = await world.start(ann, 'character')
    expect(next.started).toMatchObject({ secondsLeft: 39 * 60, tokensPerMinute: '1.1' })
    await next.end(0)
    const cactus = await world.start(ann)
    expect(cactus.started).toMatchObject({ secondsLeft: 40 * 60, tokensPerMinute: '3' })
    await cactus.end(0)
  })

  test('is exact to the millisecond: many short runs are paid like one long run', async () => {
    const ann = await world.newPlayer()
    let earned = 0
    for (let count = 0; count < 7; count++) {
      const run = await world.start(ann)
      await run.play(1)
      earned += Number((await run.end(44)).tokensEarned)
    }
    // Seven times five seconds at 0.1 BV3 a minute.
    expect(earned).toBeCloseTo(0.05)
    expect(await world.bv3Of(ann.userId)).toBe(5n)
  })
})

describe('a run played by a program', () => {
  test('has the time that only its player played within a day, in both games', async () => {
    const [ann, bob] = [await world.newPlayer(), await world.newPlayer()]
    const playedMs = async (session: typeof ann, variant: 'cactus' | 'character') => {
      const { run } = await playMinute(session, variant)
      return (await world.runOf(run.runId))?.signal_figures
    }
    expect(await playedMs(ann, 'cactus')).toMatchObject({ playedMs: 60_000 })
    expect(await playedMs(bob, 'cactus')).toMatchObject({ playedMs: 60_000 })
    await world.pass(20 * HOUR_MS)
    expect(await playedMs(ann, 'character')).toMatchObject({ playedMs: 120_000 })
    await world.pass(20 * HOUR_MS)
    expect(await playedMs(ann, 'cactus')).toMatchObject({ playedMs: 120_000 })
  })

  test('has the evenness of its presses, and is paid like any other', async () => {
    const ann = await world.newPlayer()
    const run = await world.start(ann, 'cactus', createReflex(createWindowTable('cactus'), 14))
    await run.play(2 * MINUTE.chunks)
    expect(await run.end(0)).toMatchObject({ tokensEarned: '0.19', isRanked: true })
    expect(await world.runOf(run.runId)).toMatchObject({
      signals: expect.arrayContaining(['steady_lead', 'steady_hold']),
      signal_figures: { leadSpread: 0, holdSpread: 0 },
    })
  })

  test('has no evenness after few presses', async () => {
    const ann = await world.newPlayer()
    const run = await world.start(ann, 'cactus', createReflex(createWindowTable('cactus'), 14))
    await run.play(4)
    await run.end(0)
    expect(await world.runOf(run.runId)).toMatchObject({
      signals: expect.not.arrayContaining(['steady_lead']),
      signal_figures: { leadSpread: 0 },
    })
  })
})

describe('an abandoned run', () => {
  test('is paid for its received chunks, after 90 seconds without a call', async () => {
    const ann = await world.newPlayer()
    const run = await world.start(ann)
    const played = await run.play(3)
    await world.pass(90_000 - 1)
    await world.sweep()
    expect(await world.runOf(run.runId)).toMatchObject({ status: 'open' })
    await world.pass(1)
    await world.sweep()
    expect(await world.runOf(run.runId)).toMatchObject({
      ...{ status: 'settled', end_reason: 'silent', ticks: played.length * 256, paid: '2', unranked: null },
    })
    expect(await world.bv3Of(ann.userId)).toBe(2n)
    // Its page comes back and saves.
    expect(await world.save(ann, run.runId, run.live.play(100))).toMatchObject({
      ...{ ok: true, value: { tokensEarned: '0.02', ticks: 768 } },
    })
    expect(await world.bv3Of(ann.userId)).toBe(2n)
  })

  test('whose settlement was interrupted is settled by the next sweep', async () => {
    const ann = await world.newPlayer()
    const run = await world.start(ann)
    await run.play(3)
    await world.rows(
      `update game_runs set status = 'ended', ended_at = heard_at, end_reason = 'saved', last_inputs = '', last_ticks = 0,
        last_pauses_ms = '{}' where id = $1`,
      [run.runId],
    )
    await world.sweep()
    expect(await world.runOf(run.runId)).toMatchObject({ status: 'ended' })
    await world.pass(10_000)
    await world.sweep()
    expect(await world.runOf(run.runId)).toMatchObject({ status: 'settled', paid: '2' })
  })

  test('is ended and paid by the next start: a second device takes over the game', async () => {
    const ann = await world.newPlayer()
    const first = await world.start(ann)
    await first.play(3)
    const second = await world.start(ann)
    expect(await world.runOf(first.runId)).toMatchObject({ status: 'settled', end_reason: 'replaced', paid: '2' })
    expect(second.started.secondsLeft).toBe(1_200 - 13)
    await world.pass(5_000)
    expect(await first.send(first.live.play())).toEqual({ ok: false, code: 'game_run_ended' })
    await second.end(0)
  })
})
