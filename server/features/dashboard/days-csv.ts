import type { DayView } from '#core/api/dashboard.ts'
import { atOnce, csvKind } from '../../http/routing/csv-file.ts'
import { readDayViews } from './read-days.ts'

type Asked = { readonly days: number }

/** Figures of each of the latest days as a file, oldest first. */
export const DAYS_CSV = csvKind<Asked, DayView>('days', ({ days }) => ({
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
  readAfter: atOnce((executor) => readDayViews(executor, days)),
}))
