import { afterAll, beforeAll, expect, test } from 'vitest'
import { SHARD_KEYS } from '#server/db/distribute.ts'
import { migrate } from '#server/db/migrate.ts'
import { readRows } from '#test/support/money/ledger-check.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/world/postgres.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

type Spread = { readonly table: string; readonly key: string | null; readonly group: number; readonly way: string }

const readDistribution = () =>
  readRows<Spread>(
    database.databaseUrl,
    `select logicalrelid::text as table, colocationid as "group", partmethod as way,
      column_to_column_name(logicalrelid, partkey) as key
    from pg_dist_partition order by 1`,
  )

test('every table that grows with players is distributed by its key', async () => {
  const spread = (await readDistribution()).filter(({ way }) => way === 'h')
  expect(Object.fromEntries(spread.map(({ table, key }) => [table, key]))).toEqual(SHARD_KEYS)
})

test('all rows of a player are on one node', async () => {
  const groups = (await readDistribution()).filter(({ key }) => key === 'user_id').map(({ group }) => group)
  expect(groups.length).toBeGreaterThan(10)
  expect(new Set(groups).size).toBe(1)
})

test('tables with a player column are distributed, and all others are small', async () => {
  const spread = new Set((await readDistribution()).filter(({ way }) => way === 'h').map(({ table }) => table))
  const rows = await readRows<{ table: string; has_player: boolean }>(
    database.databaseUrl,
    `select relname as table, bool_or(attname in ('user_id', 'wallet_address')) as has_player
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace group by 1 order by 1`,
  )
  const whole = rows.filter(({ table }) => !spread.has(table))
  // What an operator let stand of a player's account is rare; a payer is a wallet of the platform.
  expect(whole.filter(({ has_player }) => has_player).map(({ table }) => table)).toEqual([
    'audit_acceptances',
    'payout_payers',
  ])
  expect(whole.map(({ table }) => table)).toEqual([
    'arrivals',
    'audit_acceptances',
    'audit_alarms',
    'audit_head',
    'audit_log',
    'audit_runs',
    'bnb_prices',
    'card_editions',
    'cards',
    'chain_alarms',
    'chain_cursors',
    'chain_identity',
    'database_home',
    'game_days',
    'game_settings',
    'images',
    'instant_days',
    'login_failures',
    'mining_totals',
    'operator_devices',
    'operator_networks',
    'operator_requests',
    'operator_tokens',
    'operators',
    'payout_holds',
    'payout_nonces',
    'payout_payers',
    'payout_strays',
    'payout_voids',
    'processes',
    'recovery_codes',
    'settings',
    'solvency_days',
    'totals',
  ])
})

test('a second start changes nothing', async () => {
  const before = await readDistribution()
  await migrate(database.databaseUrl)
  expect(await readDistribution()).toEqual(before)
})
