import { useQueryClient } from '@tanstack/react-query'
import type {
  changeOperatorRole,
  createOperator,
  endOperatorSessions,
  listOperators,
  removeOperator,
  resetOperatorPassword,
} from '#core/api/operators.ts'
import type { OperatorRole } from '#core/operator.ts'
import { callOperator, callOperatorPage } from '../session/call-operator.ts'
import type { ListFile } from '../session/download-list.ts'

const PATH = '/api/admin/operators'
const ONE = '/api/admin/operators/:username'

export const OPERATORS_KEY = [PATH]
export const OPERATORS_FILE: ListFile = { path: PATH, fileName: 'operators.csv' }

export const loadOperators = () => callOperatorPage<typeof listOperators>('GET', PATH)

export type NewOperator = { readonly username: string; readonly role: OperatorRole }

export const addOperator = (body: NewOperator) => callOperator<typeof createOperator>('POST', PATH, { body })

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
