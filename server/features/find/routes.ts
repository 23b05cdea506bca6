import { findRecords as findCall } from '#core/api/find.ts'
import { ok } from '#core/result.ts'
import type { Database } from '../../db/pool.ts'
import { type Route, route } from '../../http/routing/route.ts'
import { createFinder } from './find-records.ts'

export function findRoutes({ db }: { readonly db: Database }): Route[] {
  const find = createFinder(db)
  return [route(findCall, async ({ query }) => ok(await find(query.q)))]
}
