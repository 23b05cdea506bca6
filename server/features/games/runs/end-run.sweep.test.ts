import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openRunWorld, type RunWorld } from '#test/support/game/run-world.ts'
import { waitUntil } from '#test/support/wait-until.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { LOCKS, withLock } from '../../../db/with-lock.ts'
import { startSweeping } from './end-run.ts'

let world: RunWorld
beforeEach(async () => {
  world = await openRunWorld()
})
afterEach(async () => {
  expect(await world.audit()).toEqual([])
  await world.close()
})

const statusOf = async (runId: number) => (await world.runOf(runId))?.status

test('a sweep tries each abandoned run once, however many fail, and settles those of closed tabs after 90 seconds', async () => {
  const RUNS = 203
  const { userId } = await world.newPlayer()
  await execute(
    world.db,
    sql`insert into users (user_id, wallet_address) select ${userId} + n, '0x' || lpad(to_hex(n), 40, 'f') from generate_series(1, ${RUNS}) n`,
  )
  await execute(
    world.db,
    sql`insert into game_runs (user_id, variant, rules_version, status, secret, digest, rate, copies, window_start, usable_ms,
        ended_at, end_reason, last_inputs, last_ticks, last_pauses_ms)
      select ${userId} + n, 'cactus', 1, 'ended', sha256(''), sha256(''), 10, 0, clock_now(), 1,
        clock_now(), 'saved', '', 0, '{}' from generate_series(1, ${RUNS}) n`,
  )
  await execute(world.db, sql`update game_runs set heard_at = clock_now()`)
  const tried: number[] = []
  const replay = async () => {
    // A sweep that does not go on would try the first ones for ever.
    if (tried.push(tried.length) > 2 * RUNS) return { ok: false, code: 'game_busy' } as const
    throw new Error('the thread is gone')
  }
  const sweep = async () => {
    tried.length = world.failures.length = 0
    await world.sweep({ ...world.deps, replays: { ...world.deps.replays, replay } })
    return [tried.length, world.failures.length]
  }
  await world.pass(9_999)
  expect(await sweep()).toEqual([0, 0])
  await world.pass(1)
  expect(await sweep()).toEqual([RUNS, RUNS])
  const { rows } = await execute<{ id: string }>(world.db, sql`select id from game_runs order by id`)
  const failed = world.failures.map((line) => (line as { runId: number }).runId)
  expect(failed).toEqual(rows.map(({ id }) => Number(id)))
  await execute(world.db, sql`delete from game_runs`)
  await execute(world.db, sql`delete from users where user_id > ${userId}`)
  world.failures.length = 0
})

test('several processes sweep repeatedly, and each run is paid once', async () => {
  const players = [await world.newPlayer(), await world.newPlayer(), await world.newPlayer()]
  const runs = await Promise.all(players.map((session) => world.start(session)))
  for (const run of runs) await run.play(3)
  const log = { warn: () => undefined, error: (error: unknown) => void world.failures.push(error) }
  const sweeps = [1, 2, 3].map(() => startSweeping({ ...world.deps, log: log as never }, 10))
  await world.pass(100_000)
  await waitUntil('all are settled', async () =>
    (await Promise.all(runs.map(({ runId }) => statusOf(runId)))).every((is) => is === 'settled'),
  )
  await Promise.all(sweeps.map((sweep) => sweep.stop()))
  for (const { userId } of players) expect(await world.bv3Of(userId)).toBe(2n)
  expect(world.failures).toEqual([])
})

test('a sweep that another process makes does not count as a recovery', async () => {
  const logged: string[] = []
  const log = { info: (text: string) => logged.push(text), warn: (_: unknown, text: string) => logged.push(text) }
  let isDown = true
  const down = { connect: () => Promise.reject(new Error('no connection')) }
  const db: typeof world.db = Object.create(world.db, { locks: { get: () => (isDown ? down : world.db.locks) } })
  await withLock(world.db, LOCKS.gameRuns, async () => {
    const sweeping = startSweeping({ ...world.deps, db, log: log as never }, 5)
    await waitUntil('the sweep has failed', async () => logged.length > 0)
    isDown = false
    await sleep(100)
    await sweeping.stop()
  })
  expect(logged).toEqual(['abandoned game runs were not listed; the next sweep retries'])
})

test('a run that cannot be replayed is marked and paid nothing, and its player can play on', async () => {
  const session = await world.newPlayer()
  const run = await world.start(session)
  await run.play(3)
  const problem = 'its replay took longer than 500 ms'
  const broken = { ...world.deps.replays, replay: async () => ({ ok: false, code: 'replay_slow', problem }) as const }
  await world.pass(100_000)
  await world.sweep({ ...world.deps, replays: broken })
  expect(world.announced.filter(({ type }) => type !== 'balance')).toEqual([{ userId: session.userId, type: 'game' }])
  expect(await world.runOf(run.runId)).toMatchObject({
    ...{ status: 'failed', problem, problem_code: 'replay_slow', paid: '0', unranked: 'not_replayed' },
  })
  expect(await world.bv3Of(session.userId)).toBe(0n)
  expect(await world.save(session, run.runId)).toMatchObject({
    ok: true,
    value: { tokensEarned: '0.00', isRanked: false },
  })
  expect(await world.tryStart(session)).toMatchObject({ ok: true, value: { secondsLeft: 1_200 } })
})

test('a run whose replay was too slow twice is replayed once more, and paid', async () => {
  const session = await world.newPlayer()
  const run = await world.start(session)
  await run.play(3)
  const { replays } = world.deps
  let tries = 0
  const slow: typeof replays = {
    ...replays,
    replay: async (ask) =>
      ++tries <= 2 ? { ok: false, code: 'replay_slow', problem: 'its replay took too long' } : replays.replay(ask),
  }
  await world.pass(100_000)
  await world.sweep({ ...world.deps, replays: slow })
  expect(await world.runOf(run.runId)).toMatchObject({ status: 'settled', paid: '2' })
})

test('if too many runs wait for a replay, one is left and settled later', async () => {
  const session = await world.newPlayer()
  const run = await world.start(session)
  await run.play(3)
  const busy = { ...world.deps.replays, replay: async () => ({ ok: false, code: 'game_busy' }) as const }
  await world.pass(100_000)
  await world.sweep({ ...world.deps, replays: busy })
  expect(await statusOf(run.runId)).toBe('ended')
  expect(await world.save(session, run.runId)).toMatchObject({ ok: true, value: { tokensEarned: '0.02' } })
})
