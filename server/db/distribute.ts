import type pg from 'pg'
import { PROGRAM_ROLE } from './roles.ts'

/** Tables distributed by `user_id`, so that all rows of one player are on one node. */
const BY_PLAYER = [
  'users',
  'balances',
  'base_mining',
  'ledger_transfers',
  'orders',
  'payments',
  'lots',
  'total_changes',
  'mining_total_changes',
  'purchases',
  'purchase_names',
  'mining_sessions',
  'mining_shifts',
  'mining_shift_cards',
  'withdrawals',
  'payouts',
  'payout_transactions',
  'airdrop_submissions',
  'airdrop_referrals',
  'sessions',
  'withdrawal_freezes',
  'player_notes',
  'player_requests',
  'game_runs',
  'game_chunks',
  'game_allowances',
  'game_bests',
  'audit_seals',
  'outbox',
] as const

/** Tables of claims across players, each distributed by the claimed value. */
const BY_CLAIM = {
  wallets: 'wallet_address',
  referrals: 'referrer',
  payment_claims: 'tx_hash',
  payout_claims: 'tx_hash',
  airdrop_posts: 'post_id',
  airdrop_pairs: 'low_user_id',
  sign_in_nonces: 'nonce',
  import_rows: 'wallet_address',
  imported_transactions: 'tx_hash',
  game_networks: 'network',
} as const

/**
 * Small tables that are read together with players' rows, and are copied to every node. All other tables stay on the
 * coordinator.
 */
const ON_EVERY_NODE = ['cards', 'settings', 'game_settings'] as const

/**
 * Tables whose rows are inserted from data that the same statement reads on a worker, and are numbered there. The numbers
 * differ from node to node and are in no order.
 */
const NUMBERED_ON_WORKERS = ['total_changes', 'mining_total_changes'] as const

/** Columns by which the tables that grow with players are distributed. */
export const SHARD_KEYS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(BY_PLAYER.map((table) => [table, 'user_id'])),
  ...BY_CLAIM,
}

/** Foreign key of a table, with its definition as PostgreSQL prints it. */
export type ForeignKey = { readonly table: string; readonly name: string; readonly definition: string }

/**
 * Distributes the tables over the nodes of a Citus cluster, except those that are distributed already. Changes nothing on any
 * other PostgreSQL. The owner calls it after the migrations, under their lock.
 *
 * @returns whether it distributed any
 */
export async function distribute(owner: pg.Client): Promise<boolean> {
  if (!(await isCluster(owner))) return false
  const added = await listUndistributed(owner, [...ON_EVERY_NODE, ...Object.keys(SHARD_KEYS)])
  if (added.length > 0) await distributeTables(owner, added)
  await grantOnShards(owner)
  return added.length > 0
}

async function distributeTables(owner: pg.Client, added: readonly string[]): Promise<void> {
  const isAdded = (table: string) => added.includes(table)
  await owner.query('begin')
  try {
    // Citus copies tables with foreign keys one after the other, or not at all.
    await owner.query(`set local citus.multi_shard_modify_mode to 'sequential'`)
    const keys = await dropForeignKeys(owner, added)
    for (const table of ON_EVERY_NODE.filter(isAdded)) await owner.query('select create_reference_table($1)', [table])
    for (const [table, column] of Object.entries(BY_CLAIM)) {
      if (isAdded(table)) await distributeTable(owner, table, column, 'none')
    }
    for (const table of BY_PLAYER.filter(isAdded)) {
      await distributeTable(owner, table, 'user_id', table === 'users' ? 'none' : 'users')
    }
    await addForeignKeys(owner, keys)
    if (isAdded('settings')) await recreateListing(owner)
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback')
    throw error
  }
  for (const table of Object.keys(SHARD_KEYS).filter(isAdded)) {
    // The rows that were copied to the nodes are still stored here, hidden.
    await owner.query('select truncate_local_data_after_distributing_table($1)', [table])
  }
}

export async function isCluster(owner: pg.Client): Promise<boolean> {
  const { rows } = await owner.query(`select 1 from pg_extension where extname = 'citus'`)
  return rows.length > 0
}

/** Lists the existing tables that are not distributed yet. */
async function listUndistributed(owner: pg.Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await owner.query<{ table: string }>(
    `select name as table from unnest($1::text[]) as name
    where to_regclass(name) is not null and not exists (
      select from pg_dist_partition
      where logicalrelid = to_regclass(name) and (partmethod = 'h' or (partmethod = 'n' and repmodel = 't')))`,
    [tables],
  )
  return rows.map(({ table }) => table)
}

const distributeTable = (owner: pg.Client, table: string, column: string, colocateWith: string) =>
  owner.query('select create_distributed_table($1, $2, colocate_with => $3)', [table, column, colocateWith])

/**
 * Grants privileges on columns of the shards, because Citus copies only privileges on tables to them. Runs at every start,
 * because a shard that was moved to another node has lost them.
 */
async function grantOnShards(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ table: string; columns: string }>(`
    select logicalrelid::text as table, string_agg(quote_ident(attname), ', ') as columns
    from pg_dist_partition join pg_attribute on attrelid = logicalrelid
    where has_column_privilege('${PROGRAM_ROLE}', attrelid, attnum, 'update') and attnum > 0 and not attisdropped
    group by 1`)
  for (const { table, columns } of rows) {
    const grant = `grant update (${columns}) on %s to ${PROGRAM_ROLE}`
    const { rows: answers } = await owner.query<{ success: boolean; result: string }>(
      'select success, result from run_command_on_placements($1, $2)',
      [table, grant],
    )
    const failed = answers.find(({ success }) => !success)
    if (failed !== undefined)
      throw new Error(`a shard of ${table} could not be granted to the program: ${failed.result}`)
  }
  await grantLocksOnWorkers(owner)
  await grantSequencesOnWorkers(owner)
}

/**
 * Grants update on the workers. Before a row of a table that is on every node is locked or inserted, Citus requires the
 * privilege to update on a worker. The coordinator and the shards still refuse the update.
 */
const grantLocksOnWorkers = async (owner: pg.Client): Promise<void> =>
  grantOnWorkers(owner, `update on ${(await listDistributed(owner, ON_EVERY_NODE)).join(', ')}`)

async function grantSequencesOnWorkers(owner: pg.Client): Promise<void> {
  const tables = await listDistributed(owner, NUMBERED_ON_WORKERS)
  const sequences = tables.map((table) => `${table}_id_seq`).join(', ')
  if (sequences !== '') await grantOnWorkers(owner, `usage on sequence ${sequences}`)
}

async function listDistributed(owner: pg.Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await owner.query<{ table: string }>(
    'select logicalrelid::text as table from pg_dist_partition where logicalrelid::text = any($1)',
    [tables],
  )
  return rows.map(({ table }) => table)
}

async function grantOnWorkers(owner: pg.Client, privileges: string): Promise<void> {
  const grant = `do $do$ begin
    perform set_config('citus.enable_ddl_propagation', 'off', true);
    execute 'grant ${privileges} to ${PROGRAM_ROLE}';
  end $do$`
  const { rows } = await owner.query<{ success: boolean; result: string }>(
    'select success, result from run_command_on_workers($1)',
    [grant],
  )
  const failed = rows.find(({ success }) => !success)
  if (failed !== undefined) throw new Error(`a worker could not be granted to the program: ${failed.result}`)
}

/**
 * Drops the foreign keys of these tables and returns them. A foreign key cannot exist while only one of its tables is
 * distributed.
 */
async function dropForeignKeys(owner: pg.Client, tables: readonly string[]): Promise<ForeignKey[]> {
  const { rows } = await owner.query<ForeignKey>(
    `
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
      and (conrelid::regclass::text = any($1) or confrelid::regclass::text = any($1))`,
    [tables],
  )
  for (const { table, name } of rows) {
    await owner.query(`alter table ${table} drop constraint ${owner.escapeIdentifier(name)}`)
  }
  return rows
}

async function addForeignKeys(owner: pg.Client, keys: readonly ForeignKey[]): Promise<void> {
  for (const { table, name, definition } of keys) {
    await owner.query(`alter table ${table} add constraint ${owner.escapeIdentifier(name)} ${definition}`)
  }
}

/** Recreates the view, which is on every node only if its table was when the view was created. */
async function recreateListing(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ text: string }>(`select pg_get_viewdef('listing'::regclass) as text`)
  await owner.query(`create or replace view listing as ${rows[0]?.text ?? ''}`)
}
