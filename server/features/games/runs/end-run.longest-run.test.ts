import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHUNK_TICKS, RUN_TICKS_MAX } from '#core/game/rules.ts'
import { refuse } from '#core/result.ts'
import { storeRun } from '#test/support/game/store-run.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import type { ReplayRequest } from '../replay/replay-task.ts'
import { settleRun } from './end-run.ts'
import type { RunDeps } from './pay-out.ts'

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
})
afterAll(() => ledger?.close())

/** What is asked of a replay for a run of so many whole chunks, and of so many ticks of the next one. */
async function askOf(chunks: number, lastTicks: number): Promise<ReplayRequest> {
  const { userId } = await ledger.newPlayer()
  const runId = await storeRun(ledger.databaseUrl, userId, { status: 'ended', ticks: lastTicks })
  await execute(
    ledger.db,
    sql`insert into game_chunks (user_id, run_id, index, inputs, state_hash, pauses_ms, digest)
      select ${userId}, ${runId}, n, inputs, state_hash, pauses_ms, digest
      from game_chunks, generate_series(1, ${chunks - 1}::integer) n where run_id = ${runId}`,
  )
  const asked: ReplayRequest[] = []
  const replay = async (ask: ReplayRequest) => {
    asked.push(ask)
    return refuse('game_busy')
  }
  const unused = () => undefined
  const deps = {
    db: ledger.db,
    replays: { replay },
    notifyPages: unused,
    boards: { publishChange: unused },
    markNetwork: unused,
  }
  expect(await settleRun(deps as unknown as RunDeps, userId, runId)).toMatchObject({ code: 'game_busy' })
  const [ask] = asked
  if (ask === undefined) throw new Error('no replay was asked for')
  return ask
}

const WHOLE = Math.floor(RUN_TICKS_MAX / CHUNK_TICKS)
const REST = RUN_TICKS_MAX % CHUNK_TICKS

test.each([
  { chunks: WHOLE, lastTicks: REST - 1, ticks: RUN_TICKS_MAX - 1 },
  { chunks: WHOLE, lastTicks: REST, ticks: RUN_TICKS_MAX },
  { chunks: WHOLE, lastTicks: REST + 1, ticks: RUN_TICKS_MAX },
  { chunks: WHOLE + 1, lastTicks: 0, ticks: RUN_TICKS_MAX },
])(
  'a run of $chunks chunks and $lastTicks ticks is replayed for $ticks ticks',
  async ({ chunks, lastTicks, ticks }) => {
    const ask = await askOf(chunks, lastTicks)
    expect(ask.ticks).toBe(ticks)
    expect(ask.seeds).toHaveLength(Math.ceil(ticks / CHUNK_TICKS))
  },
)
