import type { listAllSessions } from '#core/api/operators.ts'
import type { endOperatorSession, endOtherSessions, listOwnSessions } from '#core/api/own-account.ts'
import { callOperator, callOperatorPage } from '../session/call-operator.ts'

const OWN_PATH = '/api/admin/sessions'
const ALL_PATH = '/api/admin/operators/sessions'

export type SessionFilter = 'own' | 'all'

export const OWN_SESSIONS_KEY = [OWN_PATH]
export const sessionsKey = (filter: SessionFilter) => (filter === 'own' ? OWN_SESSIONS_KEY : [ALL_PATH])

export const loadSessions = (filter: SessionFilter) => () =>
  filter === 'own'
    ? callOperatorPage<typeof listOwnSessions>('GET', OWN_PATH)
    : callOperatorPage<typeof listAllSessions>('GET', ALL_PATH)

export const endSession = (id: number) =>
  callOperator<typeof endOperatorSession>('DELETE', '/api/admin/sessions/:id', { params: { id } })

export const endOthers = () => callOperator<typeof endOtherSessions>('DELETE', OWN_PATH)
