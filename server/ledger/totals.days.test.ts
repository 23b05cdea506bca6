import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Address } from '#core/address.ts'
import { usdt } from '#core/money.ts'
import { audit } from '#server/audit/audit.ts'
import type { Transaction } from '#server/db/statement.ts'
import { creditPayment } from '#server/payments/credit-payment.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { runCount } from '#test/support/test-length.ts'
import { execute } from '#test/support/world/execute.ts'
import { addToDay, foldTotals, readDaySums, readLatestDays } from './totals.ts'

const DAY_MS = 86_400_000
const START_MS = Date.parse('2026-03-01T00:00:00Z')
const NAMES = ['purchases', 'revenue', 'users', 'usdt_requested', 'usdt_completed'] as const
const PRICE = usdt(29n * 10n ** 18n)
/** Transactions at a time, each on a connection of its own. */
const AT_ONCE = 16

let ledger: TestLedger
let card: number
beforeAll(async () => {
  ledger = await openTestLedger()
  await ledger.setClock(START_MS)
  card = await ledger.newCard()
})
afterAll(() => ledger.close())

/** Each is the only payment of a wallet that nobody has seen before. */
const pay = (tx: Transaction, number: number) =>
  creditPayment(
    tx,
    {
      chainId: 1,
      txHash: `0x${number.toString(16).padStart(64, '0')}`,
      logIndex: 1,
      occurrence: 0,
      blockNumber: BigInt(number),
      blockHash: `0x${'c'.repeat(64)}`,
      blockTimeMs: BigInt(START_MS),
      from: `0x${(0xb0000000 + number).toString(16).padStart(40, '0')}` as Address,
      to: `0x${'7'.repeat(40)}`,
      asset: 'USDT',
      value: usdt(PRICE * BigInt(1 + (number % 2))),
    },
    null,
    { cardId: card, unitPrice: PRICE },
  )

/** Totals beside a recount of the rows, in one snapshot. */
const look = () =>
  ledger.db.transaction(
    async (tx) => {
      const told = await readDaySums(tx, NAMES)
      const { rows } = await execute<{ purchases: string; revenue: string; users: string }>(
        tx,
        `select (select count(*) from purchases) as purchases, (select coalesce(sum(price), 0) from purchases) as revenue,
          (select count(*) from users) as users`,
      )
      const [row] = rows
      const counted = {
        purchases: BigInt(row?.purchases ?? -1),
        revenue: BigInt(row?.revenue ?? -1),
        users: BigInt(row?.users ?? -1),
      }
      return { told: { purchases: told.purchases, revenue: told.revenue, users: told.users }, counted }
    },
    { isSnapshot: true },
  )

test('with thousands of concurrent purchases, changing days and several folding processes, every read equals a full recount', async () => {
  const buyers = runCount({ short: 1_000, long: 10_000 })
  let next = 0
  let isDone = false
  const buying = Array.from({ length: AT_ONCE }, async () => {
    while (next < buyers) {
      const number = ++next
      await ledger.db.transaction((tx) => pay(tx, number))
      // The clock of a machine is set back now and then: also into a day that was folded long ago.
      if (number % 50 === 0) await ledger.setClock(START_MS + (number % 7) * DAY_MS - 1)
    }
  })
  const folding = [1, 2].map(async () => {
    while (!isDone) await foldTotals(ledger.db)
  })
  const looks: Awaited<ReturnType<typeof look>>[] = []
  const looking = (async () => {
    while (!isDone) looks.push(await look())
  })()
  await Promise.all(buying)
  isDone = true
  await Promise.all([...folding, looking])
  expect(looks.length).toBeGreaterThan(5)
  for (const { told, counted } of looks) expect(told).toEqual(counted)
  // Every second payment buys two.
  const bought = BigInt(buyers + buyers / 2)
  expect((await look()).told).toEqual({ purchases: bought, revenue: bought * PRICE, users: BigInt(buyers) })
  expect(await audit(ledger.db)).toEqual([])
}, 240_000)

test('a gift is a purchase of its day without revenue; days without anything are listed too', async () => {
  const { userId } = await ledger.newPlayer()
  await ledger.setClock(START_MS + 400 * DAY_MS)
  await ledger.giveCopies(userId, card, 3)
  const before = await readDaySums(ledger.db, ['revenue'])
  const days = await readLatestDays(ledger.db, NAMES, 3)
  expect(days).toEqual([
    { startMs: START_MS + 398 * DAY_MS, amounts: {} },
    { startMs: START_MS + 399 * DAY_MS, amounts: {} },
    { startMs: START_MS + 400 * DAY_MS, amounts: { purchases: 3n } },
  ])
  await foldTotals(ledger.db)
  expect(await readLatestDays(ledger.db, NAMES, 3)).toEqual(days)
  expect(await readDaySums(ledger.db, ['revenue'])).toEqual(before)
})

test('a rolled-back purchase is not counted', async () => {
  const before = await readDaySums(ledger.db, NAMES)
  const failed = ledger.db.transaction(async (tx) => {
    await pay(tx, 900_000)
    await addToDay(tx, { userId: 1, name: 'usdt_requested', at: new Date(START_MS), amount: 5n })
    throw new Error('changed its mind')
  })
  await expect(failed).rejects.toThrow('changed its mind')
  expect(await readDaySums(ledger.db, NAMES)).toEqual(before)
})

test.each([
  {
    change: `update totals set amount = amount + 1 where name = 'revenue' and place = (select max(place) from totals where name = 'revenue')`,
  },
  {
    change: `update users set created_at = created_at - interval '9 days' where user_id = (select max(user_id) from users)`,
  },
  { change: `delete from totals where name = 'purchases'` },
])('the audit finds a wrong day: $change', async ({ change }) => {
  await foldTotals(ledger.db)
  const { rows } = await execute<{ kept: string }>(ledger.db, `select json_agg(t) as kept from totals t`)
  const created = await execute<{ at: Date; id: string }>(
    ledger.db,
    'select created_at as at, user_id as id from users order by user_id desc limit 1',
  )
  expect(await audit(ledger.db)).toEqual([])
  await execute(ledger.db, change)
  const findings = await audit(ledger.db)
  expect(findings.map(({ check }) => check)).toEqual(['day_totals'])
  expect(findings[0]?.example).toMatch(/^(?:revenue|users|purchases) of 20\d\d-\d\d-\d\d by -?\d+/)
  await execute(ledger.db, 'delete from totals')
  await execute(
    ledger.db,
    `insert into totals select (t).* from (select json_populate_recordset(null::totals, '${JSON.stringify(rows[0]?.kept)}') as t) kept`,
  )
  const [user] = created.rows
  await execute(ledger.db, `update users set created_at = '${user?.at.toISOString()}' where user_id = ${user?.id}`)
})
