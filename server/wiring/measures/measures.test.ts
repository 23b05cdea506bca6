import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { raiseAlarm } from '#server/audit/alarms.ts'
import { createDatabase, type Database } from '#server/db/pool.ts'
import { createMetrics } from '#server/http/metrics.ts'
import { openTestLedger, type TestLedger } from '#test/support/ledger.ts'
import { readRows } from '#test/support/ledger-check.ts'
import { fakeAddress, fakeHash } from '#test/support/lying-node/fake-chain.ts'
import { readerOf } from '#test/support/reader-of.ts'
import { createTestLog } from '#test/support/test-log.ts'
import { addMeasure } from './measure.ts'
import { countFailures, measurePools } from './measure-database.ts'
import { measurePayouts } from './measure-payouts.ts'
import { measurePlatform } from './measure-platform.ts'

type Metrics = ReturnType<typeof createMetrics>

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
})
afterAll(() => ledger.close())

async function scrape(metrics: Metrics): Promise<string[]> {
  await Promise.all(metrics.beforeScrape.map((measure) => measure()))
  return (await metrics.registry.metrics()).split('\n')
}

describe('a scrape', () => {
  test('tells what it can where one measure fails and another hangs, and counts the one that failed', async () => {
    const metrics = createMetrics()
    const log = createTestLog()
    const fail = async () => {
      throw new Error('the node is away')
    }
    addMeasure(metrics, log, { name: 'failing', freshMs: 0, take: fail })
    addMeasure(metrics, log, { name: 'hanging', freshMs: 0, take: () => new Promise(() => undefined) }, 50)
    addMeasure(metrics, log, { name: 'good', freshMs: 0, take: async () => metrics.salesStopped.set(1) })
    const lines = await scrape(metrics)
    expect(lines).toContain('sales_stopped 1')
    expect(lines).toContain('measure_failures_total{measure="failing"} 1')
    expect(lines).toContain('measure_failures_total{measure="hanging"} 0')
    expect(log.lines).toHaveLength(1)
  })

  test('takes a measure that is fresh no second time, however many scrape', async () => {
    const metrics = createMetrics()
    let times = 0
    const take = async () => {
      times += 1
    }
    addMeasure(metrics, createTestLog(), { name: 'dear', freshMs: 60_000, take })
    await Promise.all([scrape(metrics), scrape(metrics)])
    await scrape(metrics)
    expect(times).toBe(1)
  })
})

describe('what the database ends is counted by why', () => {
  const inTransaction = (text: string) => (db: Database) =>
    db.transaction(async (tx) => {
      await tx.executeSql('set local statement_timeout = 20')
      await tx.executeSql(text)
    })
  test.each<{ kind: string | null; name: string; act: (db: Database) => Promise<unknown> }>([
    { kind: 'timeout', name: 'takes too long', act: inTransaction('select pg_sleep(5)') },
    {
      kind: 'refused',
      name: 'breaks a rule',
      act: inTransaction("insert into processes (name, roles) values ('a', '{}')"),
    },
    { kind: 'refused', name: 'lacks a privilege', act: inTransaction('delete from ledger_transfers') },
    { kind: 'other', name: 'is no SQL', act: inTransaction('selec 1') },
    { kind: null, name: 'is refused by ourselves', act: (db) => db.transaction(() => Promise.reject(new Error('no'))) },
  ])('$name: $kind', async ({ kind, act }) => {
    const metrics = createMetrics()
    const db = countFailures(ledger.db, metrics)
    await expect(act(db)).rejects.toThrow()
    const counted = (await scrape(metrics)).filter((line) => /^database_failures_total\{.*\} [^0]/.test(line))
    expect(counted).toEqual(kind === null ? [] : [`database_failures_total{kind="${kind}"} 1`])
  })

  test('is not there: down', async () => {
    const metrics = createMetrics()
    const away = createDatabase('postgres://127.0.0.1:9/away', 2, () => undefined)
    const db = countFailures(away, metrics)
    await expect(db.transaction(async () => undefined)).rejects.toThrow()
    expect(await scrape(metrics)).toContain('database_failures_total{kind="down"} 1')
    await away.end()
  })
})

test('a connection that is held is busy, and who gets none waits', async () => {
  const metrics = createMetrics()
  const narrow = createDatabase(ledger.databaseUrl, 2, () => undefined)
  measurePools(metrics, createTestLog(), narrow)
  const held = await Promise.all([narrow.$client.connect(), narrow.$client.connect()])
  const waiting = narrow.$client.connect()
  expect(await scrape(metrics)).toEqual(
    expect.arrayContaining([
      'database_connections{pool="direct",state="busy"} 2',
      'database_connections{pool="direct",state="idle"} 0',
      'database_connections_max{pool="direct"} 2',
      'database_waiting{pool="direct"} 1',
    ]),
  )
  for (const client of held) client.release()
  ;(await waiting).release()
  expect(await scrape(metrics)).toContain('database_waiting{pool="direct"} 0')
  await narrow.end()
})

test('open payouts are told by state, by what keeps them and by their age; those that are over are not', async () => {
  await readRows(
    ledger.databaseUrl,
    `do $$ begin
      set local session_replication_role = replica;
      insert into payouts (user_id, withdrawal_id, chain_id, way, state, token, to_address, amount, problem, created_by, created_at)
      select n, n, 31337, 'hot_wallet', state, null, '0x' || repeat('a', 40), 1, problem, 'o', clock_now() - make_interval(secs => age)
      from (values (1, 'queued', 'The hot wallet 0xab lacks 12.5 BNB; send it some.', 100), (2, 'queued', 'The hot wallet 0xab lacks 3 BNB; send it some.', 50),
        (3, 'queued', null, 10), (4, 'uncertain', 'Something that an older release said.', 7200),
        (5, 'completed', null, 9000), (6, 'cancelled', null, 9000)) as v(n, state, problem, age);
    end $$`,
  )
  const metrics = createMetrics()
  measurePayouts({ db: ledger.db, log: createTestLog(), chain: {} as never, hotWallet: () => null, metrics })
  const lines = await scrape(metrics)
  expect(lines).toEqual(
    expect.arrayContaining([
      'payouts_open{state="queued"} 3',
      'payouts_open{state="uncertain"} 1',
      'payouts_open{state="signed"} 0',
      'payouts_with_problem{problem="bnb_lacking"} 2',
      'payouts_with_problem{problem="token_lacking"} 0',
      'payouts_with_problem{problem="other"} 1',
      'payouts_paused 2',
      'payouts_for_person 1',
      'hot_wallet_known 0',
    ]),
  )
  const oldest = (state: string) =>
    Number(lines.find((line) => line.startsWith(`payouts_oldest_seconds{state="${state}"}`))?.split(' ')[1])
  expect(Math.floor(oldest('queued') / 10)).toBe(10)
  expect(oldest('uncertain')).toBeGreaterThanOrEqual(7200)
  expect(lines.filter((line) => /state="(?:completed|cancelled)"/.test(line))).toEqual([])
})

test.each([
  { code: `0xef0100${'ab'.repeat(20)}`, told: 1 },
  { code: undefined, told: 0 },
])('code of the hot wallet is told: $code', async ({ code, told }) => {
  const node = {
    getCode: async () => code,
    getBlock: async () => ({ number: 1n, hash: fakeHash('1'), timestamp: 1n }),
    getBalance: async () => 10n ** 18n,
    readContract: async () => 5n,
  }
  const chain = { reader: readerOf([node, node, node]), tokens: { USDT: fakeAddress('usdt'), BV3: null } }
  const metrics = createMetrics()
  const hotWallet = () => fakeAddress('hot wallet')
  measurePayouts({ db: ledger.db, log: createTestLog(), chain: chain as never, hotWallet, metrics })
  const lines = await scrape(metrics)
  expect(lines).toEqual(expect.arrayContaining([`hot_wallet_has_code ${told}`, 'hot_wallet_balance{asset="BNB"} 1']))
})

test('alarms, failed logins and sessions of the panel are counted; a schema without a queue hides nothing else', async () => {
  await readRows(
    ledger.databaseUrl,
    `insert into login_failures (subject, failures, last_at) values
      ('pair 10.0.0.1 boss', 3, clock_now()), ('pair 10.0.0.2 boss', 4, clock_now()),
      ('code boss', 9, clock_now() - interval '16 minutes')`,
  )
  await raiseAlarm(ledger.db, { check: 'balance', count: 1, example: 'user 7' })
  const metrics = createMetrics()
  measurePlatform({ db: ledger.db, log: createTestLog(), metrics, replays: { waiting: () => 7 } })
  expect(await scrape(metrics)).toEqual(
    expect.arrayContaining([
      'login_failures{gate="pair"} 7',
      'login_failures{gate="code"} 0',
      'alarms_open{of="audit"} 1',
      'alarms_open{of="chain"} 0',
      'processes_living{role="payer"} 0',
      'game_replays_waiting 7',
      'waiting_for_person{what="withdrawals"} 0',
      'measure_failures_total{measure="jobs"} 1',
    ]),
  )
})
