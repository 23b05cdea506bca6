import * as calls from '#core/api/operators.ts'
import { ok } from '#core/result.ts'
import type { Database } from '../../db/pool.ts'
import { type ExportList, wantsCsv } from '../../http/routing/csv-file.ts'
import { type Route, route } from '../../http/routing/route.ts'
import { ownTokenHash } from './account-routes.ts'
import {
  changeRole,
  createOperator,
  endSessionsOf,
  readOperators,
  removeOperator,
  resetPasswordOf,
} from './manage-operators.ts'
import { readAllSessions } from './operator-sessions.ts'
import { OPERATORS_CSV } from './operators-csv.ts'

type Deps = { readonly db: Database; readonly exportList: ExportList }

/** Routes of the list of operators, which only owners change. */
export const operatorRoutes = ({ db, exportList }: Deps): Route[] => [
  route(calls.listOperators, async ({ session }, context) => {
    context.setHeader('vary', 'accept')
    if (wantsCsv(context)) return exportList(session, OPERATORS_CSV, {})
    return ok(await readOperators(db))
  }),
  route(calls.createOperator, ({ session, body }) => createOperator(db, session.username, body.username, body.role)),
  route(calls.changeOperatorRole, ({ session, params, body }) =>
    changeRole(db, session.username, params.username, body.role),
  ),
  route(calls.resetOperatorPassword, ({ session, params }) => resetPasswordOf(db, session.username, params.username)),
  route(calls.removeOperator, ({ session, params }) => removeOperator(db, session.username, params.username)),
  route(calls.endOperatorSessions, ({ session, params }) => endSessionsOf(db, session.username, params.username)),
  route(calls.listAllSessions, async (_, context) => ok(await readAllSessions(db, ownTokenHash(context)))),
]
