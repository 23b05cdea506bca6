import { getDashboard, listDays } from '#core/api/dashboard.ts'
import { ok } from '#core/result.ts'
import type { Database } from '../../db/pool.ts'
import { type ExportList, wantsCsv } from '../../http/routing/csv-file.ts'
import { type Route, route } from '../../http/routing/route.ts'
import { DAYS_CSV } from './days-csv.ts'
import { readDashboard } from './read-dashboard.ts'
import { readDayViews } from './read-days.ts'

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
