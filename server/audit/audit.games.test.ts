import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRunWorld, type RunWorld } from '#test/support/game/run-world.ts'
import { readRows } from '#test/support/money/ledger-check.ts'

const RUN = 'game_runs'
const DAY = 'game_days'
const TIME = 'game_allowances'

let world: RunWorld
let runId = 0
let userId = 0
beforeAll(async () => {
  world = await openRunWorld()
  const ann = await world.newPlayer()
  const run = await world.start(ann)
  await run.play(3)
  await run.end(0)
  ;({ runId } = run)
  ;({ userId } = ann)
})
afterAll(() => world.close())

const findings = async () => (await world.audit()).map(({ check, example }) => [check, example])

test('a run paid correctly raises no finding', async () => {
  expect(await findings()).toEqual([])
})

test.each<[what: string, tamper: string, mend: string, found: (() => string[])[]]>([
  [
    'a run that says that it was paid more',
    'update game_runs set paid = paid + 1',
    'update game_runs set paid = paid - 1',
    [
      () => [DAY, `day ${Math.floor(world.nowMs() / 86_400_000)}`],
      () => [RUN, `run ${runId}, run ${runId}`],
      () => [TIME, `user ${userId}, cactus`],
    ],
  ],
  [
    'a line of a run that there is not',
    `update ledger_transfers set details = jsonb_set(details, '{runId}', '77') where reason = 'game_play'`,
    `update ledger_transfers set details = jsonb_set(details, '{runId}', (select id::text::jsonb from game_runs)) where reason = 'game_play'`,
    [() => [RUN, `run 77, run ${runId}`]],
  ],
  [
    'a day that has paid less to young wallets than its runs say',
    'update game_days set paid_young = paid_young - 1 where paid > 0',
    'update game_days set paid_young = paid_young + 1 where paid > 0',
    [() => [DAY, `day ${Math.floor(world.nowMs() / 86_400_000)}`]],
  ],
  [
    'minutes that were given back',
    'update game_allowances set used_ms = used_ms - 1',
    'update game_allowances set used_ms = used_ms + 1',
    [() => [TIME, `user ${userId}, cactus`]],
  ],
  [
    'a fraction that was carried twice',
    'update game_allowances set remainder = remainder + 1',
    'update game_allowances set remainder = remainder - 1',
    [() => [TIME, `user ${userId}, cactus`]],
  ],
])('%s is found', async (_, tamper, mend, found) => {
  await readRows(world.databaseUrl, tamper)
  expect((await findings()).map(([check, example]) => [check, sorted(example)])).toEqual(
    found.map((each) => each()).map(([check, example]) => [check, sorted(example)]),
  )
  await readRows(world.databaseUrl, mend)
})

const sorted = (examples = '') => examples.split(', ').toSorted()
