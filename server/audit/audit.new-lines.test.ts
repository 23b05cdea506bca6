import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Transfer } from '#core/ledger.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { createDatabase } from '../db/pool.ts'
import type { Database } from '../db/statement.ts'
import { post } from '../ledger/post.ts'
import { auditFull, auditNew } from './audit.ts'
import { listAdded, listPlayerIds } from './seals.sql.ts'
import { describeDifference } from './sentences.ts'

/** What a run that looks at what is new sees, and what only one that looks at everything does. */
let ledger: TestLedger
/** Notes which statements it runs with which values. */
let watched: Database
let asked: { name: string; values: readonly unknown[] }[] = []
let ann = 0
let bob = 0
let keys = 0

beforeAll(async () => {
  ledger = await openTestLedger()
  const db = createDatabase(ledger.databaseUrl, 2, () => undefined)
  watched = {
    ...db,
    transaction: (act, mode) =>
      db.transaction(
        (tx) =>
          act({
            ...tx,
            run: (statement, values) => {
              asked.push({ name: statement.name.replace(/_\w+$/, ''), values })
              return tx.run(statement, values)
            },
          }),
        mode,
      ),
  }
})
afterAll(async () => {
  await watched?.$client.end()
  await ledger?.close()
})
beforeEach(async () => {
  ann = (await ledger.newPlayer()).userId
  bob = (await ledger.newPlayer()).userId
  await earn(ann, 100n)
  await earn(bob, 100n)
  await auditNew(ledger.db)
  asked = []
})

const earn = (userId: number, amount: bigint, changes: Partial<Transfer> = {}) =>
  ledger.db.transaction((tx) =>
    post(tx, [
      {
        ...{ key: `test:${++keys}`, reason: 'payment_unallocated', asset: 'USDT', amount, details: {} },
        ...{ debit: { kind: 'outside' }, credit: { kind: 'available', userId } },
        ...changes,
      },
    ]),
  )
const asOwner = (statement: string) => execute(ledger.db, statement)
const checksOf = async (run: typeof auditNew) =>
  (await run(ledger.db)).findings
    .filter(({ userIds }) => userIds.length > 0)
    .map(({ check, userIds }) => [check, userIds])

/** A kept balance and its total, so that one check alone has to see it. */
const keep = (userId: number, by: number) =>
  asOwner(`with kept as (update balances set usdt_available = usdt_available + ${by} where user_id = ${userId})
    insert into total_changes (user_id, name, place, amount) values (${userId}, 'usdt_available', 0, ${by})`)

test('the check reads the new lines of players who have some, and of no others', async () => {
  await earn(ann, 5n)
  const { rows } = await execute<{ id: string }>(ledger.db, sql`select max(id)::text as id from ledger_transfers`)
  const { players } = await auditNew(watched)
  expect(players).toBe(1)
  const added = asked.filter(({ name }) => name === 'listAdded')
  expect(added.map(({ values }) => values)).toEqual([[[BigInt(ann)], [BigInt(Number(rows[0]?.id) - 2)]]])
  // Its sums agree with what is kept: nobody's lines are added up from the first one on.
  expect(asked.map(({ name }) => name)).not.toContain('findWrongBalances')
  expect((await auditNew(watched)).players).toBe(0)
})

test('a stored balance changed outside the ledger is found without another version', async () => {
  await keep(ann, 3)
  expect(await checksOf(auditNew)).toEqual([['balances', [ann]]])
  // Until it is put right, in every run.
  await earn(ann, 1n)
  expect(await checksOf(auditNew)).toEqual([['balances', [ann]]])
  await keep(ann, -3)
  expect(await checksOf(auditNew)).toEqual([])
})

test('a line between platform accounts is another version of its player’s account', async () => {
  await earn(ann, 5n, { credit: { kind: 'suspense' }, userId: ann })
  expect((await auditNew(ledger.db)).players).toBe(1)
})

test('an old line changed together with its balance is found at once, and not sealed again', async () => {
  await asOwner(`update ledger_transfers set amount = amount + 7 where user_id = ${ann}`)
  await keep(ann, 7)
  expect(await checksOf(auditNew)).toEqual([['seals', [ann]]])
  expect(await checksOf(auditFull)).toContainEqual(['seals', [ann]])
  await asOwner(`update ledger_transfers set amount = amount - 7 where user_id = ${ann}`)
  await keep(ann, -7)
  expect(await checksOf(auditFull)).toEqual([])
})

test('an old line changed without effect on a balance is found by the full check', async () => {
  await asOwner(`update ledger_transfers set debit_kind = 'sales' where user_id = ${bob}`)
  expect(await checksOf(auditNew)).toEqual([])
  expect(await checksOf(auditFull)).toEqual([['seals', [bob]]])
  await asOwner(`update ledger_transfers set debit_kind = 'outside' where user_id = ${bob}`)
  expect(await checksOf(auditFull)).toEqual([])
})

test('a changed old line has the same finding, whatever comes after it', async () => {
  const brokenOf = async () =>
    (await auditFull(ledger.db)).findings.flatMap(({ differences }) => differences.map(describeDifference))
  await asOwner(`update ledger_transfers set debit_kind = 'sales' where user_id = ${bob}`)
  const told = await brokenOf()
  expect(told).toMatchObject([{ userId: bob, difference: expect.stringMatching(/^one of 1 lines up to transfer \d+/) }])
  await earn(bob, 5n)
  expect(await brokenOf()).toEqual(told)
  expect(await brokenOf()).toEqual(told)
  await asOwner(`update ledger_transfers set debit_kind = 'outside' where user_id = ${bob}`)
  expect(await brokenOf()).toEqual([])
})

test('a line inserted before the seal is found, whatever is stored', async () => {
  await asOwner(`insert into ledger_transfers (user_id, id, key, reason, asset, amount, debit_kind, credit_kind, details)
    overriding system value values (${ann}, ${-ann}, 'early', 'payment_unallocated', 'USDT', 9, 'outside', 'available', '{}')`)
  await keep(ann, 9)
  expect(await checksOf(auditNew)).toEqual([['seals', [ann]]])
  await asOwner(`delete from ledger_transfers where user_id = ${ann} and key = 'early'`)
  await keep(ann, -9)
  expect(await checksOf(auditNew)).toEqual([])
})

test('a transaction that commits after a check is seen by the next one, despite its lower number', async () => {
  const [held, posted] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const late = ledger.db.transaction(async (tx) => {
    await post(tx, [
      {
        ...{ key: 'late', reason: 'payment_unallocated', asset: 'USDT', amount: 4n, details: {} },
        ...{ debit: { kind: 'outside' }, credit: { kind: 'available', userId: ann } },
      },
    ])
    posted.resolve()
    await held.promise
  })
  await posted.promise
  await earn(bob, 6n)
  expect((await auditNew(ledger.db)).players).toBe(1)
  held.resolve()
  await late
  expect(await auditNew(watched)).toEqual({ findings: [], players: 1 })
  expect(asked.find(({ name }) => name === 'listAdded')?.values[0]).toEqual([BigInt(ann)])
})

test('each of many players is checked once, in order of numbers, players with money in flight last', async () => {
  // Some have a wallet alone; the first 2,000 of all end among them.
  await asOwner(`insert into users (user_id, wallet_address)
    select n, '0x' || lpad(to_hex(n), 40, '0') from generate_series(100001, 102300) n where n not between 101900 and 102100`)
  await asOwner(`insert into wallets (user_id, wallet_address) overriding system value
    select n, '0x' || lpad(to_hex(n), 40, '0') from generate_series(101900, 102100) n`)
  await asOwner('insert into balances (user_id) select user_id from users on conflict do nothing')
  const idsIn = async (tables: string) =>
    (await execute<{ user_id: string }>(ledger.db, `select user_id from ${tables} order by 1`)).rows.map((row) =>
      Number(row.user_id),
    )
  const looked = async (run: typeof auditNew) => {
    asked = []
    const { players } = await run(watched)
    const pieces = asked
      .filter(({ name }) => name === 'listStoredSums')
      .map(({ values }) => (values[0] as bigint[]).map(Number))
    expect(players).toBe(pieces.flat().length)
    return pieces
  }
  const accounts = await idsIn('users')
  const inPieces = (all: readonly number[]) => [all.slice(0, 2_000), all.slice(2_000)]
  expect(await looked(auditNew)).toEqual(inPieces(accounts.filter((userId) => userId > 100_000)))
  expect(await idsIn('audit_seals')).toEqual(accounts)
  const everybody = await idsIn('(select user_id from users union select user_id from wallets) u')
  expect(await looked(auditFull)).toEqual(inPieces(everybody))
  expect(await looked(auditNew)).toEqual([])
  await asOwner(`with asked as (
      insert into withdrawals (user_id, asset, amount, fee, to_address, status)
      select user_id, 'USDT', 1, 0, wallet_address, 'approved' from users returning user_id, id, to_address
    )
    insert into payouts (user_id, withdrawal_id, chain_id, way, state, to_address, amount, created_by)
    select user_id, id, 1, 'hot_wallet', 'queued', to_address, 1, 'ann' from asked`)
  await earn(ann, 1n)
  const [changed, ...others] = await looked(auditNew)
  expect(changed).toEqual([ann])
  expect(others.map((piece) => piece.length)).toEqual([2_000, accounts.length - 2_001])
  expect([ann, ...others.flat()].toSorted((a, b) => a - b)).toEqual(accounts)
})

test('all players with an account, a wallet or only a line are listed once, at any page size', async () => {
  await asOwner(`insert into wallets (user_id, wallet_address) overriding system value
    select n, '0x' || lpad(to_hex(n), 40, '0') from unnest(array[200001, 200002, 200005, 200006, 200007]) n`)
  await asOwner(`insert into users (user_id, wallet_address)
    select n, '0x' || lpad(to_hex(n), 40, '0') from unnest(array[200002, 200003, 200008, 200010, 200011]) n`)
  await asOwner(`insert into ledger_transfers (user_id, key, reason, asset, amount, debit_kind, credit_kind, details)
    select n, 'test:alone' || key, 'payment_unallocated', 'USDT', 1, 'outside', 'available', '{}'
    from unnest(array[200003, 200004, 200009, 200012]) n, generate_series(1, 5) key`)
  const all = Array.from({ length: 12 }, (_, index) => 200_001 + index)
  for (const limit of [1, 2, 3, 5, 12]) {
    const listed: number[] = []
    for (;;) {
      const rows = await listPlayerIds(ledger.db, { after: listed.at(-1) ?? 200_000, limit })
      listed.push(...rows.map((row) => Number(row.user_id)))
      if (rows.length < limit) break
    }
    expect(listed).toEqual(all)
  }
})

// The last one: its lines are for no kept rows.
test('lines are summed by what each stored row counts, backfills included', async () => {
  const rewards = { debit: { kind: 'rewards' } } as const
  await earn(ann, 2n, { ...rewards, reason: 'mining_base', asset: 'BV3' })
  await earn(ann, 30n, { ...rewards, reason: 'mining_card', asset: 'BV3' })
  await earn(ann, 400n, { ...rewards, reason: 'mining_card' })
  await earn(ann, 5_000n, { ...rewards, reason: 'referral_bonus' })
  for (const [of, asset, amount] of [
    ['mining_base', 'BV3', 1n],
    ['mining_card', 'BV3', 10n],
    ['mining_card', 'USDT', 100n],
    ['referral_bonus', 'USDT', 1_000n],
  ] as const)
    await earn(ann, amount, { ...rewards, reason: 'backfill', asset, details: { of } })
  for (const [asset, amount, moves] of [
    ['BV3', 7n, { debit: 'available', credit: 'held' }],
    ['BV3', 2n, { debit: 'held', credit: 'outside' }],
    ['USDT', 700n, { debit: 'available', credit: 'held' }],
    ['USDT', 200n, { debit: 'held', credit: 'outside' }],
  ] as const) {
    const place = (kind: 'available' | 'held' | 'outside') => (kind === 'outside' ? { kind } : { kind, userId: ann })
    await earn(ann, amount, {
      reason: 'withdrawal_hold',
      asset,
      debit: place(moves.debit),
      credit: place(moves.credit),
    })
  }
  await earn(ann, 30n, {
    reason: 'backfill',
    debit: { kind: 'available', userId: ann },
    credit: { kind: 'rewards' },
    details: { of: 'referral_bonus' },
  })
  const [row] = await listAdded(ledger.db, { players: [ann], through: [0n] })
  const sums = {
    ...{ base_bv3: 3n, lots_bv3: 40n, lots_usdt: 500n, referral_usdt: 5_970n },
    // 100 and 6,500 USDT have come before, and 43 BV3.
    ...{ bv3_available: 36n, bv3_held: 5n, usdt_available: 100n + 6_500n - 730n, usdt_held: 500n },
  }
  const read = Object.fromEntries(
    Object.keys(sums).map((name) => [name, BigInt(row?.[name as keyof typeof sums] ?? 0)]),
  )
  expect(read).toEqual(sums)
})
