import pg from 'pg'
import { expect, test } from 'vitest'
import { makeTempFolder } from '#test/support/temp-folder.ts'
import { migrationsBefore } from '#test/support/world/migrations-before.ts'
import { createEmptyDatabase } from '#test/support/world/postgres.ts'
import { migrate } from './migrate.ts'

/** Withdrawals as the release before stores them. Only a cancellation by the player leaves no decider. */
const STORED = [
  { status: 'pending', by: null, state: 'pending' },
  { status: 'approved', by: 'ann', state: 'approved' },
  { status: 'completed', by: 'rule', state: 'completed' },
  { status: 'rejected', by: 'ann', state: 'rejected' },
  { status: 'rejected', by: null, state: 'cancelled' },
]

test("the upgrade tells a player's cancellation from an operator's rejection, also for a release that still runs", async () => {
  const older = await createEmptyDatabase()
  const folder = makeTempFolder()
  await migrate(older.databaseUrl, migrationsBefore('0060_withdrawal_states', folder.path))
  folder.remove()
  const client = new pg.Client({ connectionString: older.databaseUrl })
  await client.connect()
  await client.query('set session_replication_role = replica')
  const store = async () => {
    for (const { status, by } of STORED) {
      await client.query(
        `insert into withdrawals (user_id, asset, amount, fee, to_address, status, decided_by, reason)
          values (1, 'USDT', 1, 0, '0x1', $1, $2, 'in the same words')`,
        [status, by],
      )
    }
  }
  await store()
  await migrate(older.databaseUrl)
  await store()
  const { rows } = await client.query('select status, decided_by as by, state from withdrawals order by id')
  expect(rows).toEqual([...STORED, ...STORED])
  await client.end()
  await older.drop()
})
