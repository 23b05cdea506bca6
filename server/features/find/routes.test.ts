import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { findRecords as findCall } from '#core/api/find.ts'
import { fakeHash } from '#test/support/chain/lying-node/fake-chain.ts'
import { storeOrder, storePayment } from '#test/support/money/stored-payment.ts'
import { storePayout } from '#test/support/money/stored-payout.ts'
import { callRoute } from '#test/support/world/call-route.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '#test/support/world/postgres.ts'
import { writeAuditLog } from '../../audit/log/audit-log.ts'
import { migrate } from '../../db/migrate.ts'
import { createDatabase } from '../../db/pool.ts'
import type { Database } from '../../db/statement.ts'
import { ensureAccount } from '../../ledger/accounts.ts'
import { createFinder, findRoutes } from './routes.ts'

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

test('a wallet is found by any part, newest first', async () => {
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

test('a note is found by the beginnings of its words, and a name by any part', async () => {
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

test('for a word in thousands of notes the newest are found, and for a rare one each', async () => {
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

test('a record is found by its name, with its owner, amount and state', async () => {
  const { ids } = await open(await createTestDatabase())
  const [ann = 0, ben = 0] = ids
  await db.transaction((tx) =>
    writeAuditLog(tx, { username: 'maria', action: 'log in', subject: { kind: 'panel' }, details: {} }),
  )
  const { rows: cards } = await db.$client.query<{ id: string }>(
    `insert into cards (name, description, image_url, price, total_bv3, total_usdt, daily_bv3, daily_usdt)
    values ('Phoenix', '', '', 1, 0, 0, 0, 0) returning id`,
  )
  const cardId = Number(cards[0]?.id)
  const hash = fakeHash('of both')
  const value = 25n * 10n ** 17n
  // A transaction that pays for two players, one of them twice in one line, and pays two out.
  await storePayment({ db }, ben, { id: 1, txHash: hash, value, status: 'late' })
  await storePayment({ db }, ann, { id: 2, txHash: hash, asset: 'BNB', value: value * 2n })
  await storePayment({ db }, ben, { id: 3, txHash: fakeHash('of none') })
  await db.$client.query(
    `insert into payment_claims (chain_id, tx_hash, asset, sender, value, occurrence, user_id, payment_id) overriding system value
    values (31337, $1, 'USDT', $2, 1, 0, $3, 1)`,
    [hash, BEN, ben],
  )
  const payouts = [
    await storePayout({ db }, ann, { state: 'broadcast' }),
    await storePayout({ db }, ben, { state: 'failed' }),
    await storePayout({ db }, ben, {}),
  ]
  for (const [index, { userId, payoutId }] of payouts.slice(0, 2).entries())
    await db.$client.query(
      `insert into payout_claims (tx_hash, chain_id, log_index, user_id, payout_id) values ($1, 31337, $2, $3, $4)`,
      [hash, index, userId, payoutId],
    )
  const orderId = await storeOrder({ db }, ben, cardId, {
    createdAtMs: 0,
    asset: 'BNB',
    amount: value,
    status: 'partial',
  })
  await storeOrder({ db }, ann, cardId, { createdAtMs: 0 })
  const find = createFinder(db)
  const nothing = { playerId: null, walletAddress: null, amount: null, asset: null, status: null, name: null }
  const ofAnn = { ...nothing, playerId: ann, walletAddress: ANN }
  const ofBen = { ...nothing, playerId: ben, walletAddress: BEN }
  const late = { ...ofBen, kind: 'payment', id: '1', amount: '2.5', asset: 'USDT', status: 'late' }
  const inBnb = { ...ofAnn, kind: 'payment', id: '2', amount: '5', asset: 'BNB', status: 'unmatched' }
  const broadcast = { ...ofAnn, kind: 'payout', id: '1', status: 'broadcast' }
  const failed = { ...ofBen, kind: 'payout', id: '2', status: 'failed' }
  expect(await find(hash)).toEqual([late, inBnb, broadcast, failed])
  expect(await find(fakeHash('of nobody'))).toEqual([])
  const order = { ...ofBen, kind: 'order', id: orderId, amount: '2.5', asset: 'BNB', status: 'partial' }
  expect(await find(orderId)).toEqual([order])
  expect(await find(crypto.randomUUID())).toEqual([])
  const withdrawal = { amount: '0.000000000000000001', asset: 'USDT', status: 'approved', kind: 'withdrawal' }
  expect(await find('1')).toEqual([
    { ...ofAnn, kind: 'player', id: '1' },
    { ...ofAnn, ...withdrawal, id: '1' },
    ...[late, broadcast, { ...nothing, kind: 'entry', id: '1', status: 'log in', name: 'maria' }],
  ])
  expect(await find('2')).toEqual([
    ...[{ ...ofBen, kind: 'player', id: '2' }, { ...ofBen, ...withdrawal, id: '2' }, inBnb, failed],
  ])
  expect((await find('3')).map(({ kind, playerId }) => `${kind} ${playerId}`)).toEqual([
    `player ${ids[2]}`,
    `withdrawal ${ben}`,
    `payment ${ben}`,
    `payout ${ben}`,
  ])
  expect(await find('4')).toEqual([])
  const card = { ...nothing, kind: 'card', id: String(cardId), name: 'Phoenix', status: 'active' }
  expect(await find('hoen')).toEqual([card])
  const { answer } = await callRoute(findRoutes({ db }), findCall, { query: { q: 'hoen' } })
  expect(answer).toEqual({ ok: true, value: [card] })
  await db.$client.query('update cards set is_active = false')
  expect(await find('hoen')).toEqual([{ ...card, status: 'inactive' }])
})

test('a search works again after a failure while the database’s extensions were read', async () => {
  await open(await createTestDatabase())
  let fails = true
  const find = createFinder({
    async run(statement, values) {
      if (fails && statement.text.includes('wallets_parts')) throw new Error('no connection')
      return db.run(statement, values)
    },
  })
  await expect(find('beef')).rejects.toThrow('no connection')
  fails = false
  expect((await find('beef')).map(({ walletAddress }) => walletAddress)).toEqual([CAT, BEN, ANN])
})

test('of a transaction with many payments the first twenty are found', async () => {
  const { ids, find } = await open(await createTestDatabase())
  const hash = fakeHash('of many')
  for (let id = 21; id > 0; id -= 1) await storePayment({ db }, ids[id % 3] ?? 0, { id, txHash: hash })
  expect((await find(hash)).map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, index) => String(index + 1)))
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
