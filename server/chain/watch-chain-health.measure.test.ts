import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMetrics } from '#server/runtime/metrics.ts'
import { fakeHash } from '#test/support/chain/lying-node/fake-chain.ts'
import { readerOf } from '#test/support/chain/reader-of.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { markChainAlarmResolved, readOpenChainAlarms } from './alarms.ts'
import { createWatchMeasure } from './watch-chain-health.ts'

const READER = readerOf([{}])

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
})
afterAll(() => ledger.close())

const arrive = (name: string, minutesAgo: number) =>
  execute(
    ledger.db,
    sql`
    insert into arrivals (chain_id, tx_hash, asset, sender, value, occurrence, log_index, block_number, block_hash,
      block_time, recipient, is_dust, arrived_at)
    values (${READER.chainId}, ${fakeHash(name)}, 'USDT', '0x1', 5, 0, 0, 1, '0x1', now(), '0x2', false,
      clock_now() - make_interval(mins => ${minutesAgo}))`,
  )
const alarms = async () =>
  (await readOpenChainAlarms(ledger.db)).map(({ kind, subject, detail, times }) => ({ kind, subject, detail, times }))

test('payments that are never settled raise an alarm after ten minutes, which ends by itself', async () => {
  const measure = createWatchMeasure(ledger.db, READER, createMetrics())
  await arrive('new', 9)
  await measure()
  expect(await alarms()).toEqual([])
  await arrive('old', 11)
  await measure()
  await measure()
  expect(await alarms()).toEqual([
    {
      kind: 'payment_stuck',
      subject: '',
      detail: '1 payments have waited for ten minutes and were never tried',
      times: 1,
    },
  ])
  await execute(ledger.db, sql`delete from arrivals where tx_hash = ${fakeHash('old')}`)
  await measure()
  expect(await alarms()).toEqual([])
})

test('an alarm that an operator resolves is raised again while its cause lasts', async () => {
  const measure = createWatchMeasure(ledger.db, READER, createMetrics())
  await arrive('resolved', 11)
  await measure()
  const [raised] = await readOpenChainAlarms(ledger.db)
  expect(await markChainAlarmResolved(ledger.db, Number(raised?.id))).toMatchObject({ kind: 'payment_stuck' })
  await measure()
  await measure()
  expect(await alarms()).toMatchObject([{ kind: 'payment_stuck', times: 1 }])
  await execute(ledger.db, sql`delete from arrivals where tx_hash = ${fakeHash('resolved')}`)
  await measure()
  expect(await alarms()).toEqual([])
})

test('each figure about reading and settling is correct, and unread payments raise an alarm', async () => {
  await ledger.setClock(Date.UTC(2026, 10, 24))
  const [ann, bob] = [await ledger.newPlayer(), await ledger.newPlayer()]
  const reader = readerOf([{}], { chainId: 57 })
  const metrics = createMetrics()
  const measure = createWatchMeasure(ledger.db, reader, metrics)
  const figures = async () => {
    await measure()
    const lines = (await metrics.registry.metrics()).split('\n')
    const named = lines.flatMap((line) => /^(?:payments|chain_finality)_(\S+) (\S+)$/.exec(line)?.slice(1) ?? [])
    return Object.fromEntries(named.flatMap((name, at) => (at % 2 === 0 ? [[name, Number(named[at + 1])]] : [])))
  }
  const nothing = { cursor_block: 0, cursor_lag_seconds: 0, cursor_lag_blocks: 0, last_look_seconds: 0, lag_seconds: 0 }
  expect(await figures()).toEqual({
    ...{ ...nothing, waiting: 0, stuck: 0, 'kept_aside{asset="USDT"}': 0, 'kept_aside{asset="BNB"}': 0 },
    kept_aside_payers: 0,
  })
  expect(await alarms()).toEqual([])
  const final = { number: 120n, timeMs: BigInt(Date.now() - 50_000), sinceMs: 0, lastMs: 0, hasRisen: true }
  Object.assign(reader.seen, { final })
  await execute(
    ledger.db,
    sql`insert into chain_cursors (chain_id, pass, block_number, block_time, updated_at)
      select 57, p, n, clock_now() - make_interval(secs => t), clock_now() - make_interval(secs => u)
      from (values ('usdt', 100, 70, 61), ('bnb', 90, 900, 30)) v(p, n, t, u)`,
  )
  await execute(
    ledger.db,
    sql`insert into arrivals (chain_id, tx_hash, asset, sender, value, occurrence, log_index, block_number, block_hash,
      block_time, recipient, is_dust, tries, arrived_at)
    select c, '0x' || lpad(n::text, 64, '0'), 'USDT', '0x1', 5, 0, 0, 1, '0x1', now(), '0x2', false, t,
      clock_now() - make_interval(secs => s)
    from (values (1, 57, 0, 1), (2, 57, 3, 599), (3, 57, 3, 600), (4, 57, 2, 601), (5, 57, 2, 602), (6, 99, 0, 900)) v(n, c, t, s)`,
  )
  await execute(
    ledger.db,
    sql`insert into payments (user_id, id, chain_id, tx_hash, log_index, asset, block_number, block_hash, block_time, sender,
      recipient, value, credited_value, status)
    select (case n when 2 then ${bob.userId} else ${ann.userId} end)::bigint, n, 57, '0x' || n, case a when 'BNB' then -1 else 0 end, a, 1, '0x1', now(), '0x1', '0x2', v * 1e18, w * 1e18, s
    from (values (1, 'USDT', 7, 2, 'aside'), (2, 'USDT', 1, 0, 'aside'), (3, 'BNB', 3, 0, 'aside'), (4, 'USDT', 90, 0, 'late'))
      p(n, a, v, w, s)`,
  )
  const { lag_seconds: lag, ...found } = await figures()
  expect(found).toEqual({
    ...{
      cursor_block: 100,
      cursor_lag_seconds: 70,
      cursor_lag_blocks: 20,
      last_look_seconds: 61,
      waiting: 5,
      stuck: 2,
    },
    ...{ 'kept_aside{asset="USDT"}': 6, 'kept_aside{asset="BNB"}': 3, kept_aside_payers: 2 },
  })
  expect(Math.floor((lag ?? 0) / 10)).toBe(5)
  // What was tried in vain has alarms of its own.
  const stalled = { kind: 'watcher_stalled', subject: '', detail: 'payments are not read since 1 minutes', times: 1 }
  expect(await alarms()).toEqual([stalled])
  await execute(ledger.db, `update chain_cursors set updated_at = clock_now(), block_number = 130 where chain_id = 57`)
  expect(await figures()).toMatchObject({ cursor_block: 130, cursor_lag_blocks: 0, last_look_seconds: 0 })
  expect(await alarms()).toEqual([])
})
