import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addGameChunk, type GameAllowance, getGameAllowance, saveScore, startGameRun } from '#core/api/game-runs.ts'
import { refuse } from '#core/result.ts'
import { cacheSettings } from '#server/settings/settings.ts'
import { openRunWorld, type RunWorld } from '#test/support/game/run-world.ts'
import { callRoute } from '#test/support/world/call-route.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { setSetting } from '#test/support/world/settings.ts'
import type { PlayerSession } from '../../../http/routing/route.ts'
import { dayOf, MS_PER_DAY } from './read-terms.ts'
import { gameRunRoutes } from './routes.ts'

let world: RunWorld
beforeAll(async () => {
  world = await openRunWorld()
  await setSetting(world.databaseUrl, 'gameRates', { free: '0.25', owner: '4' })
})
afterAll(() => world?.close())

const routes = () => {
  const broadcast = { publish: () => undefined, subscribe: () => undefined, onGap: () => undefined }
  return gameRunRoutes({ ...world.deps, settings: cacheSettings(world.db, broadcast) })
}
const textOf = (ms: number) => new Date(ms).toISOString()

describe('the allowance', () => {
  const allowanceOf = async (session: PlayerSession | null) => {
    const { answer } = await callRoute(routes(), getGameAllowance, { session })
    if (!answer.ok) throw new Error(answer.code)
    return answer.value as GameAllowance
  }
  const variantsOf = async (session: PlayerSession | null) => (await allowanceOf(session)).variants

  test('of a guest is that of a wallet without a card', async () => {
    const { userId } = await world.newPlayer()
    await world.ledger.giveCopies(userId, await world.ledger.newCard(), 3)
    const whole = { secondsTotal: 1_200, secondsLeft: 1_200, resetsAt: null }
    const expected = [
      { ...whole, variant: 'cactus', tokensPerMinute: '0.25' },
      { ...whole, variant: 'character', tokensPerMinute: '0.5' },
    ]
    expect(await variantsOf(null)).toEqual(expected)
    expect(await variantsOf(await world.newPlayer())).toEqual(expected)
  })

  test('of a player depends on all its copies, and on the best of its own cards', async () => {
    const [own, better, inactive, anothers] = [
      ...[await world.ledger.newCard(), await world.ledger.newCard()],
      ...[await world.ledger.newCard(), await world.ledger.newCard()],
    ]
    for (const [cardId, isActive, rate] of [
      [better, true, 500],
      [inactive, false, 900],
      [anothers, true, 800],
    ])
      await execute(
        world.db,
        sql`insert into game_settings (card_id, is_active, tokens_per_minute, version) values (${cardId}, ${isActive}, ${rate}, 1)`,
      )
    const [ann, cid] = [await world.newPlayer(), await world.newPlayer()]
    const give = ({ userId }: PlayerSession, cardId: number | undefined, copies: number) =>
      world.ledger.giveCopies(userId, cardId ?? 0, copies)
    await give(cid, anothers, 2)
    await give(ann, own, 2)
    await give(ann, inactive, 1)
    expect(await variantsOf(ann)).toMatchObject([{ tokensPerMinute: '4' }, { tokensPerMinute: '1.4' }])
    await give(ann, better, 1)
    await give(ann, own, 1)
    expect(await variantsOf(ann)).toMatchObject([
      { variant: 'cactus', tokensPerMinute: '5', secondsTotal: 4_200 },
      { variant: 'character', tokensPerMinute: '2', secondsTotal: 4_200 },
    ])
    expect(await variantsOf(cid)).toMatchObject([{ tokensPerMinute: '8' }, { secondsTotal: 2_400 }])
  })

  test('of a player is reduced by its use of 24 hours, in each game separately', async () => {
    const [ann, cid] = [await world.newPlayer(), await world.newPlayer()]
    const nowMs = world.nowMs()
    const use = ({ userId }: PlayerSession, variant: string, startMs: number, usedMs: number) =>
      execute(
        world.db,
        sql`insert into game_allowances (user_id, variant, window_start, used_ms, remainder)
          values (${userId}, ${variant}, ${textOf(startMs)}, ${usedMs}, 0)`,
      )
    await use(ann, 'cactus', nowMs - MS_PER_DAY + 1, 61_001)
    await use(ann, 'character', nowMs - MS_PER_DAY, 61_001)
    await use(cid, 'character', nowMs, 1_200_001)
    const whole = { secondsTotal: 1_200, secondsLeft: 1_200, resetsAt: null }
    expect(await variantsOf(ann)).toMatchObject([
      { secondsTotal: 1_200, secondsLeft: 1_138, resetsAt: textOf(nowMs + 1) },
      whole,
    ])
    expect(await variantsOf(cid)).toMatchObject([whole, { secondsLeft: 0, resetsAt: textOf(nowMs + MS_PER_DAY) }])
  })

  test('is cut by the day’s budget, and for a young wallet by the young wallets’ share', async () => {
    const old = await world.newPlayer()
    await world.pass(7 * MS_PER_DAY)
    const young = await world.newPlayer()
    const nowMs = world.nowMs()
    const day = dayOf(new Date(nowMs))
    await setSetting(world.databaseUrl, 'games', { dailyBudgetBv3: '200', heldBackPercent: '25', youngDays: 7 })
    for (const [index, of] of [day - 1, day, day + 1].entries())
      await execute(
        world.db,
        sql`insert into game_days (day, paid, paid_young) values (${of}, ${4_000 + index * 50}, ${3_000 + index * 50})`,
      )
    const budget = { dailyBv3: '200', leftBv3: '159.5', resetsAt: textOf((day + 1) * MS_PER_DAY) }
    const whole = { ...budget, leftForYouBv3: '159.5', youngUntil: null }
    expect((await allowanceOf(null)).budget).toEqual(whole)
    expect((await allowanceOf(old)).budget).toEqual(whole)
    const youngUntil = textOf(nowMs + 7 * MS_PER_DAY)
    expect((await allowanceOf(young)).budget).toEqual({ ...budget, leftForYouBv3: '119.5', youngUntil })
  })
})

describe('the calls of a run', () => {
  const start = async (session: PlayerSession, variant: string, ip = '192.0.2.1', key: string | null = null) => {
    const { answer } = await callRoute(routes(), startGameRun, { session, body: { variant } }, { ip, key })
    if (!answer.ok) throw new Error(answer.code)
    const started = answer.value as { readonly runId: number; readonly variant: string }
    const [row] = await world.rows<{ user_id: string; variant: string; network: Buffer }>(
      'select user_id, variant, network from game_runs where id = $1',
      [started.runId],
    )
    return { ...started, row }
  }

  test('start one of the requested game, from the caller’s network, once by its key', async () => {
    const ann = await world.newPlayer()
    const cactus = await start(ann, 'cactus')
    const character = await start(ann, 'character', '198.51.100.1', 'key')
    expect([cactus.variant, character.variant]).toEqual(['cactus', 'character'])
    expect(character.row).toMatchObject({ user_id: String(ann.userId), variant: 'character' })
    expect(character.row?.network).not.toEqual(cactus.row?.network)
    expect(await start(ann, 'character', '198.51.100.1', 'key')).toEqual(character)
    const again = await start(ann, 'cactus')
    expect(again.runId).not.toBe(cactus.runId)
    expect(again.row?.network).toEqual(cactus.row?.network)
  })

  test('accept its chunks and its end for the named run, only from its player', async () => {
    const [ann, cid] = [await world.newPlayer(), await world.newPlayer()]
    const run = await world.start(ann)
    const chunk = run.live.play()
    await world.pass(5_000)
    const send = async (session: PlayerSession, id: number) =>
      (await callRoute(routes(), addGameChunk, { session, params: { id }, body: { ...chunk, pausesMs: [7] } })).answer
    expect(await send(cid, run.runId)).toEqual(refuse('game_run_unknown'))
    expect(await send(ann, run.runId + 1)).toEqual(refuse('game_run_unknown'))
    expect(await send(ann, run.runId)).toMatchObject({ ok: true, value: { index: 3 } })
    const stored = await world.rows('select inputs, pauses_ms from game_chunks where run_id = $1', [run.runId])
    expect(stored).toEqual([{ inputs: Buffer.from(chunk.inputs), pauses_ms: [7] }])
    const body = { walletAddress: ann.walletAddress, runId: run.runId, inputs: [], ticks: 0, pausesMs: [] }
    const save = async (session: PlayerSession) => (await callRoute(routes(), saveScore, { session, body })).answer
    expect(await save(cid)).toEqual(refuse('not_yours'))
    expect(await save(ann)).toMatchObject({ ok: true, value: { runId: run.runId, ticks: 256 } })
  })
})
