import pg from 'pg'
import { expect, test } from 'vitest'
import { makeTempFolder } from '#test/support/temp-folder.ts'
import { migrationsBefore } from '#test/support/world/migrations-before.ts'
import { createEmptyDatabase } from '#test/support/world/postgres.ts'
import { audit, auditFull } from '../audit/audit.ts'
import { migrate } from './migrate.ts'
import { createDatabase } from './pool.ts'

const WALLET = `0x${'7'.repeat(40)}`

test('a difference accepted before the upgrade still counts by its sentence, and after a run by its facts', async () => {
  const older = await createEmptyDatabase()
  const folder = makeTempFolder()
  await migrate(older.databaseUrl, migrationsBefore('0057_audit_differences', folder.path))
  folder.remove()
  const client = new pg.Client({ connectionString: older.databaseUrl })
  await client.connect()
  await client.query('set session_replication_role = replica')
  await client.query(`
    insert into users (user_id, wallet_address) values (7, '${WALLET}');
    insert into wallets (user_id, wallet_address) overriding system value values (7, '${WALLET}');
    insert into balances (user_id, usdt_available) values (7, 12500000000000000000);
    insert into base_mining (user_id) values (7);
    insert into total_changes (user_id, name, place, amount) values
      (7, 'usdt_available', 0, 12500000000000000000), (0, 'usdt_held', 0, 5),
      (7, 'users', (select floor(extract(epoch from created_at) / 86400)::bigint from users), 1);
    insert into audit_acceptances (user_id, check_name, subject, difference, accepted_by, note) values
      (7, 'kept balances are the sum of their transfers', 'user 7', 'USDT: kept 12.5, ledger 0', 'op', 'x'),
      (0, 'balances of all players are what their totals tell', 'usdt_held 0', 'by 5', 'op', 'x'),
      (7, 'kept balances are the sum of their transfers', 'user 7', 'USDT: kept 13, ledger 0', 'op', 'not any more')`)
  await migrate(older.databaseUrl)
  const db = createDatabase(older.databaseUrl, 2, () => undefined)
  const stored = async () =>
    (await client.query('select code, row_key, facts from audit_acceptances order by code')).rows
  const none = { code: null, row_key: null, facts: null }

  expect([await audit(db), await stored()]).toEqual([[], [none, none, none]])
  expect(await auditFull(db)).toMatchObject({ findings: [], players: 1 })
  const usdt = { kept: '12500000000000000000', summed: '0' }
  expect(await stored()).toEqual([
    { code: 'balance_totals', row_key: { total: 'usdt_held', place: 0 }, facts: { ahead: '5' } },
    { code: 'balances', row_key: { user: 7 }, facts: { usdt } },
    none,
  ])

  // Sentences no longer matter: these two are other ones by now.
  await client.query(`update audit_acceptances set difference = 'said otherwise' where code is not null`)
  expect(await audit(db)).toEqual([])
  await client.query(`insert into total_changes (user_id, name, place, amount) values (0, 'usdt_held', 0, 1)`)
  await client.query('update balances set usdt_available = usdt_available + 1')
  await client.query(`insert into total_changes (user_id, name, place, amount) values (0, 'usdt_available', 0, 1)`)
  expect((await audit(db)).map(({ check }) => check)).toEqual(['balance_totals', 'balances'])
  await db.$client.end()
  await client.end()
  await older.drop()
})
