import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import type {
  changeOperatorRole,
  createOperator,
  endOperatorSessions,
  listAllSessions,
  listOperators,
  OperatorAccount,
  removeOperator,
  resetOperatorPassword,
} from '#core/api/operators.ts'
import type { endOperatorSession, endOtherSessions, listOwnSessions } from '#core/api/own-account.ts'
import type { OperatorRole } from '#core/operator.ts'
import type { ListFile } from '../parts/list-head.tsx'
import { callOperator, callOperatorPage } from '../session/call-operator.ts'

const PATH = '/api/admin/operators'
const ONE = '/api/admin/operators/:username'

export const OPERATORS_KEY = [PATH]
export const OPERATORS_FILE: ListFile = { path: PATH, fileName: 'operators.csv' }

export const loadOperators = () => callOperatorPage<typeof listOperators>('GET', PATH)

export type NewOperatorInput = { readonly username: string; readonly role: OperatorRole }

export const addOperator = (body: NewOperatorInput) => callOperator<typeof createOperator>('POST', PATH, { body })

export const changeRole = (username: string, role: OperatorRole) =>
  callOperator<typeof changeOperatorRole>('PUT', ONE, { params: { username }, body: { role } })

export const resetPassword = (username: string) =>
  callOperator<typeof resetOperatorPassword>('POST', `${ONE}/password`, { params: { username } })

export const endSessions = (username: string) =>
  callOperator<typeof endOperatorSessions>('DELETE', `${ONE}/sessions`, { params: { username } })

export const remove = (username: string) => callOperator<typeof removeOperator>('DELETE', ONE, { params: { username } })

/** Returns a function that refetches accounts and sessions, the own ones too, because owners may have changed their own role. */
export function useOperatorsChanged(): () => void {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries()
}

/** Action that an owner has chosen for an operator, or its result, which is shown once. */
export type OperatorAction =
  | { readonly kind: 'create' }
  | { readonly kind: 'role' | 'password' | 'sessions' | 'remove'; readonly operator: OperatorAccount }
  | { readonly kind: 'show'; readonly username: string; readonly password: string }

/** Labels of roles, each with what it may do. */
export const ROLE_LABELS: Readonly<Record<OperatorRole, { label: MessageDescriptor; note: MessageDescriptor }>> = {
  viewer: { label: msg`Viewer`, note: msg`Sees everything and changes nothing.` },
  operator: { label: msg`Operator`, note: msg`Decides, sends and sets up.` },
  owner: { label: msg`Owner`, note: msg`Does everything and manages operators.` },
}

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
