import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/support/world/postgres.ts'
import { PROGRAM_ROLE } from './roles.ts'

/** What the program may change of what stands: columns, and whether rows may go. Of every other table, nothing. */
const MAY_CHANGE: Readonly<Record<string, { readonly update?: readonly string[]; readonly delete?: true }>> = {
  users: { update: ['referred_by', 'signed_in_at'] },
  balances: { update: ['bv3_available', 'bv3_held', 'usdt_available', 'usdt_held', 'referral_usdt', 'version'] },
  base_mining: {
    update: [
      ...['mined_ms', 'mining_since', 'posted_bv3'],
      ...['shifts', 'streak_days', 'longest_streak_days', 'mined_day'],
    ],
  },
  lots: { update: ['mined_bv3_ms', 'mined_usdt_ms', 'mining_since', 'usdt_since_ms', 'posted_bv3', 'posted_usdt'] },
  mining_sessions: { update: ['stopped_at'] },
  mining_shifts: { update: ['ended_at', 'base_bv3', 'left_bv3', 'left_usdt'] },
  mining_shift_cards: { update: ['copies', 'bv3', 'usdt'] },
  orders: { update: ['status', 'tx_hash', 'sender_nonce', 'named_at', 'credited_at'] },
  payments: {
    update: [
      ...['credited_value', 'status', 'order_id', 'resolved_at', 'resolved_by'],
      ...['value', 'transfers', 'block_number', 'block_hash', 'block_time'],
    ],
  },
  purchases: { update: ['opened_at', 'edition'] },
  card_editions: { update: ['given'] },
  arrivals: {
    update: ['tries', 'problem', 'retry_at', 'log_index', 'block_number', 'block_hash', 'block_time'],
    delete: true,
  },
  withdrawals: {
    update: [
      ...['status', 'decided_at', 'decided_by', 'decided_key', 'reason', 'completed_at'],
      ...['instant_day', 'instant'],
    ],
  },
  instant_days: { update: ['withdrawals', 'paid'] },
  payouts: {
    update: [
      ...['state', 'tx_hash', 'from_address', 'nonce', 'problem', 'problem_facts', 'completed_at'],
      ...['way', 'ending', 'ended_by', 'ending_reason'],
      ...['confirmed_by', 'confirmed_at', 'signed_at', 'is_compared'],
    ],
  },
  payout_strays: { update: ['tx_hash', 'explained_at', 'explained_by', 'note'] },
  payout_holds: {
    update: [
      ...['reason', 'as_of', 'held_at', 'compared_at', 'compared_to', 'transfers'],
      ...['ended_at', 'ended_by', 'note'],
    ],
  },
  chain_identity: { update: ['first_block'] },
  database_home: { update: ['system_identifier', 'timeline', 'noted_at'] },
  payout_transactions: { update: ['broadcast_at'] },
  payout_nonces: { update: ['next_nonce'] },
  airdrop_submissions: { update: ['status', 'decided_at', 'decided_by', 'notes', 'claimed_at'] },
  chain_alarms: { update: ['detail', 'detail_facts', 'times', 'last_seen_at', 'told_at', 'resolved_at'] },
  chain_cursors: {
    update: ['block_number', 'updated_at', 'block_hash', 'block_time', 'target_block', 'target_hash', 'due_block'],
  },
  outbox: { update: ['tries', 'retry_at', 'problem', 'given_up_at'], delete: true },
  import_rows: { update: ['user_id', 'applied_at', 'problem'] },
  processes: { update: ['hot_wallet', 'started_at', 'seen_at', 'ended_at'], delete: true },
  audit_alarms: { update: ['resolved_at', 'finding', 'user_ids', 'stops_all', 'differences'] },
  audit_acceptances: { update: ['code', 'row_key', 'facts'] },
  audit_runs: { update: ['ended_at', 'players', 'differences', 'problem'] },
  audit_seals: {
    update: [
      ...['version', 'through_id', 'lines', 'digest', 'bv3_available', 'bv3_held', 'usdt_available', 'usdt_held'],
      ...['referral_usdt', 'lots_bv3', 'lots_usdt', 'base_bv3', 'sealed_at'],
    ],
    delete: true,
  },
  audit_head: { update: ['sequence', 'previous_hash', 'hash'] },
  operators: {
    update: [
      ...['password_hash', 'totp_secret', 'totp_last_counter', 'role'],
      ...['totp_pending_secret', 'totp_pending_until', 'removed_at'],
    ],
  },
  recovery_codes: { update: ['spent_at'], delete: true },
  operator_requests: { update: ['answer'] },
  operator_devices: { update: ['used_at', 'expires_at'], delete: true },
  player_requests: { update: ['answer'], delete: true },
  cards: {
    update: [
      ...['name', 'description', 'lines', 'image_url', 'price', 'is_active', 'version'],
      ...['total_bv3', 'total_usdt', 'daily_bv3', 'daily_usdt'],
    ],
  },
  game_settings: { update: ['is_active', 'tokens_per_minute', 'version'] },
  game_runs: {
    update: [
      ...['status', 'heard_at', 'chunks', 'digest', 'ended_at', 'end_reason', 'last_inputs', 'last_ticks'],
      ...['last_state_hash', 'last_pauses_ms', 'claimed_score', 'settled_at', 'score', 'ticks', 'passed', 'is_crashed'],
      ...['paid_ms', 'paid', 'paid_day', 'is_young', 'cut_by', 'unranked', 'signals', 'signal_figures', 'problem'],
      ...['problem_code', 'removed_at', 'removed_by', 'removal_reason'],
    ],
  },
  game_allowances: { update: ['window_start', 'used_ms', 'remainder'] },
  game_days: { update: ['paid', 'paid_young', 'network_key'] },
  game_networks: { delete: true },
  game_bests: { update: ['score', 'run_id', 'ended_at'], delete: true },
  totals: { update: ['amount'] },
  total_changes: { delete: true },
  mining_totals: { update: ['rate', 'line', 'total', 'posted'] },
  mining_total_changes: { delete: true },
  solvency_days: { update: ['read_at', 'owed_usdt', 'on_chain_usdt', 'owed_bv3', 'on_chain_bv3'] },
  sessions: { delete: true },
  purchase_names: { delete: true },
  sign_in_nonces: { delete: true },
  operator_tokens: { update: ['proven_at', 'used_at'], delete: true },
  login_failures: { update: ['failures', 'last_at'], delete: true },
}

let database: TestDatabase
let program: pg.Client
const columnsOf = new Map<string, string[]>()
beforeAll(async () => {
  database = await createTestDatabase()
  program = new pg.Client({ connectionString: database.databaseUrl, options: `-c role=${PROGRAM_ROLE}` })
  await program.connect()
  const { rows } = await program.query<{ table: string; column: string }>(`
    select relname as table, attname as column from pg_class
    join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1, attnum`)
  for (const { table, column } of rows) columnsOf.set(table, [...(columnsOf.get(table) ?? []), column])
})
afterAll(async () => {
  await program.end()
  await database.drop()
})

/** Whether the database lets the program run it. No row is there to be changed. */
async function isAllowed(statement: string): Promise<boolean> {
  await program.query('begin')
  try {
    await program.query(statement)
    return true
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error
    return false
  } finally {
    await program.query('rollback')
  }
}

test('the listed tables are complete', () => {
  expect([...columnsOf.keys()].length).toBeGreaterThan(25)
  expect(Object.keys(MAY_CHANGE).filter((table) => !columnsOf.has(table))).toEqual([])
})

describe('the database refuses to let the program', () => {
  test('change any column except those that may change', async () => {
    const allowed: string[] = []
    for (const [table, columns] of columnsOf) {
      for (const column of columns) {
        if (await isAllowed(`update ${table} set ${column} = default where false`)) allowed.push(`${table}.${column}`)
      }
    }
    const meant = Object.entries(MAY_CHANGE).flatMap(([table, { update = [] }]) =>
      update.map((column) => `${table}.${column}`),
    )
    expect(allowed.toSorted()).toEqual(meant.toSorted())
  })

  test('delete any row except those that expire', async () => {
    const allowed: string[] = []
    for (const table of columnsOf.keys()) if (await isAllowed(`delete from ${table} where false`)) allowed.push(table)
    const meant = Object.entries(MAY_CHANGE).flatMap(([table, may]) => (may.delete === true ? [table] : []))
    expect(allowed.toSorted()).toEqual(meant.toSorted())
  })

  test('truncate any table', async () => {
    for (const table of columnsOf.keys()) expect(await isAllowed(`truncate ${table} cascade`), table).toBe(false)
  })

  test('create, alter or drop anything', async () => {
    expect(await isAllowed('create table more (n integer)')).toBe(false)
    expect(await isAllowed('alter table balances drop constraint balances_bv3')).toBe(false)
    expect(await isAllowed('drop table ledger_transfers')).toBe(false)
    expect(
      await isAllowed(`create or replace function clock_now() returns timestamptz language sql return now()`),
    ).toBe(false)
    expect(await isAllowed('create trigger late after insert on balances execute function now()')).toBe(false)
  })
})

/** Its one row is there from the beginning. */
const NO_ADDING = 'audit_head'

test('the program reads and inserts into every table', async () => {
  for (const table of columnsOf.keys()) {
    const { rows } = await program.query(
      `select has_table_privilege(current_user, $1, 'select') as reads, has_table_privilege(current_user, $1, 'insert') as adds`,
      [table],
    )
    expect(rows[0], table).toEqual({ reads: true, adds: table !== NO_ADDING })
  }
})
