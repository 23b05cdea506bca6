import { z } from 'zod'
import { DAY_SPANS } from '../day-spans.ts'
import { defineCall } from './call.ts'
import { decimal } from './fields.ts'

const dashboard = z.object({
  totalUsers: z
    .int()
    .meta({ description: 'Accounts: of wallets that have signed in, have paid, or were paid a bonus.' }),
  totalPurchases: z.int().meta({ description: 'Copies, those included that were given.' }),
  pendingWithdrawals: z.int(),
  totalRevenue: decimal.meta({ description: 'What was paid for copies, in USDT.' }),
})
export type DashboardView = z.output<typeof dashboard>

export const getDashboard = defineCall({
  method: 'GET',
  path: '/api/admin/dashboard',
  summary: 'What the platform comes to, exact at this moment',
  tag: 'Operator',
  access: 'operator',
  response: dashboard,
  errors: [],
})

const amounts = z.object({ requested: decimal, completed: decimal })

const day = z.object({
  day: z.iso.date().meta({ description: 'In UTC.' }),
  purchases: z.int(),
  revenue: decimal.meta({ description: 'What was paid for copies, in USDT.' }),
  users: z.int().meta({ description: 'Accounts that were made.' }),
  allUsers: z.int().meta({ description: 'All accounts at the end of the day.' }),
  withdrawals: z
    .object({ USDT: amounts, BV3: amounts })
    .meta({ description: 'Amounts, fees included, by the day of the request and by that of the completion.' }),
})
export type DayView = z.output<typeof day>

export const listDays = defineCall({
  method: 'GET',
  path: '/api/admin/days',
  summary: 'What each of the latest days has brought, oldest first; the last is today and not over yet',
  tag: 'Operator',
  access: 'operator',
  query: z.object({ days: z.enum(DAY_SPANS).default('30') }),
  response: z.array(day),
  hasFile: true,
  errors: [],
})
