import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DayView, getDashboard, listDays } from '#core/api/dashboard.ts'
import { WITHDRAWAL_STATUSES } from '#core/withdrawal.ts'
import { fakeAddress } from '#test/support/chain/lying-node/fake-chain.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { createListReader } from '#test/support/operator/panel-lists.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { addToDay } from '../../ledger/totals.ts'
import { dashboardRoutes } from './routes.ts'

/** What the overview tells of the platform, and what it tells of each day. Each figure differs from all others. */

const NOON_MS = Date.UTC(2030, 0, 10, 12)
const DAY_MS = 86_400_000
const ONE = 10n ** 18n
const momentOf = (ago: number) => new Date(NOON_MS - ago * DAY_MS)
/** How many days ago something was brought. */
const DAYS = [0, 1, 29, 30, 89] as const

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
  await ledger.setClock(NOON_MS)
  const { userId } = await ledger.newPlayer()
  const other = await ledger.newPlayer()
  // What making the accounts has counted.
  await execute(ledger.db, `delete from total_changes`)
  await ledger.db.transaction(async (tx) => {
    for (const [index, ago] of DAYS.entries()) {
      const times = 10n ** BigInt(index)
      for (const [name, amount] of [
        ['purchases', 1n],
        ['revenue', 2n * ONE],
        ['users', 3n],
        ['usdt_requested', 4n * ONE],
        ['usdt_completed', 5n * ONE],
        ['bv3_requested', 600n],
        ['bv3_completed', 700n],
      ] as const)
        await addToDay(tx, {
          userId: index % 2 === 0 ? userId : other.userId,
          name,
          at: momentOf(ago),
          amount: amount * times,
        })
    }
  })
  for (const status of [...WITHDRAWAL_STATUSES, 'pending', 'pending'])
    for (const id of [userId, other.userId])
      await execute(
        ledger.db,
        sql`insert into withdrawals (user_id, asset, amount, fee, to_address, status, reason)
          values (${id}, 'USDT', 1, 0, ${fakeAddress('to')}, ${status}, 'No.')`,
      )
})
afterAll(() => ledger?.close())

const reader = () => createListReader(ledger.db, dashboardRoutes({ db: ledger.db }))

test('the overview has the sums of all days, and the number of waiting items', async () => {
  const { lines } = await reader().page(getDashboard)
  expect(lines).toEqual({ totalUsers: 33_333, totalPurchases: 11_111, pendingWithdrawals: 6, totalRevenue: '22222' })
})

/** What a day brought, which has brought something. */
function viewOf(ago: (typeof DAYS)[number], allUsers: number): DayView {
  const times = 10 ** DAYS.indexOf(ago)
  const [USDT, BV3] = [
    { requested: String(4 * times), completed: String(5 * times) },
    { requested: String(6 * times), completed: String(7 * times) },
  ]
  return {
    ...{
      day: momentOf(ago).toISOString().slice(0, 10),
      purchases: times,
      revenue: String(2 * times),
      users: 3 * times,
    },
    ...{ allUsers, withdrawals: { USDT, BV3 } },
  }
}
const none = { requested: '0', completed: '0' }

test.each([
  { days: '30', first: viewOf(29, 33_300), middle: { day: '2029-12-13', allUsers: 33_300 } },
  { days: '90', first: viewOf(89, 30_000), middle: { day: '2029-10-14', allUsers: 30_000 } },
])('each of the latest $days days is listed, oldest first, also in a file', async ({ days, first, middle }) => {
  const { lines } = await reader().page<DayView>(listDays, { query: { days } })
  expect([lines.length, lines[0], lines.slice(-2)]).toEqual([
    Number(days),
    first,
    [viewOf(1, 33_330), viewOf(0, 33_333)],
  ])
  const nothing = { purchases: 0, revenue: '0', users: 0, withdrawals: { USDT: none, BV3: none } }
  expect(lines[1]).toEqual({ ...nothing, ...middle })
  const { username, name, rows } = await reader().file(listDays, { query: { days } }, 99)
  const cells = lines.map(({ withdrawals: { USDT, BV3 }, ...day }) => ({
    ...{ ...day, usdtRequested: USDT.requested, usdtCompleted: USDT.completed },
    ...{ bv3Requested: BV3.requested, bv3Completed: BV3.completed },
  }))
  expect([username, name, rows]).toEqual(['bob', 'days', cells])
})
