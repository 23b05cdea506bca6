import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SHARD_KEYS } from '#server/db/distribute.ts'
import { createDatabase } from '#server/db/pool.ts'
import { stockCards } from '#server/features/cards/routes.ts'
import { findStatementFiles, readStatements } from '../scripts/statements/write-statements.ts'
import { fillSteps } from './bench/large/fill-steps.ts'
import { createTestDatabase, type TestDatabase } from './support/world/postgres.ts'

/**
 * Explains every statement of the server where tables have millions of rows, as far as the planner is told, and refuses what
 * would read one of them whole.
 */
const ROOT = join(import.meta.dirname, '..')
const PLAYERS = 400
/** What the planner is told of the rows that a page holds: pages are few, so it takes the tables for so much larger. */
const ROWS_PER_PAGE = 100_000

/** They hold what a second has brought, and are emptied by the next fold. */
const EMPTIED = new Set(['total_changes', 'mining_total_changes', 'outbox'])
const GROWING = new Set([
  ...Object.keys(SHARD_KEYS).filter((table) => !EMPTIED.has(table)),
  ...['audit_log', 'login_failures'],
])

/** They hold what somebody or something has still to do, and lose what is done. */
const OF_OPEN_WORK = new Set([
  'payments_open',
  'payments_refunding',
  'payments_aside_id',
  'payments_aside',
  'withdrawals_open',
  'withdrawals_waiting',
  'payouts_open',
  'payouts_uncompared',
  'airdrop_submissions_pending',
  'import_rows_waiting',
  'orders_known',
  'orders_named',
  'game_runs_waiting',
])

/** What reads whole tables by its meaning: the audit adds everything up, once a day. */
const AUDIT = /^server\/audit\/total-checks\.sql$/
/** Run by hand: where an operator's password is set, the failed logins of one account are forgotten; a restore ends all sessions. */
const BY_HAND = new Set(['deleteFailuresOf', 'deleteSessions', 'deleteNonces'])

const STATEMENTS = findStatementFiles(ROOT)
  .filter((file) => !AUDIT.test(file))
  .flatMap((file) => readStatements(file, readFileSync(join(ROOT, file), 'utf8')).map((it) => ({ ...it, file })))
  .filter(({ name, text }) => !text.startsWith('set ') && !BY_HAND.has(name))

/** Rows for what the large database has none of. */
const EXTRA_ROWS = [
  `insert into sessions (user_id, token_hash, expires_at)
  select n % ${PLAYERS} + 1, sha256(n::text::bytea), clock_now() + interval '7 days' from generate_series(1, 1000) n`,
  `insert into airdrop_referrals (user_id, referrer_user_id, amount)
  select n, n + 1, 2000 from generate_series(1, 100) n`,
  `insert into airdrop_pairs (low_user_id, high_user_id) select n, n + 1 from generate_series(1, 100) n`,
  `insert into audit_seals (user_id, version, through_id, lines, digest, bv3_available, bv3_held, usdt_available, usdt_held,
    referral_usdt, lots_bv3, lots_usdt, base_bv3)
  select user_id, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 from users`,
  `insert into sign_in_nonces (nonce, expires_at)
  select n::text, clock_now() + interval '5 minutes' from generate_series(1, 1000) n`,
  `insert into login_failures (subject, failures) select n || ' operator', 1 from generate_series(1, 1000) n`,
  `insert into audit_log (username, action, subject, details, sequence, previous_hash, hash)
  select 'operator ' || n % 5, 'do ' || n % 20, 'payment ' || n, '{}', 100000 + n, '', '' from generate_series(1, 1000) n`,
  `insert into withdrawal_freezes (user_id, is_frozen, reason, author)
  select n % ${PLAYERS} + 1, true, 'why', 'operator' from generate_series(1, 1000) n`,
  `insert into player_notes (user_id, text, author)
  select n % ${PLAYERS} + 1, 'note', 'operator' from generate_series(1, 1000) n`,
  `insert into import_rows (wallet_address, kind, key, content, user_id, applied_at)
  select '0x' || lpad(to_hex(n / 3), 40, '0'), (array['user', 'purchase', 'balance'])[n % 3 + 1], n::text, '{}', n / 3 + 1,
    case when n > 10 then clock_now() end
  from generate_series(1, 1000) n`,
  `insert into game_runs (user_id, variant, rules_version, status, secret, rate, copies, window_start, usable_ms, digest, ended_at,
    end_reason, last_inputs, last_ticks, last_pauses_ms, settled_at, score, ticks, passed, is_crashed, paid_ms, paid, paid_day,
    is_young, signals)
  select n % ${PLAYERS} + 1, (array['cactus', 'character'])[n % 2 + 1], 1, 'settled', sha256(''), 50, 0, clock_now(), 60000, sha256(''),
    clock_now(), 'saved', '', 0, '{}', clock_now(), n, 600, 3, true, 10000, 8, 20000, false,
    case when n % 50 = 0 then array['steady_lead'] else '{}' end
  from generate_series(1, 1000) n`,
  `insert into game_chunks (user_id, run_id, index, inputs, state_hash, pauses_ms, digest)
  select r.user_id, r.id, i, '', 0, '{}', sha256('') from game_runs r cross join generate_series(0, 1) i`,
  `insert into game_bests (user_id, variant, day, score, run_id, ended_at)
  select distinct on (r.user_id, r.variant, d.day) r.user_id, r.variant, d.day, r.score, r.id, clock_now()
  from game_runs r cross join (values (0), (20000), (20001)) d (day)`,
  `insert into game_allowances (user_id, variant, window_start, used_ms, remainder)
  select distinct user_id, variant, clock_now(), 0, 0 from game_runs`,
  `insert into game_networks (network, user_id) select sha256((n % 300)::text::bytea), n from generate_series(1, 1000) n`,
  `insert into imported_transactions (tx_hash, chain_id, copy, user_id)
  select '0x' || lpad(to_hex(n), 64, '0'), 56, 1, n % ${PLAYERS} + 1 from generate_series(1, 1000) n`,
  `insert into purchase_names (user_id, chain_id, tx_hash, asset, card_id, unit_price, named_at)
  select n % ${PLAYERS} + 1, 56, '0x' || lpad(to_hex(n), 64, '0'), case when n % 50 = 0 then 'BNB' else 'USDT' end, 1, 29e18,
    clock_now() - make_interval(mins => n)
  from generate_series(1, 1000) n`,
  `insert into mining_shifts (user_id, number, started_at, ended_at)
  select n % ${PLAYERS} + 1, n / ${PLAYERS} + 1, clock_now(), clock_now() from generate_series(1, 4000) n`,
  `insert into mining_shift_cards (user_id, shift, card_id, copies, bv3, usdt)
  select user_id, number, c, 1, 0, 0 from mining_shifts cross join generate_series(1, 3) c`,
  `insert into player_requests (user_id, key, call, request_hash, created_at)
  select n % ${PLAYERS} + 1, n::text, 'POST /api/orders', sha256(''), clock_now() - make_interval(mins => n)
  from generate_series(1, 1000) n`,
]

type ExplainedStep = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly Plans?: readonly ExplainedStep[]
}

let database: TestDatabase
let client: pg.Client
/** The column that each index is ordered by first. */
const firstColumns = new Map<string, string>()

beforeAll(async () => {
  database = await createTestDatabase()
  const db = createDatabase(database.databaseUrl, 1, () => undefined)
  await stockCards(db)
  await db.$client.end()
  client = new pg.Client({ connectionString: database.databaseUrl })
  await client.connect()
  await client.query('set session_replication_role = replica')
  for (const { count, sql } of fillSteps(PLAYERS, new Date('2026-06-01'))) await client.query(sql(1, count))
  for (const statement of EXTRA_ROWS) await client.query(statement)
  await setLargeStatistics()
  const { rows } = await client.query<{ index: string; column: string }>(`
    select indexrelid::regclass::text as index, pg_get_indexdef(indexrelid, 1, true) as column from pg_index`)
  for (const { index, column } of rows) firstColumns.set(index, column)
})
afterAll(async () => {
  await client?.end()
  await database?.drop()
})

/** Statistics as of a large database: each player has some of millions of rows; what is open stays as little as it is. */
async function setLargeStatistics(): Promise<void> {
  const { rows } = await client.query<{ table: string }>(`
    select attrelid::regclass::text as table from pg_attribute
    where attname = 'user_id' and attrelid in (select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace)`)
  for (const { table } of rows) await client.query(`alter table ${table} alter column user_id set (n_distinct = -0.02)`)
  await client.query('analyze')
  for (const table of GROWING) {
    await client.query(
      `update pg_class set reltuples = ${ROWS_PER_PAGE}, relpages = 1 where oid = '${table}'::regclass`,
    )
  }
}

/** What a plan reads whole, of what grows. */
function findFullScans(step: ExplainedStep, isLimited = false): string[] {
  const limited = isLimited || step['Node Type'] === 'Limit'
  const below = (step.Plans ?? []).flatMap((it) => findFullScans(it, limited))
  const table = step['Relation Name'] ?? ''
  if (!GROWING.has(table)) return below
  const index = step['Index Name']
  if (index === undefined) return step['Node Type'] === 'Seq Scan' ? [`${table}, row by row`, ...below] : below
  // A condition on later columns alone reads the whole index too.
  const isSought = step['Index Cond']?.includes(firstColumns.get(index) ?? '') === true
  const isBounded = isSought || OF_OPEN_WORK.has(index) || limited
  return isBounded ? below : [`${table}, by all of ${index}`, ...below]
}

async function explain(text: string): Promise<string[]> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: ExplainedStep }] }>(
    `explain (generic_plan, format json) ${text}`,
  )
  return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => findFullScans(Plan)))
}

describe.each(STATEMENTS)('$file: $name', ({ text }) => {
  test('reads no growing table in full', async () => {
    expect(await explain(text)).toEqual([])
  })
})

/** A page of few lines may walk an index that is not its filter's, and come by none of them for long. */
describe('a list is read from the index of its filter', () => {
  test.each([
    [/^(?:select|count)Purchases(?:Before|After)?$/, 'purchases_time'],
    [/^(?:select|count)PurchasesOfWays/, 'purchases_way'],
    [/^(?:select|count)PurchasesOfCard/, 'purchases_card'],
    [/^(?:select|count)Runs(?:Before|After)?$/, 'game_runs_id'],
    [/^(?:select|count)RunsOfVariant/, 'game_runs_variant'],
    [/^(?:select|count)RunsOfStanding/, 'game_runs_standing'],
    [/^(?:select|count)RunsFlagged/, 'game_runs_signals'],
    [/^(?:select|count)Users(?:Before|After)?$/, 'users_time'],
    [/^(?:select|count)UsersSignedIn/, 'users_signed_in'],
    [/^(?:selectFew|countUsers)ByWallet|^countWallets$/, 'users_wallet'],
    [/^selectManyByWallet/, 'users_time'],
    [/^readBonuses$/, 'ledger_transfers_bonuses'],
    [/^findWalletsByPart$/, 'wallets_parts'],
    [/^findNotes$/, 'player_notes_words'],
    [/^findNewestNotes$/, 'player_notes_newest'],
    // Of each line it is asked besides whether its player had asked before.
    [/^selectWithdrawalsOfStatus/, 'withdrawals_status', 'withdrawals_user_id_id_pk'],
  ])('%s: %s', async (names, index, ...beside) => {
    const lists = STATEMENTS.filter(({ name }) => names.test(name))
    expect(lists).not.toEqual([])
    for (const { name, text } of lists) {
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: ExplainedStep }] }>(
        `explain (generic_plan, format json) ${text}`,
      )
      const used = new Set(rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => indexesOf(Plan, index))))
      expect([name, ...used]).toEqual([name, index, ...beside])
    }
  })
})

/** The indexes by which a plan reads the table that one of them belongs to. */
function indexesOf(step: ExplainedStep, like: string): string[] {
  const below = (step.Plans ?? []).flatMap((it) => indexesOf(it, like))
  // A bitmap names its index alone, and the step above it the table.
  if (step['Node Type'] === 'Bitmap Index Scan') return [step['Index Name'] ?? '']
  if (step['Node Type'] === 'Bitmap Heap Scan' || !like.startsWith(`${step['Relation Name']}_`)) return below
  return [step['Index Name'] ?? step['Node Type'], ...below]
}

describe('the check of a plan', () => {
  test.each([
    'select count(*) from lots',
    `select id from orders where tx_hash = '0x' and status = 'credited'`,
    'select u.user_id from users u where exists (select from payments where sender = u.wallet_address)',
    'select sum(copies) from lots where card_id = $1',
    'select user_id from balances order by user_id',
    'select id from withdrawals order by id desc',
    `select id from payouts where state = 'completed'`,
  ])('reports: %s', async (text) => expect(await explain(text)).not.toEqual([]))

  test.each([
    'select id from lots where user_id = $1',
    'select id from withdrawals order by id desc limit 50',
    `select id from withdrawals where status in ('pending', 'approved') order by id`,
    'select sum(amount) from total_changes',
  ])('accepts: %s', async (text) => expect(await explain(text)).toEqual([]))
})
