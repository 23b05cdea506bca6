import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSharedRun } from '#core/api/shared-links.ts'
import { keyOfRun } from '#core/shared-link.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { callRoute } from '#test/support/world/call-route.ts'
import { execute } from '#test/support/world/execute.ts'
import { createSharedRunReader, shareRoutes } from './routes.ts'

let ledger: TestLedger
let walletAddress: string
let read: ReturnType<typeof createSharedRunReader>
/** By what is special about it. */
const runIds = new Map<string, number>()
const keys = new Map<string, string>()

beforeAll(async () => {
  ledger = await openTestLedger()
  const { userId, wallet } = await ledger.newPlayer()
  walletAddress = wallet
  const addRun = async (what: string, change: Readonly<Record<string, string>> = {}) => {
    const secret = createHash('sha256').update(what).digest()
    const columns: Record<string, string> = {
      ...{
        user_id: String(userId),
        variant: `'cactus'`,
        rules_version: '1',
        status: `'settled'`,
        rate: '50',
        copies: '0',
      },
      ...{
        window_start: 'now()',
        usable_ms: '99999',
        digest: `sha256('')`,
        started_at: `'2026-01-01Z'`,
        ended_at: `'1970-01-01Z'`,
      },
      ...{ end_reason: `'saved'`, last_inputs: `'\\x'`, last_ticks: '0', last_pauses_ms: `'{}'`, settled_at: 'now()' },
      ...{
        score: '1230',
        ticks: '600',
        passed: '3',
        is_crashed: 'true',
        paid_ms: '10000',
        paid: '42',
        paid_day: '20000',
      },
      ...{ is_young: 'false', secret: `'\\x${secret.toString('hex')}'` },
      ...change,
    }
    const { rows } = await execute<{ id: string }>(
      ledger.db,
      `insert into game_runs (${Object.keys(columns)}) values (${Object.values(columns)}) returning id`,
    )
    runIds.set(what, Number(rows[0]?.id))
    keys.set(what, keyOfRun(createHash('sha256').update(secret).digest('hex')))
  }
  await addRun('ranked')
  await addRun('unranked', { unranked: `'too_many_pauses'`, paid: '0' })
  await addRun('removed', { removed_at: 'now()', removed_by: `'operator'`, removal_reason: `'why'` })
  await addRun('failed', { status: `'failed'`, problem: `'why'`, unranked: `'not_replayed'`, paid: '0', paid_ms: '0' })
  await addRun('without a score', { score: '0', unranked: `'no_score'` })
  await addRun('ended', {
    status: `'ended'`,
    settled_at: 'null',
    score: 'null',
    ticks: 'null',
    passed: 'null',
    is_crashed: 'null',
    paid_ms: 'null',
    paid: 'null',
    paid_day: 'null',
    is_young: 'null',
  })
  await ledger.giveCopies(userId, await ledger.newCard(), 1)
  await addRun('with a card', { started_at: `'2100-01-01Z'`, ended_at: `'2100-01-01Z'` })
  read = createSharedRunReader(ledger.db)
})
afterAll(() => ledger?.close())

const ask = (what: string, key: string | null) => read({ runId: runIds.get(what) ?? 0, key })
const keyOf = (what: string) => keys.get(what) ?? ''
const RANKED = {
  ...{ variant: 'cactus', score: 1_230, passed: 3, ticks: 600, isRanked: true, runner: null, endedAt: new Date(0) },
}

test('a ranked run shows everyone its replay’s data, and no money', async () => {
  expect(await ask('ranked', null)).toEqual({ ...RANKED, walletAddress, earned: null })
})

test('the holder of the key also sees the pay', async () => {
  expect(await ask('ranked', keyOf('ranked'))).toEqual({ ...RANKED, walletAddress, earned: 42n })
  expect(await ask('ranked', keyOf('ranked'))).toEqual({ ...RANKED, walletAddress, earned: 42n })
})

test('an unranked run is visible only to the holder of its key', async () => {
  expect(await ask('unranked', null)).toBeNull()
  expect(await ask('unranked', keyOf('ranked'))).toBeNull()
  expect(await ask('unranked', keyOf('unranked'))).toMatchObject({ isRanked: false, score: 1_230, earned: null })
})

test.each(['removed', 'failed', 'without a score', 'ended', 'that nobody knows'])(
  'nothing is returned for a run %s',
  async (what) => {
    expect(await ask(what, null)).toBeNull()
    expect(await ask(what, keyOf(what))).toBeNull()
  },
)

test('the card is the one that the player had at the start', async () => {
  expect(await ask('with a card', null)).toMatchObject({ runner: { name: 'Card', imageUrl: '/card.svg' } })
})

test('the linked page shows the same, with only the ends of the wallet', async () => {
  const routes = shareRoutes({ db: ledger.db, chainId: 1 })
  const page = async (name: string) => (await callRoute(routes, getSharedRun, { params: { name } })).answer
  const runId = runIds.get('ranked') ?? 0
  const by = `0x0000...${walletAddress.slice(-4)}`
  const value = { runId, variant: 'cactus', by, score: 1_230, earnedBv3: null, isRanked: true }
  expect(await page(`${runId}`)).toEqual({ ok: true, value })
  expect(await page(`${runId}-${keyOf('ranked')}`)).toEqual({ ok: true, value: { ...value, earnedBv3: '0.42' } })
  const unranked = runIds.get('unranked') ?? 0
  expect(await page(`${unranked}-${keyOf('unranked')}`)).toMatchObject({
    value: { runId: unranked, isRanked: false, earnedBv3: null },
  })
  for (const name of [`${unranked}`, `${unranked}-${keyOf('ranked')}`, '999999', 'x', ''])
    expect(await page(name)).toEqual({ ok: false, code: 'game_replay_unknown' })
})
