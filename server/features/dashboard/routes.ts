import { type DashboardView, type DayView, getDashboard, listDays } from '#core/api/dashboard.ts'
import { formatAmount } from '#core/money.ts'
import { ok } from '#core/result.ts'
import { type Database, type Executor, only } from '../../db/statement.ts'
import { csvKind, readAtOnce } from '../../http/routing/csv-file.ts'
import { listRoute, queryByDays, type Route, route } from '../../http/routing/route.ts'
import { type DayTotals, readDaySums, readDaySumsBefore, readLatestDays } from '../../ledger/totals.ts'
import { countPendingWithdrawals } from './dashboard.sql.ts'

export const dashboardRoutes = ({ db }: { readonly db: Database }): Route[] => [
  route(getDashboard, async () => ok(await readDashboard(db))),
  listRoute(listDays, DAYS_CSV, queryByDays, async ({ asked: { days } }) => ok(await readDayViews(db, days))),
]

/** Reads the platform's totals. The cost does not depend on how many have bought. */
export async function readDashboard(db: Executor): Promise<DashboardView> {
  const [sums, waiting] = await Promise.all([
    readDaySums(db, ['users', 'purchases', 'revenue']),
    countPendingWithdrawals(db),
  ])
  return {
    totalUsers: Number(sums.users),
    totalPurchases: Number(sums.purchases),
    pendingWithdrawals: Number(only(waiting).pending),
    totalRevenue: formatAmount(sums.revenue, 'USDT'),
  }
}

const NAMES = [
  'purchases',
  'revenue',
  'users',
  'usdt_requested',
  'usdt_completed',
  'bv3_requested',
  'bv3_completed',
] as const

/** Lists the figures of each of the latest days, oldest first. */
export async function readDayViews(db: Executor, count: number): Promise<DayView[]> {
  const days = await readLatestDays(db, NAMES, count)
  const { users: before } = await readDaySumsBefore(db, ['users'], days[0]?.startMs ?? 0)
  let allUsers = before
  return days.map((day) => {
    allUsers += day.amounts.users ?? 0n
    return { ...toView(day), allUsers: Number(allUsers) }
  })
}

const toView = ({ startMs, amounts }: DayTotals): Omit<DayView, 'allUsers'> => ({
  day: new Date(startMs).toISOString().slice(0, 'YYYY-MM-DD'.length),
  purchases: Number(amounts.purchases ?? 0n),
  revenue: formatAmount(amounts.revenue ?? 0n, 'USDT'),
  users: Number(amounts.users ?? 0n),
  withdrawals: {
    USDT: {
      requested: formatAmount(amounts.usdt_requested ?? 0n, 'USDT'),
      completed: formatAmount(amounts.usdt_completed ?? 0n, 'USDT'),
    },
    BV3: {
      requested: formatAmount(amounts.bv3_requested ?? 0n, 'BV3'),
      completed: formatAmount(amounts.bv3_completed ?? 0n, 'BV3'),
    },
  },
})

type DaysQuery = { readonly days: number }

/** Figures of each of the latest days as a file, oldest first. */
export const DAYS_CSV = csvKind<DaysQuery, DayView>('days', ({ days }) => ({
  columns: {
    day: ({ day }) => day,
    purchases: ({ purchases }) => purchases,
    revenue: ({ revenue }) => revenue,
    users: ({ users }) => users,
    allUsers: ({ allUsers }) => allUsers,
    usdtRequested: ({ withdrawals }) => withdrawals.USDT.requested,
    usdtCompleted: ({ withdrawals }) => withdrawals.USDT.completed,
    bv3Requested: ({ withdrawals }) => withdrawals.BV3.requested,
    bv3Completed: ({ withdrawals }) => withdrawals.BV3.completed,
  },
  readAfter: readAtOnce((executor) => readDayViews(executor, days)),
}))
