import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase } from '#server/db/pool.ts'
import { openRunWorld, type RunWorld } from '#test/support/game/run-world.ts'
import { readRows } from '#test/support/money/ledger-check.ts'
import { startRun } from './routes.ts'

let world: RunWorld
beforeAll(async () => {
  world = await openRunWorld()
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.close()
})

const statusesOf = async (userId: number) =>
  (await world.rows<{ status: string }>('select status from game_runs where user_id = $1 order by id', [userId])).map(
    ({ status }) => status,
  )

describe('a run starts', () => {
  test('with three chunks of its course, and a commitment to the rest', async () => {
    const started = await world.tryStart(await world.newPlayer())
    expect(started).toMatchObject({
      ok: true,
      value: { variant: 'cactus', chunks: [{ index: 0 }, { index: 1 }, { index: 2 }] },
    })
    if (!started.ok) return
    const seeds = started.value.chunks.map(({ seed }) => seed)
    expect(new Set(seeds).size).toBe(3)
    for (const seed of seeds) expect(seed).toMatch(/^[0-9a-f]{32}$/)
    expect(started.value.commitment).toMatch(/^[0-9a-f]{64}$/)
  })

  test('as the only one, of five tabs at once: the others are ended and settled', async () => {
    const ann = await world.newPlayer()
    const answers = await Promise.all(Array.from({ length: 5 }, () => world.tryStart(ann)))
    expect(answers.every(({ ok }) => ok)).toBe(true)
    expect(await statusesOf(ann.userId)).toEqual(['settled', 'settled', 'settled', 'settled', 'open'])
  })

  test('as the only one, of two devices at two processes', async () => {
    const ann = await world.newPlayer()
    const processes = [1, 2].map(() => createDatabase(world.databaseUrl, 3, () => undefined))
    const ask = { variant: 'cactus', address: '192.0.2.1' } as const
    const answers = await Promise.all(processes.map((db) => startRun({ ...world.deps, db }, ann, ask)))
    await Promise.all(processes.map((db) => db.end()))
    expect(answers.filter(({ ok }) => ok).length).toBe(2)
    expect(await statusesOf(ann.userId)).toEqual(['settled', 'open'])
  })

  test('in both games at once', async () => {
    const ann = await world.newPlayer()
    await world.tryStart(ann, 'cactus')
    await world.tryStart(ann, 'character')
    expect(await statusesOf(ann.userId)).toEqual(['open', 'open'])
  })
})

test('a wallet starts 1,500 runs in 24 hours, and then waits', async () => {
  const ann = await world.newPlayer()
  const started = await world.tryStart(ann)
  if (!started.ok) throw new Error(started.code)
  await world.save(ann, started.value.runId)
  const columns =
    'user_id, variant, rules_version, status, secret, rate, copies, window_start, usable_ms, digest, started_at, ended_at, ' +
    'end_reason, last_inputs, last_ticks, last_pauses_ms, settled_at, score, ticks, passed, is_crashed, paid_ms, paid, paid_day, is_young'
  const copied = `insert into game_runs (${columns}) select ${columns} from game_runs, generate_series(1, $2) where id = $1`
  await world.rows(copied, [started.value.runId, 1_498])
  expect(await world.tryStart(ann, 'character')).toMatchObject({ ok: true })
  expect(await world.tryStart(ann)).toEqual({ ok: false, code: 'rate_limited' })
  await readRows(
    world.databaseUrl,
    `update game_runs set started_at = started_at - interval '1 day' where id = (select min(id) from game_runs where user_id = $1)`,
    [ann.userId],
  )
  expect(await world.tryStart(ann)).toMatchObject({ ok: true })
  await readRows(world.databaseUrl, 'delete from game_runs where user_id = $1', [ann.userId])
})

test('a network is stored as a key that does not reveal its address, the same for the same network', async () => {
  const addresses = ['192.0.2.77', '::ffff:192.0.2.77', '192.0.2.78', '2001:db8::1', '2001:db8::2']
  const marks: string[] = []
  for (const address of addresses) {
    const ann = await world.newPlayer()
    await world.tryStart(ann, 'cactus', address)
    const [row] = await world.rows<{ mark: string }>(
      `select encode(network, 'hex') as mark from game_runs where user_id = $1`,
      [ann.userId],
    )
    marks.push(row?.mark ?? '')
  }
  expect(marks[0]).toMatch(/^[0-9a-f]{64}$/)
  expect(marks.map((mark) => marks.indexOf(mark))).toEqual([0, 0, 2, 3, 3])
})

test('many wallets of one network are a signal', async () => {
  const address = '198.51.100.1'
  const ids: number[] = []
  for (let count = 0; count < 5; count++) {
    const ann = await world.newPlayer()
    const started = await world.tryStart(ann, 'cactus', address)
    if (!started.ok) throw new Error(started.code)
    ids.push(started.value.runId)
    if (count === 3) await world.save(ann, started.value.runId)
    if (count === 4) await world.save(ann, started.value.runId)
  }
  expect(await world.runOf(ids[3] ?? 0)).toMatchObject({ signals: [], signal_figures: { otherWallets: 3 } })
  expect(await world.runOf(ids[4] ?? 0)).toMatchObject({
    signals: ['shared_network'],
    signal_figures: { otherWallets: 4 },
  })
})
