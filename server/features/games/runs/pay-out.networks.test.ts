import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRunWorld, type RunWorld } from '#test/support/game/run-world.ts'
import { readRows } from '#test/support/money/ledger-check.ts'
import { tidyNetworks } from './pay-out.ts'

let world: RunWorld
beforeAll(async () => {
  world = await openRunWorld()
})
afterAll(() => world.close())

test('keys of earlier days and networks of a month ago are deleted', async () => {
  const today = Math.floor(Date.now() / 86_400_000)
  await readRows(
    world.databaseUrl,
    `insert into game_days (day, network_key) select day, sha256('key') from unnest($1::int[]) day`,
    [[today, today - 1, today - 2]],
  )
  await readRows(
    world.databaseUrl,
    `insert into game_networks (network, user_id, seen_at)
    select sha256('here'), days, clock_now() - days * interval '1 day' from unnest(array[0, 30, 31]) days`,
  )
  await tidyNetworks(world.db)
  expect(await world.rows('select day, network_key is null as is_forgotten from game_days order by day desc')).toEqual([
    { day: today, is_forgotten: false },
    { day: today - 1, is_forgotten: false },
    { day: today - 2, is_forgotten: true },
  ])
  expect(await world.rows('select user_id::int from game_networks order by user_id')).toEqual([
    { user_id: 0 },
    { user_id: 30 },
  ])
})
