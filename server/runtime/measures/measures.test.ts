import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { usdt } from '#core/money.ts'
import { DEFAULT_SETTINGS } from '#core/settings.ts'
import { raiseAlarm } from '#server/audit/alarms.ts'
import { createDatabase } from '#server/db/pool.ts'
import type { Database } from '#server/db/statement.ts'
import { DependencyDown } from '#server/fault.ts'
import { openQueue } from '#server/runtime/jobs/queue.ts'
import { createMetrics, type Metrics } from '#server/runtime/metrics.ts'
import { fakeAddress, fakeHash } from '#test/support/chain/lying-node/fake-chain.ts'
import { readerOf } from '#test/support/chain/reader-of.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { readRows } from '#test/support/money/ledger-check.ts'
import { giveBalance } from '#test/support/money/payout-stage.ts'
import { createTestLog } from '#test/support/test-log.ts'
import { readSignedAgo } from './measures.sql.ts'
import {
  addMeasure,
  countFailures,
  measurePayouts,
  measurePlatform,
  measurePools,
  measureSolvency,
} from './measures.ts'

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
  test('returns the measures that work if one fails and another hangs, and counts the failed one', async () => {
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

  test('does not repeat a fresh measure, however many scrapes there are', async () => {
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

describe('database disconnections are counted by reason', () => {
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

  test('an unreachable database counts as down', async () => {
    const metrics = createMetrics()
    const away = createDatabase('postgres://127.0.0.1:9/away', 2, () => undefined)
    const db = countFailures(away, metrics)
    await expect(db.transaction(async () => undefined)).rejects.toThrow()
    expect(await scrape(metrics)).toContain('database_failures_total{kind="down"} 1')
    await away.end()
  })
})

test('a held connection is busy, and a caller without one waits', async () => {
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

test('open payouts are counted by state, blocker and age; ended ones are not', async () => {
  await readRows(
    ledger.databaseUrl,
    `do $$ begin
      set local session_replication_role = replica;
      insert into payouts (user_id, withdrawal_id, chain_id, way, state, token, to_address, amount, problem, problem_facts, created_by, created_at)
      select n, n, 31337, 'hot_wallet', state, null, '0x' || repeat('a', 40), 1, problem, case when problem is not null then jsonb_build_object('code', problem) end, 'o', clock_now() - make_interval(secs => age)
      from (values (1, 'queued', 'bnb_lacking', 100), (2, 'queued', 'bnb_lacking', 50),
        (3, 'queued', null, 10), (4, 'uncertain', 'other', 7200),
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
])('code of the hot wallet is reported: $code', async ({ code, told }) => {
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
  await raiseAlarm(ledger.db, { check: 'balances', count: 1, example: 'user 7' })
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

describe('figures of a platform with many open items', () => {
  const WALLET = fakeAddress('hot wallet')
  const [USDT, BV3] = [fakeAddress('usdt'), fakeAddress('bv3')]
  const UNIT = 10n ** 18n
  beforeAll(() => ledger.setClock(Date.UTC(2026, 10, 24)))
  const put = (statement: string) =>
    readRows(ledger.databaseUrl, `do $do$ begin set local session_replication_role = replica; ${statement}; end $do$`)
  type PayoutSampleChange = {
    readonly way?: string
    readonly token?: string
    readonly ending?: string
    readonly amount?: bigint
  }
  type MeasuredPayoutSample = readonly [state: string, seconds: number, problem?: string, change?: PayoutSampleChange]
  const text = (value: string | undefined) => (value === undefined ? 'null' : `'${value}'`)
  const putPayouts = (payouts: readonly MeasuredPayoutSample[]) => {
    const rows = payouts.map(
      ([state, seconds, problem, { way = 'hot_wallet', token, ending, amount = 1n } = {}], at) => {
        const facts = problem && JSON.stringify({ code: problem, values: {} })
        const texts = [way, state, token, WALLET, problem, facts, ending].map(text).join(', ')
        return `(${at}, ${at}, 31337, ${texts}, ${amount}, 'o', clock_now() - make_interval(secs => ${seconds}))`
      },
    )
    return put(`delete from payouts; insert into payouts (user_id, withdrawal_id, chain_id, way, state, token, to_address, problem, problem_facts,
      ending, amount, created_by, created_at) values ${rows.join(', ')}`)
  }
  /** The values of a metric by its only label. */
  async function valuesOf(name: string, metrics: Metrics): Promise<Record<string, number>> {
    const found = (await scrape(metrics)).filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
    return Object.fromEntries(
      found.map((line) => [/="(.*)"/.exec(line)?.[1] ?? '', Number(line.slice(line.lastIndexOf(' ')))]),
    )
  }
  const payoutsOf = (address: typeof WALLET | null, metrics = createMetrics()) => {
    const node = {
      getCode: async () => undefined,
      getBlock: async () => ({ number: 1n, hash: fakeHash('1'), timestamp: 1n }),
      getBalance: async () => 2n * UNIT,
      readContract: async ({ address: token }: { address: string }) => (token === USDT ? 3n : 4n) * UNIT,
    }
    const chain = { reader: readerOf([node, node, node]), tokens: { USDT, BV3 } } as never
    measurePayouts({ db: ledger.db, log: createTestLog(), chain, metrics, hotWallet: () => address })
    return metrics
  }

  test('count all payouts of each state, and have the age of the oldest, whatever blocks it', async () => {
    const lacking = 'bnb_lacking'
    const late = 'not_final'
    const [cancelled, own] = [{ ending: 'cancel' }, { way: 'operator_wallet' }]
    await putPayouts([
      ...([
        ['queued', 20],
        ['queued', 400, lacking],
        ['queued', 300],
        ['queued', 10, late],
      ] as const),
      ...([
        ['signed', 70],
        ['signed', 60, lacking],
      ] as const),
      ...([
        ['broadcast', 5],
        ['broadcast', 900],
        ['broadcast', 6, 'other'],
      ] as const),
      ...([
        ['uncertain', 1, late],
        ['uncertain', 2],
        ['uncertain', 8, undefined, cancelled],
      ] as const),
      ...([
        ['failed', 3],
        ['failed', 9, lacking, cancelled],
        ['failed', 10, undefined, cancelled],
      ] as const),
      ...([
        ['awaiting_operator', 5_000, undefined, own],
        ['queued', 30, lacking, own],
        ['failed', 30, lacking, own],
      ] as const),
      ...([
        ['completed', 9_000, lacking],
        ['cancelled', 9_000, lacking],
      ] as const),
    ])
    const metrics = payoutsOf(null)
    const counts = { awaiting_operator: 1, queued: 5, signed: 2, broadcast: 3, uncertain: 3, failed: 4 }
    expect(await valuesOf('payouts_open', metrics)).toEqual(counts)
    const ages = { awaiting_operator: 5_000, queued: 400, signed: 70, broadcast: 900, uncertain: 8, failed: 30 }
    expect(await valuesOf('payouts_oldest_seconds', metrics)).toEqual(ages)
    const problems = Object.entries(await valuesOf('payouts_with_problem', metrics)).filter(([, count]) => count > 0)
    expect(Object.fromEntries(problems)).toEqual({ bnb_lacking: 5, not_final: 2, other: 1 })
    expect(await valuesOf('payouts_paused', metrics)).toEqual({ '': 4 })
    expect(await valuesOf('payouts_for_person', metrics)).toEqual({ '': 4 })
  })

  test('have the hot wallet’s remaining debts in USDT as its floor, beside its balance', async () => {
    const states = ['queued', 'signed', 'broadcast', 'uncertain', 'failed', 'completed', 'cancelled']
    const other = 3_000n * UNIT
    await putPayouts([
      ...states.map(
        (state, at): MeasuredPayoutSample => [state, 1, undefined, { token: USDT, amount: 10n ** BigInt(at) * UNIT }],
      ),
      ['queued', 1, undefined, { token: USDT, amount: 5n * UNIT }],
      ['queued', 1, undefined, { token: BV3, amount: other }],
      ['queued', 1, undefined, { amount: other }],
      ['queued', 1, undefined, { token: USDT, amount: other, way: 'operator_wallet' }],
    ])
    const metrics = payoutsOf(WALLET)
    expect(await valuesOf('hot_wallet_floor', metrics)).toEqual({ BNB: 0.005, USDT: 116 })
    expect(await valuesOf('hot_wallet_balance', metrics)).toEqual({ BNB: 2, USDT: 3, BV3: 4 })
    expect(await valuesOf('hot_wallet_known', metrics)).toEqual({ '': 1 })
    // Its key is taken away: no old balance stays.
    payoutsOf(null, metrics)
    expect(await valuesOf('hot_wallet_known', metrics)).toEqual({ '': 0 })
    expect(await valuesOf('hot_wallet_balance', metrics)).toEqual({})
    await putPayouts([['completed', 1, undefined, { token: USDT }]])
    expect(await valuesOf('hot_wallet_floor', payoutsOf(WALLET))).toEqual({ BNB: 0.005, USDT: 0 })
  })

  test('begin the time of a payout with its own first signature', async () => {
    const read = () => readSignedAgo(ledger.db, { userId: 1, payoutId: 7 })
    expect(await read()).toEqual([{ seconds: null }])
    await put(`insert into payout_transactions (user_id, payout_id, attempt, hash, raw_transaction, gas_price_wei, signed_at)
      select u, p, a, '0x', '0x', 1, clock_now() - make_interval(secs => s)
      from (values (1, 7, 1, 300), (1, 7, 2, 100), (1, 8, 1, 800), (2, 7, 1, 900)) v(u, p, a, s)`)
    expect(await read()).toEqual([{ seconds: 300 }])
  })

  const platformOf = (db: Database = ledger.db) => {
    const metrics = createMetrics()
    measurePlatform({ db, log: createTestLog(), metrics, replays: { waiting: () => 0 } })
    return metrics
  }

  test('have the time since the last comparison of the hot wallet that is furthest behind', async () => {
    expect(await valuesOf('outgoing_compared_seconds', platformOf())).toEqual({ '': 0 })
    await put(`insert into chain_cursors (chain_id, pass, block_number, updated_at)
      select 56, p, 1, clock_now() - make_interval(secs => s)
      from (values ('paid out 0xa', 100), ('paid out 0xb', 300), ('paid out 0xc', 200), ('usdt', 900)) v(p, s)`)
    expect(await valuesOf('outgoing_compared_seconds', platformOf())).toEqual({ '': 300 })
  })

  test('count open alarms of each kind, valid sessions, and failed logins of 15 minutes by gate', async () => {
    await put(`truncate audit_alarms, chain_alarms, login_failures;
      insert into audit_alarms (finding, resolved_at) values ('{}', null), ('{}', null), ('{}', clock_now());
      insert into chain_alarms (kind, subject, detail, resolved_at)
        select 'clock_off', n::text, '', case when n > 3 then clock_now() end from generate_series(1, 5) n;
      insert into operator_tokens (token_hash, username, expires_at)
        select sha256(n::text::bytea), 'ann', clock_now() + make_interval(secs => n) from generate_series(-1, 4) n;
      insert into login_failures (subject, failures, last_at) select s, f, clock_now() - make_interval(secs => a) from (values
        ('pair a ann', 1, 0), ('pair b ann', 2, 899), ('pair c ann', 100, 900), ('address a', 4, 899), ('address b', 100, 901),
        ('account ann', 5, 1), ('code ann', 6, 1), ('proof 00', 7, 1), ('log of ann', 100, 1)) v(s, f, a)`)
    const metrics = platformOf()
    expect(await valuesOf('alarms_open', metrics)).toEqual({ audit: 2, chain: 3 })
    expect(await valuesOf('operator_sessions', metrics)).toEqual({ '': 4 })
    expect(await valuesOf('login_failures', metrics)).toEqual({ pair: 3, address: 4, account: 5, code: 6, proof: 7 })
  })

  test('have each figure of waiting items under its own name', async () => {
    const waiting = {
      ...{ open_payments: 2n, pending_withdrawals: 3n, pending_airdrop_claims: 4n, strays: 5n, payouts_by_hand: 6n },
    }
    const named = { payments: 2, withdrawals: 3, 'airdrop claims': 4, strays: 5, 'payouts by hand': 6 }
    for (const isHeld of [true, false]) {
      const run: Database['run'] = async (statement, values) =>
        statement.name.startsWith('countWaiting')
          ? ([{ ...waiting, payouts_held: isHeld }] as never)
          : ledger.db.run(statement, values)
      const metrics = platformOf({ ...ledger.db, run })
      expect(await valuesOf('waiting_for_person', metrics)).toEqual(named)
      expect(await valuesOf('payouts_held', metrics)).toEqual({ '': isHeld ? 1 : 0 })
    }
  })

  test('count jobs by queue and state, with the age of the oldest that could run', async () => {
    const { boss, stop } = await openQueue(ledger.databaseUrl, createTestLog() as never, false)
    for (const name of ['paid', 'idle']) await boss.createQueue(name)
    await stop()
    await readRows(
      ledger.databaseUrl,
      `insert into pgboss.job (name, state, start_after)
      select 'paid', s::pgboss.job_state, now() - make_interval(secs => a) from (values ('created', 100), ('created', -500),
        ('retry', 300), ('active', 900), ('active', 900), ('completed', 900)) v(s, a)`,
    )
    await readRows(ledger.databaseUrl, `update pgboss.queue set failed_count = 4 where name = 'paid'`)
    const metrics = platformOf()
    const lines = (await scrape(metrics)).filter((line) => line.startsWith('jobs{'))
    const states = (queue: string, waiting: number, active: number, failed: number) =>
      Object.entries({ waiting, active, failed }).map(([state, n]) => `jobs{queue="${queue}",state="${state}"} ${n}`)
    expect(lines.toSorted()).toEqual([...states('paid', 3, 2, 4), ...states('idle', 0, 0, 0)].toSorted())
    const { paid = 0, idle } = await valuesOf('jobs_oldest_seconds', metrics)
    expect([paid >= 300 && paid < 400, idle]).toEqual([true, 0])
  })

  test('have the owed amount, the holdings, and the state of sales, even if the wallets cannot be read', async () => {
    const metricsOf = (change: { isOn?: boolean; areStopped?: boolean; sum?: bigint }) => {
      const { isOn = true, areStopped = false, sum } = change
      const metrics = createMetrics()
      const salesFloor = { isOn, coveragePercent: '100', reserveUsdt: '7' }
      const values = { ...DEFAULT_SETTINGS, salesFloor, sales: { ...DEFAULT_SETTINGS.sales, areStopped } }
      const readUsdtOf = async () => {
        if (sum === undefined) throw new DependencyDown('the node is away')
        return { counted: [usdt(sum)], whole: [usdt(sum + 1_000n * UNIT)] }
      }
      measureSolvency({
        ...{ log: createTestLog(), metrics, settings: { current: async () => ({ values }) } as never },
        solvency: {
          ...{ db: ledger.db, chainId: 97, treasury: fakeAddress('treasury'), hotWallet: () => null },
          ...{ readUsdtOf, readBv3Of: null, settings: {} as never, notify: async () => undefined },
        },
      })
      return metrics
    }
    const figures = async (metrics: Metrics) => {
      const sales = ['sales_stopped', 'sales_floor_on', 'sales_floor_usdt']
      const values: (number | undefined)[] = []
      for (const name of [...sales, 'wallets_readable', 'wallets_usdt', 'coverage_percent']) {
        values.push((await valuesOf(name, metrics))[''])
      }
      return values
    }
    // Before the first look at payments nobody can tell which of it is owed.
    expect(await figures(metricsOf({ sum: 50n * UNIT }))).toEqual([0, 1, 7, 0, 0, 0])
    await put(`insert into chain_cursors (chain_id, pass, block_number) values (97, 'usdt', 5)`)
    expect(await figures(metricsOf({ sum: 50n * UNIT }))).toEqual([0, 1, 7, 1, 50, 100])
    const { userId } = await ledger.newPlayer()
    await giveBalance(ledger.db, userId, 'USDT', 40n * UNIT)
    const metrics = metricsOf({ sum: 50n * UNIT, areStopped: true })
    expect(await figures(metrics)).toEqual([1, 1, 47, 1, 50, 125])
    expect(await valuesOf('owed_usdt', metrics)).toEqual({ now: 40, 'in 30 days': 40 })
    expect(await figures(metricsOf({ isOn: false }))).toEqual([0, 0, 0, 0, 0, 0])
  })
})

test('the measures have each figure of the connection pools under its own name', async () => {
  const metrics = createMetrics()
  const direct = { totalCount: 7, idleCount: 3, waitingCount: 2, hangingCount: 1, max: 9 }
  measurePools(metrics, createTestLog(), { pools: { direct } as never })
  expect(await scrape(metrics)).toEqual(
    expect.arrayContaining([
      'database_connections{pool="direct",state="busy"} 4',
      'database_connections{pool="direct",state="idle"} 3',
      'database_waiting{pool="direct"} 2',
      'database_commits_hanging{pool="direct"} 1',
      'database_connections_max{pool="direct"} 9',
    ]),
  )
})
