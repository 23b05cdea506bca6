import pg from 'pg'
import { expect, test } from 'vitest'
import { chainDetail, chainDetailText, readChainDetail } from '#core/chain-alarm.ts'
import { makeTempFolder } from '#test/support/temp-folder.ts'
import { migrationsBefore } from '#test/support/world/migrations-before.ts'
import { createEmptyDatabase } from '#test/support/world/postgres.ts'
import { migrate } from './migrate.ts'

const PAYMENT = { value: '3990000000000000000000', asset: 'USDT', sender: '0xab', block: '70121001' }
const LOST = chainDetail('payment_lost', { ...PAYMENT, paymentId: '41', state: 'absent' })
const FOUND = chainDetail('payment_found', PAYMENT)

test('the upgrade reads the details of open alarms about payments', async () => {
  const older = await createEmptyDatabase()
  const folder = makeTempFolder()
  await migrate(older.databaseUrl, migrationsBefore('0061_chain_details', folder.path))
  folder.remove()
  const client = new pg.Client({ connectionString: older.databaseUrl })
  await client.connect()
  const details = [LOST, FOUND].map(chainDetailText)
  for (const [index, detail] of [...details, 'another detail'].entries()) {
    await client.query(`insert into chain_alarms (kind, subject, detail) values ('payment_stuck', $1, $2)`, [
      index,
      detail,
    ])
  }
  await migrate(older.databaseUrl)
  const { rows } = await client.query('select detail, detail_facts as facts from chain_alarms order by id')
  expect(rows.map(({ detail, facts }) => readChainDetail(detail, facts))).toEqual([LOST, FOUND, null])
  await client.end()
  await older.drop()
})
