import { findRecords as findCall } from '#core/api/find.ts'
import { ok } from '#core/result.ts'
import type { Database } from '../../db/pool.ts'
import { type Route, route } from '../../routing/route.ts'
import { findRecords } from './find-records.ts'

export const findRoutes = ({ db }: { readonly db: Database }): Route[] => [
  route(findCall, async ({ query }) => ok(await findRecords(db, query.q))),
]
