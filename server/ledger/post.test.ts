import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Account, Transfer } from '#core/ledger.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { runCount } from '#test/support/test-length.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { audit } from '../audit/audit.ts'
import { lockAccounts, post } from './post.ts'

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
})
afterAll(() => ledger.close())

let keys = 0
const transfer = (changes: Partial<Transfer>): Transfer => ({
  key: `test:${++keys}`,
  reason: 'payment_unallocated',
  asset: 'USDT',
  amount: 1n,
  debit: { kind: 'outside' },
  credit: { kind: 'sales' },
  details: {},
  ...changes,
})
const available = (userId: number): Account => ({ kind: 'available', userId })
const held = (userId: number): Account => ({ kind: 'held', userId })

const postAll = (transfers: Transfer[]) => ledger.db.transaction((tx) => post(tx, transfers))

async function usdtOf(userId: number) {
  const { rows } = await execute<{ available: string; held: string }>(
    ledger.db,
    sql`
    select usdt_available as available, usdt_held as held from balances where user_id = ${userId}`,
  )
  return { available: BigInt(rows[0]?.available ?? -1), held: BigInt(rows[0]?.held ?? -1) }
}

const countTransfers = async () =>
  Number((await execute<{ n: string }>(ledger.db, sql`select count(*) as n from ledger_transfers`)).rows[0]?.n)

test('a transaction locks an account once, increases its version, and locks no unknown account', async () => {
  const [ann, bob] = [(await ledger.newPlayer()).userId, (await ledger.newPlayer()).userId]
  const versions = async () =>
    (
      await execute<{ version: string }>(
        ledger.db,
        sql`select version from balances where user_id in (${ann}, ${bob}) order by user_id`,
      )
    ).rows.map(({ version }) => Number(version))
  const [before = 0, other = 0] = await versions()
  await ledger.db.transaction(async (tx) => {
    await lockAccounts(tx, [ann, ann])
    await lockAccounts(tx, [ann, bob])
  })
  expect(await versions()).toEqual([before + 1, other + 1])
  await ledger.db.transaction((tx) => lockAccounts(tx, [ann]))
  expect(await versions()).toEqual([before + 2, other + 1])
  await expect(ledger.db.transaction((tx) => lockAccounts(tx, [ann, 999_999]))).rejects.toThrow()
  expect(await versions()).toEqual([before + 2, other + 1])
})

test('the same event posted twice is posted once', async () => {
  const { userId } = await ledger.newPlayer()
  const once = transfer({ amount: 7n, credit: available(userId) })
  expect([...(await postAll([once]))]).toEqual([once.key])
  expect([...(await postAll([once]))]).toEqual([])
  expect(await usdtOf(userId)).toEqual({ available: 7n, held: 0n })
})

test.each([
  ['amount', { amount: 8n }],
  ['asset', { asset: 'BV3' as const }],
  ['reason', { reason: 'card_sale' as const }],
  ['account that is debited', { debit: { kind: 'sales' } as const }],
] as const)('the same key with another %s throws an assertion, and leaves nothing behind', async (_, changes) => {
  const { userId } = await ledger.newPlayer()
  const once = transfer({ amount: 7n, credit: available(userId) })
  await postAll([once])
  const other = { ...once, ...changes } as Transfer
  await expect(postAll([transfer({ amount: 1n, credit: available(userId) }), other])).rejects.toThrow(
    `posted again with other content for user ${userId}: ${once.key}`,
  )
  expect(await usdtOf(userId)).toEqual({ available: 7n, held: 0n })
})

test('one key twice in one call is one transfer only if both are equal', async () => {
  const { userId } = await ledger.newPlayer()
  const once = transfer({ amount: 7n, credit: available(userId) })
  expect([...(await postAll([once, { ...once, details: { note: 1 } }]))]).toEqual([once.key])
  const twice = transfer({ amount: 7n, credit: available(userId) })
  await expect(postAll([twice, { ...twice, credit: held(userId) }])).rejects.toThrow('posted again with other content')
  expect(await usdtOf(userId)).toEqual({ available: 7n, held: 0n })
})

test('a new transfer costs no second query', async () => {
  const { userId } = await ledger.newPlayer()
  const asked: string[] = []
  await ledger.db.transaction((tx) =>
    post(
      {
        ...tx,
        run: (statement, values) => {
          asked.push(statement.name.replace(/_\w+$/, ''))
          return tx.run(statement, values)
        },
      },
      [transfer({ amount: 1n, credit: available(userId) })],
    ),
  )
  expect(asked).toEqual(['lockAccount', 'postTransfers'])
})

test('the same event posted concurrently is posted once', async () => {
  const { userId } = await ledger.newPlayer()
  const once = transfer({ amount: 7n, credit: available(userId) })
  const posted = await Promise.all(Array.from({ length: 20 }, () => postAll([once])))
  expect(posted.filter((keys) => keys.size === 1)).toHaveLength(1)
  expect(await usdtOf(userId)).toEqual({ available: 7n, held: 0n })
})

test('a balance below zero is refused and rolls back its transaction', async () => {
  const { userId } = await ledger.newPlayer()
  await postAll([transfer({ amount: 10n, credit: available(userId) })])
  const before = await countTransfers()
  const tooMuch = [
    transfer({ amount: 5n, debit: available(userId), credit: held(userId) }),
    transfer({ amount: 6n, debit: available(userId), credit: held(userId) }),
  ]
  await expect(postAll(tooMuch)).rejects.toMatchObject({ cause: { constraint: 'balances_usdt_available' } })
  expect(await countTransfers()).toBe(before)
  expect(await usdtOf(userId)).toEqual({ available: 10n, held: 0n })
})

test('of fifty concurrent calls for the whole balance, one succeeds', async () => {
  const { userId } = await ledger.newPlayer()
  await postAll([transfer({ amount: 100n, credit: available(userId) })])
  const all = Array.from({ length: 50 }, () =>
    postAll([transfer({ amount: 100n, debit: available(userId), credit: held(userId) })]),
  )
  const outcomes = await Promise.allSettled(all)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await usdtOf(userId)).toEqual({ available: 0n, held: 100n })
})

test.each([
  'update ledger_transfers set amount = amount + 1',
  'delete from ledger_transfers',
  'truncate ledger_transfers',
])('the database refuses the program: %s', async (statement) => {
  await postAll([transfer({ userId: 0 })])
  const before = await countTransfers()
  await expect(ledger.db.transaction((tx) => execute(tx, statement))).rejects.toMatchObject({
    cause: { message: expect.stringContaining('permission denied') },
  })
  expect(await countTransfers()).toBe(before)
})

test.each([0n, -1n])('an amount of %s throws an assertion', async (amount) => {
  await expect(postAll([transfer({ amount })])).rejects.toThrow('moves nothing')
})

test.each(["'NaN'", "'Infinity'", '1.5', '0', '-1', '1e60'])('the database stores no amount of %s', async (amount) => {
  const insert = `insert into ledger_transfers (user_id, key, reason, asset, amount, debit_kind, credit_kind, details)
    values (0, 'bad', 'card_sale', 'USDT', ${amount}, 'outside', 'sales', '{}')`
  await expect(execute(ledger.db, insert)).rejects.toMatchObject({ cause: { constraint: 'ledger_transfers_amount' } })
})

test('a line between two players throws an assertion: each line belongs to one', async () => {
  const [ann, bob] = [await ledger.newPlayer(), await ledger.newPlayer()]
  const between = transfer({ debit: available(ann.userId), credit: available(bob.userId) })
  await expect(postAll([between])).rejects.toThrow('of two players')
  const forAnother = transfer({ credit: available(ann.userId), userId: bob.userId })
  await expect(postAll([forAnother])).rejects.toThrow('of two players')
})

/** The audit without its look at withdrawals: what is held here is held for nothing. */
const auditBalances = async () => (await audit(ledger.db)).filter(({ check }) => check !== 'holds')

/** Any transfers between any accounts, many at once: no deadlock, and every balance is the sum of what was posted. */
test('random parallel transfers add up, in any order', async () => {
  const players = await Promise.all(Array.from({ length: 4 }, () => ledger.newPlayer()))
  const kind = fc.constantFrom('outside', 'sales', 'suspense', 'available', 'held')
  const line = fc
    .record({
      owner: fc.nat({ max: 3 }).map((n) => players[n]?.userId ?? 0),
      debit: kind,
      credit: kind,
      amount: fc.bigInt({ min: 1n, max: 1_000n }),
      asset: fc.constantFrom('BV3' as const, 'USDT' as const),
    })
    .map(({ owner: userId, debit, credit, ...rest }) => {
      const accountOf = (of: typeof debit): Account =>
        of === 'available' || of === 'held' ? { kind: of, userId } : { kind: of }
      return { ...rest, userId, debit: accountOf(debit), credit: accountOf(credit) }
    })
  const batch = fc.array(line, { minLength: 1, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(fc.array(batch, { minLength: 2, maxLength: 12 }), async (batches) => {
      const outcomes = await Promise.allSettled(batches.map((lines) => postAll(lines.map(transfer))))
      for (const outcome of outcomes) {
        // The only thing that may go wrong is a balance that would fall below zero.
        if (outcome.status === 'rejected') expect(outcome.reason.cause).toMatchObject({ code: '23514' })
      }
      expect(await auditBalances()).toEqual([])
    }),
    { numRuns: runCount({ short: 40, long: 800 }) },
  )
})

test('the audit finds a balance changed outside the ledger', async () => {
  const { userId } = await ledger.newPlayer()
  await execute(ledger.db, sql`update balances set bv3_available = 1 where user_id = ${userId}`)
  expect(await auditBalances()).toEqual([
    expect.objectContaining({ check: 'balance_totals', example: 'bv3_available 0 by -1' }),
    expect.objectContaining({
      check: 'balances',
      count: 1,
      example: `user ${userId}`,
      userIds: [userId],
      stopsAll: false,
    }),
  ])
  await execute(ledger.db, sql`update balances set bv3_available = 0 where user_id = ${userId}`)
})
