import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createDatabase } from '#server/db/pool.ts'
import { openRunWorld, type RunWorld } from '#test/support/game/run-world.ts'
import { saveScore } from './end-run.ts'

const DAY_MS = 86_400_000
/** 14 chunks and 16 ticks are a minute: 0.5 BV3 in the character runner. */
const MINUTE = { chunks: 14, ticks: 16 } as const

let world: RunWorld
beforeEach(async () => {
  world = await openRunWorld()
})
afterEach(async () => {
  expect(await world.audit()).toEqual([])
  await world.close()
})

async function playMinute(session: Awaited<ReturnType<RunWorld['newPlayer']>>) {
  const run = await world.start(session, 'character')
  await run.play(MINUTE.chunks)
  const saved = await run.end(MINUTE.ticks)
  return { isPaid: run.started.isPaid, secondsLeft: run.started.secondsLeft, ...saved }
}

const readDay = async () => (await world.rows('select paid::int, paid_young::int from game_days where paid > 0'))[0]

describe('the budget of a day', () => {
  test('pays until it is spent; play goes on unpaid, and uses no minutes', async () => {
    await world.limit('0.80')
    const [ann, bob] = [await world.newPlayer(), await world.newPlayer()]
    expect(await playMinute(ann)).toMatchObject({ isPaid: true, tokensEarned: '0.50', cutBy: null })
    expect(await playMinute(bob)).toMatchObject({ isPaid: true, tokensEarned: '0.30', cutBy: 'budget' })
    expect(await playMinute(bob)).toMatchObject({
      isPaid: false,
      tokensEarned: '0.00',
      minutesPaid: '0.00',
      isRanked: true,
    })
    expect(await playMinute(bob)).toMatchObject({ isPaid: false, secondsLeft: 1_162 })
    expect(await readDay()).toEqual({ paid: 80, paid_young: 0 })

    await world.pass(DAY_MS)
    expect(await playMinute(bob)).toMatchObject({ isPaid: true, tokensEarned: '0.50', secondsLeft: 1_200 })
  })

  test('pays young wallets no more than their share, and other wallets the rest', async () => {
    const old = await world.newPlayer()
    await world.pass(7 * DAY_MS)
    await world.limit('1.20', '50', 7)
    const [ann, bob] = [await world.newPlayer(), await world.newPlayer()]
    expect(await playMinute(ann)).toMatchObject({ tokensEarned: '0.50' })
    expect(await playMinute(bob)).toMatchObject({ tokensEarned: '0.10', cutBy: 'budget' })
    expect(await playMinute(bob)).toMatchObject({ isPaid: false, tokensEarned: '0.00' })
    expect(await playMinute(old)).toMatchObject({ isPaid: true, tokensEarned: '0.50', cutBy: null })
    expect(await playMinute(old)).toMatchObject({ isPaid: true, tokensEarned: '0.10', cutBy: 'budget' })
    expect(await readDay()).toEqual({ paid: 120, paid_young: 60 })
  })

  test('is never exceeded by three processes that settle at once, and is spent completely', async () => {
    await world.limit('3.33', '40', 7)
    const players = await Promise.all(Array.from({ length: 12 }, () => world.newPlayer()))
    const ended: { session: (typeof players)[number]; runId: number }[] = []
    for (const session of players) {
      const run = await world.start(session, 'character')
      await run.play(MINUTE.chunks)
      ended.push({ session, runId: run.runId })
    }
    const processes = Array.from({ length: 3 }, () => createDatabase(world.databaseUrl, 5, () => undefined))
    const answers = await Promise.all(
      ended.flatMap(({ session, runId }) =>
        processes.map((db) =>
          saveScore({ ...world.deps, db }, session, {
            ...{ walletAddress: session.walletAddress, score: 0, runId, inputs: [], ticks: 0, pausesMs: [] },
          }),
        ),
      ),
    )
    await Promise.all(processes.map((db) => db.end()))
    expect(answers.every(({ ok }) => ok)).toBe(true)
    // All are young: 60 % of the budget, rounded down.
    expect(await readDay()).toEqual({ paid: 199, paid_young: 199 })
    const [sum] = await world.rows('select sum(bv3_available)::int as paid from balances')
    expect(sum).toEqual({ paid: 199 })
  })
})
