import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/support/world/postgres.ts'
import { distribute, isCluster, SHARD_KEYS } from './distribute.ts'

/**
 * The functions of Citus that are called, on one node: they refuse what Citus refuses, and keep what they were asked for. A real
 * cluster runs with `npm test -- cluster`.
 */
const STAND_IN = `
  create schema citus;
  create table pg_dist_partition (logicalrelid regclass primary key, partmethod "char", repmodel "char", key text, beside text);
  create table citus.truncated (name regclass primary key);
  create table citus.commands (id integer generated always as identity, place text, command text);
  create table citus.broken (place text);
  create function citus.expect_free(name regclass) returns void language plpgsql as $$ begin
    if coalesce(current_setting('citus.multi_shard_modify_mode', true), '') <> 'sequential' then
      raise exception 'a table with foreign keys is copied at once'; end if;
    if exists (select from pg_constraint where contype = 'f' and name in (conrelid, confrelid)) then
      raise exception 'a foreign key of % is in the way', name; end if;
    if exists (select from pg_dist_partition where logicalrelid = name) then
      raise exception '% has a place already', name; end if;
    if exists (select from citus.broken where place = name::text) then raise exception 'no room for %', name; end if;
  end $$;
  create function create_reference_table(name regclass) returns void language plpgsql as $$ begin
    perform citus.expect_free(name);
    insert into pg_dist_partition values (name, 'n', 't', null, null);
  end $$;
  create function create_distributed_table(name regclass, key text, colocate_with text) returns void language plpgsql as $$ begin
    perform citus.expect_free(name);
    if not exists (select from pg_attribute where attrelid = name and attname = key) then
      raise exception '% has no column %', name, key; end if;
    if colocate_with <> 'none' and not exists (select from pg_dist_partition where logicalrelid = colocate_with::regclass) then
      raise exception '% is not spread', colocate_with; end if;
    insert into pg_dist_partition values (name, 'h', 'c', key, colocate_with);
  end $$;
  create function truncate_local_data_after_distributing_table(name regclass) returns void language plpgsql as $$ begin
    if not exists (select from pg_dist_partition where logicalrelid = name and partmethod = 'h') then
      raise exception '% has its rows here', name; end if;
    insert into citus.truncated values (name);
  end $$;
  create function citus.run(at text, command text) returns table (success boolean, result text) language plpgsql as $$ begin
    insert into citus.commands (place, command) values (at, command);
    if exists (select from citus.broken where place = at) then
      return query values (true, ''), (false, 'out of order'); return; end if;
    execute command;
    return query values (true, ''), (true, '');
  end $$;
  create function run_command_on_placements(name regclass, command text) returns table (success boolean, result text)
    language sql as $$ select * from citus.run(name::text, format(command, name)) $$;
  create function run_command_on_workers(command text) returns table (success boolean, result text)
    language sql as $$ select * from citus.run('workers', command) $$;
  insert into pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
    values (999999, 'citus', 10, 11, false, '1')`

const REFERENCE_TABLES = ['cards', 'game_settings', 'settings']
const CLAIMS = Object.keys(SHARD_KEYS).filter((table) => SHARD_KEYS[table] !== 'user_id')

/** A later test begins where the one before it has ended, as a server's starts do. */
let database: TestDatabase
let owner: pg.Client
let keys: unknown[]
const asked: string[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  owner = new pg.Client({ connectionString: database.databaseUrl })
  await owner.connect()
  keys = await foreignKeys()
  const query = owner.query.bind(owner)
  owner.query = ((...args: [string, unknown[]]) => {
    asked.push(`${args[0]} ${args[1] ?? ''}`)
    return query(...args)
  }) as never
})
beforeEach(() => {
  asked.length = 0
})
afterAll(async () => {
  await owner?.end()
  await database?.drop()
})

const ask = async (text: string, values: readonly unknown[] = []) =>
  (await owner.query<Record<string, unknown>>(text, [...values])).rows
const foreignKeys = () =>
  ask(`select conrelid::regclass::text as table, conname, pg_get_constraintdef(oid) as definition, convalidated
    from pg_constraint where contype = 'f' order by 1, 2`)
const places = async () =>
  Object.fromEntries(
    (await ask(`select logicalrelid::text as table, partmethod, key, beside from pg_dist_partition`)).map(
      ({ table, partmethod, key, beside }) => [table, `${partmethod} ${key} ${beside}`],
    ),
  )
const truncated = async () => (await ask('select name::text from citus.truncated order by 1')).map(({ name }) => name)
const commands = (place: string) =>
  ask('select command from citus.commands where place = $1 order by id', [place]).then((rows) =>
    rows.map(({ command }) => String(command).replaceAll(/\s+/g, ' ')),
  )

const spreadTables = Object.keys(SHARD_KEYS).toSorted()
const EVERY_PLACE = Object.fromEntries([
  ...REFERENCE_TABLES.map((table) => [table, 'n null null']),
  ...Object.entries(SHARD_KEYS).map(([table, key]) => [
    table,
    `h ${key} ${table === 'users' || CLAIMS.includes(table) ? 'none' : 'users'}`,
  ]),
])

test('a database of one node is unchanged', async () => {
  expect(await isCluster(owner)).toBe(false)
  expect(await distribute(owner)).toBe(false)
  await owner.query(STAND_IN)
  expect(await isCluster(owner)).toBe(true)
})

test('if a table cannot be placed, everything is unchanged', async () => {
  await ask(`insert into citus.broken values ('payouts')`)
  await expect(distribute(owner)).rejects.toThrow('no room for payouts')
  expect(await places()).toEqual({})
  expect(await foreignKeys()).toEqual(keys)
  expect(await truncated()).toEqual([])
  await ask('delete from citus.broken')
})

/** Where a statement that begins like this was sent; -1 where none was. */
const at = (start: string) => asked.findIndex((text) => text.startsWith(start))
const LISTING = 'create or replace view listing as'

test('the rows of a player are placed together, claims by their keys, and small tables everywhere', async () => {
  const [listing] = await ask(`select pg_get_viewdef('listing'::regclass) as text`)
  expect(await distribute(owner)).toBe(true)
  expect(await places()).toEqual(EVERY_PLACE)
  expect(keys.length).toBeGreaterThan(20)
  expect(await foreignKeys()).toEqual(keys)
  expect(await truncated()).toEqual(spreadTables)
  // A view is on every node only if its table was when it was made.
  expect(at(LISTING)).toBeGreaterThan(at('select create_reference_table($1) settings'))
  expect(await ask(`select pg_get_viewdef('listing'::regclass) as text`)).toEqual([listing])
})

test('the program may update the same columns of each shard as of its table', async () => {
  const allowed = await ask(`
    select attrelid::regclass::text as table, string_agg(attname, ', ' order by attnum) as columns
    from pg_attribute join pg_dist_partition on logicalrelid = attrelid
    where has_column_privilege('bv3_program', attrelid, attnum, 'update') and attnum > 0 and not attisdropped
      and partmethod = 'h'
    group by 1`)
  expect(allowed.length).toBeGreaterThan(10)
  for (const { table, columns } of allowed) {
    const [grant = '', ...more] = await commands(String(table))
    const [, named = ''] = /^grant update \((.*)\) on \w+ to bv3_program$/.exec(grant) ?? []
    expect(named.replaceAll('"', '').split(', ').toSorted()).toEqual(String(columns).split(', ').toSorted())
    expect(more).toEqual([])
  }
})

test('on workers the program may lock rows of the small tables, and use their sequences', async () => {
  const [lock = '', number = '', ...more] = await commands('workers')
  expect(more).toEqual([])
  for (const table of REFERENCE_TABLES) expect(lock).toMatch(new RegExp(`grant update on [\\w, ]*\\b${table}\\b`))
  expect(number).toMatch(/grant usage on sequence (?=.*\btotal_changes_id_seq)(?=.*\bmining_total_changes_id_seq)/)
  for (const command of [lock, number]) {
    expect(command).toContain('to bv3_program')
    // Else the coordinator would be granted it as well.
    expect(command).toContain(`set_config('citus.enable_ddl_propagation', 'off', true)`)
  }
})

test('a start that finds everything in place moves nothing, and grants again', async () => {
  expect(await distribute(owner)).toBe(false)
  expect(await commands('workers')).toHaveLength(4)
  expect(await commands('users')).toHaveLength(2)
  expect(at('begin')).toBe(-1)
})

test('tables that a later release adds are distributed alone, beside the rows of their players', async () => {
  await ask(`delete from pg_dist_partition where logicalrelid in ('outbox'::regclass, 'wallets'::regclass)`)
  await ask('delete from citus.truncated')
  expect(await distribute(owner)).toBe(true)
  expect(await places()).toEqual(EVERY_PLACE)
  expect(await truncated()).toEqual(['outbox', 'wallets'])
  expect(await foreignKeys()).toEqual(keys)
  expect(at(LISTING)).toBe(-1)
})

test.each([
  { place: 'payouts', problem: 'a shard of payouts could not be granted to the program: out of order' },
  { place: 'workers', problem: 'a worker could not be granted to the program: out of order' },
])('a grant that is refused at $place ends the start', async ({ place, problem }) => {
  await ask('insert into citus.broken values ($1)', [place])
  await expect(distribute(owner)).rejects.toThrow(problem)
  await ask('delete from citus.broken')
})

test.each([
  { name: 'a table', tables: ['outbox'] },
  { name: 'all that is numbered on workers', tables: ['total_changes', 'mining_total_changes'] },
])('$name that an older schema lacks is skipped', async ({ tables }) => {
  for (const table of tables) {
    await ask('delete from pg_dist_partition where logicalrelid = $1::regclass', [table])
    await ask(`drop table ${table} cascade`)
  }
  expect(await distribute(owner)).toBe(false)
})
