import { type DashboardView, getDashboard, listDays } from '#core/api/dashboard.ts'
import { formatAmount } from '#core/money.ts'
import { ok } from '#core/result.ts'
import type { Database } from '../../db/pool.ts'
import { type Executor, only } from '../../db/statement.ts'
import { type ExportList, wantsCsv } from '../../http/routing/csv-file.ts'
import { type Route, route } from '../../http/routing/route.ts'
import { readDaySums } from '../../ledger/day-totals.ts'
import { countPendingWithdrawals } from './dashboard.sql.ts'
import { DAYS_CSV, readDayViews } from './read-days.ts'

type Deps = { readonly db: Database; readonly exportList: ExportList }

export const dashboardRoutes = ({ db, exportList }: Deps): Route[] => [
  route(getDashboard, async () => ok(await readDashboard(db))),
  route(listDays, async ({ session, query }, context) => {
    const days = Number(query.days)
    context.setHeader('vary', 'accept')
    if (wantsCsv(context)) return exportList(session, DAYS_CSV, { days })
    return ok(await readDayViews(db, days))
  }),
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
