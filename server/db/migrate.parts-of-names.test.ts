import pg from 'pg'
import { expect, test } from 'vitest'
import { makeTempFolder } from '#test/support/temp-folder.ts'
import { migrationsBefore } from '#test/support/world/migrations-before.ts'
import { createEmptyDatabase } from '#test/support/world/postgres.ts'
import { migrate } from './migrate.ts'

/** Names as the release before stores them, and their parts. */
const COUNTERS = [
  { subject: 'pair 10.0.0.1 ann', kind: 'pair', username: 'ann', day: null },
  { subject: 'pair 10.0.0.1 not ann', kind: 'pair', username: 'not ann', day: null },
  { subject: 'device 0a1b ann', kind: 'device', username: 'ann', day: null },
  { subject: 'address 2001:db8:1::/48', kind: 'address', username: null, day: null },
  { subject: 'account ann', kind: 'account', username: 'ann', day: null },
  { subject: 'account log of ann on 2026-11-30', kind: 'account', username: 'log of ann on 2026-11-30', day: null },
  { subject: 'code ann', kind: 'code', username: 'ann', day: null },
  { subject: 'proof 0a1b', kind: 'proof', username: null, day: null },
  { subject: 'log 10.0.0.1 ann', kind: 'log', username: 'ann', day: null },
  { subject: 'log of ann on 2026-11-30', kind: 'log', username: 'ann', day: '2026-11-30' },
  { subject: 'log of on 2026-11-29 on 2026-11-30', kind: 'log', username: 'on 2026-11-29', day: '2026-11-30' },
]
const PASSES = [
  { pass: 'paid out', wallet: null },
  { pass: 'paid out 0xab', wallet: '0xab' },
  { pass: 'usdt', wallet: null },
]
const ALARMS = [
  { kind: 'payout_not_on_chain', subject: 'payout 12', payoutId: '12' },
  { kind: 'payout_not_on_chain', subject: 'payout', payoutId: null },
  { kind: 'payment_not_on_chain', subject: 'payout 13', payoutId: null },
]

test('the upgrade reads the parts of stored names, also of a release that still runs', async () => {
  const older = await createEmptyDatabase()
  const folder = makeTempFolder()
  await migrate(older.databaseUrl, migrationsBefore('0062_parts_of_names', folder.path))
  folder.remove()
  const client = new pg.Client({ connectionString: older.databaseUrl })
  await client.connect()
  const store = async () => {
    for (const { subject } of COUNTERS)
      await client.query('insert into login_failures (subject, failures) values ($1, 1)', [subject])
    for (const { pass } of PASSES)
      await client.query('insert into chain_cursors (chain_id, pass, block_number) values (97, $1, 1)', [pass])
    for (const { kind, subject } of ALARMS)
      await client.query(`insert into chain_alarms (kind, subject, detail) values ($1, $2, '')`, [kind, subject])
  }
  const stored = async () => [
    (await client.query('select subject, kind, username, day from login_failures order by subject')).rows,
    (await client.query('select pass, wallet from chain_cursors order by pass')).rows,
    (await client.query('select kind, subject, payout_id as "payoutId" from chain_alarms order by id')).rows,
  ]
  const counters = COUNTERS.toSorted((a, b) => (a.subject < b.subject ? -1 : 1))
  await store()
  await migrate(older.databaseUrl)
  expect(await stored()).toEqual([counters, PASSES, ALARMS])
  for (const table of ['login_failures', 'chain_cursors', 'chain_alarms']) await client.query(`delete from ${table}`)
  await store()
  expect(await stored()).toEqual([counters, PASSES, ALARMS])
  await client.end()
  await older.drop()
})
