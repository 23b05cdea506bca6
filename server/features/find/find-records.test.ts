import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '#test/support/postgres.ts'
import { migrate } from '../../db/migrate.ts'
import { createDatabase, type Database } from '../../db/pool.ts'
import { ensureAccount } from '../../ledger/ensure-account.ts'
import { createFinder } from './find-records.ts'

const ANN = '0x12ab00000000000000000000000000000000beef'
const BEN = '0xbeef00000000000000000000000000000000cafe'
const CAT = '0x999900000000beefcc00000000000000000012ab'

let database: TestDatabase
let db: Database
afterEach(async () => {
  await db?.end()
  await database?.drop()
})

async function open(made: TestDatabase) {
  database = made
  db = createDatabase(made.databaseUrl, 2, () => undefined)
  const ids: number[] = []
  for (const wallet of [ANN, BEN, CAT] as const) {
    ids.push(Number((await db.transaction((tx) => ensureAccount(tx, wallet))).userId))
  }
  const find = createFinder(db)
  const names = new Map([
    [ANN, 'Ann'],
    [BEN, 'Ben'],
    [CAT, 'Cat'],
  ])
  return {
    ids,
    find,
    wallets: async (text: string) => (await find(text)).map(({ walletAddress }) => names.get(walletAddress as never)),
  }
}

test('a wallet is found by what stands anywhere in it, the newest first', async () => {
  const { wallets } = await open(await createTestDatabase())
  expect(await wallets('beef')).toEqual(['Cat', 'Ben', 'Ann'])
  expect(await wallets('…beef')).toEqual(['Ann'])
  expect(await wallets('...12AB')).toEqual(['Cat'])
  expect(await wallets('0xbeef')).toEqual(['Ben'])
  expect(await wallets('999900000000')).toEqual(['Cat'])
  expect(await wallets('f00d')).toEqual([])
})

test('a database without pg_trgm is migrated, and a wallet is found there by its beginning', async () => {
  const empty = await createEmptyDatabase()
  await refuseExtensions(empty.databaseUrl)
  await migrate(empty.databaseUrl)
  const { wallets, find } = await open(empty)
  const { rows } = await db.$client.query(`select from pg_extension where extname = 'pg_trgm'`)
  expect(rows).toEqual([])
  expect(await wallets('beef')).toEqual(['Ben'])
  expect(await wallets('…beef')).toEqual([])
  expect(await wallets('0x12ab')).toEqual(['Ann'])
  expect(await find('second factor')).toEqual([])
})

test('a note is found by how its words begin, and a name by any part', async () => {
  const { ids, find } = await open(await createTestDatabase())
  const owner = new pg.Client({ connectionString: database.databaseUrl })
  await owner.connect()
  await owner.query(
    `insert into player_notes (user_id, text, author)
    select unnest($1::bigint[]), unnest($2::text[]), 'ann'`,
    [ids, ['Llamó por teléfono: pide otra cartera.', 'Asked by e-mail & phone', 'phones nobody']],
  )
  await owner.query(`insert into operators (username, password_hash) values ('maria', 'x'), ('phoebe', 'x')`)
  await owner.query(`insert into airdrop_posts (post_id, user_id, attempt, submission_id, wallet_address)
    values ('1790000000000000001', ${ids[1]}, 1, 5, '${BEN}')`)
  await owner.end()
  const found = async (text: string) =>
    (await find(text)).map(({ kind, id, playerId }) => `${kind} ${kind === 'operator' ? id : playerId}`)
  expect(await found('phone')).toEqual([`note ${ids[2]}`, `note ${ids[1]}`])
  expect(await found('Teléf otra')).toEqual([`note ${ids[0]}`])
  expect(await found('pho')).toEqual(['operator phoebe', `note ${ids[2]}`, `note ${ids[1]}`])
  expect(await found('ARI')).toEqual(['operator maria'])
  expect(await found("'phone' | !x:* & <->")).toEqual([])
  expect(await found('%_')).toEqual([])
  expect(await found('https://x.com/ben/status/1790000000000000001?s=20')).toEqual([`claim ${ids[1]}`])
  expect(await found('1790000000000000001')).toEqual([`claim ${ids[1]}`])
})

test('of a word that thousands of notes have the newest are found, and of a rare one each', async () => {
  const { ids, find } = await open(await createTestDatabase())
  const owner = new pg.Client({ connectionString: database.databaseUrl })
  await owner.connect()
  const { rows } = await owner.query<{ id: string }>(
    `insert into player_notes (user_id, text, author)
    select $1, 'everywhere ' || case n when 2 then 'rarest' else '' end, 'ann' from generate_series(1, 3000) n
    returning id`,
    [ids[0]],
  )
  await owner.end()
  const notes = rows.map(({ id }) => id).toSorted((a, b) => Number(b) - Number(a))
  const found = async (text: string) => (await find(text)).map(({ id }) => id)
  expect(await found('everywhere')).toEqual(notes.slice(0, 20))
  expect(await found('rarest every')).toEqual([notes.at(-2)])
})

/** As a provider does that offers no extensions. */
async function refuseExtensions(databaseUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: databaseUrl })
  await owner.connect()
  await owner.query(`create function refuse() returns event_trigger language plpgsql
    as $$ begin raise insufficient_privilege; end $$`)
  await owner.query(`create event trigger refuse on ddl_command_start when tag in ('CREATE EXTENSION')
    execute function refuse()`)
  await owner.end()
}
