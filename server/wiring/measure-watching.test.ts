import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMetrics } from '#server/http/metrics.ts'
import { execute } from '#test/support/execute.ts'
import { openTestLedger, type TestLedger } from '#test/support/ledger.ts'
import { fakeHash } from '#test/support/lying-node/fake-chain.ts'
import { readerOf } from '#test/support/reader-of.ts'
import { markChainAlarmResolved, readOpenChainAlarms } from '../chain/alarms.ts'
import { createWatchMeasure } from './measure-watching.ts'

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

test('payments whose turn never comes raise an alarm after ten minutes, which ends by itself', async () => {
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

test('an alarm that an operator resolves is raised again while its cause is there', async () => {
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
