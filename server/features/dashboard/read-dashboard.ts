import type { DashboardView } from '#core/api/dashboard.ts'
import { formatAmount } from '#core/money.ts'
import { type Executor, only } from '../../db/statement.ts'
import { readDaySums } from '../../ledger/day-totals.ts'
import { countPendingWithdrawals } from './dashboard.sql.ts'

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
