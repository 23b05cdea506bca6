import { getDashboard, listDays } from '#core/api/dashboard.ts'
import { ok } from '#core/result.ts'
import type { Database } from '../../db/pool.ts'
import { type Route, route } from '../../routing/route.ts'
import { readDashboard } from './read-dashboard.ts'
import { readDayViews } from './read-days.ts'

export const dashboardRoutes = ({ db }: { db: Database }): Route[] => [
  route(getDashboard, async () => ok(await readDashboard(db))),
  route(listDays, async ({ query }) => ok(await readDayViews(db, Number(query.days)))),
]
