import type { OperatorAccount } from '#core/api/operators.ts'
import { atOnce, csvKind } from '../../http/routing/csv-file.ts'
import { readOperators } from './manage-operators.ts'

/** Present and removed operators as a file. */
export const OPERATORS_CSV = csvKind<Record<never, never>, OperatorAccount>('operators', () => ({
  columns: {
    username: ({ username }) => username,
    role: ({ role }) => role,
    hasSecondFactor: ({ hasSecondFactor }) => (hasSecondFactor ? 'yes' : 'no'),
    createdAt: ({ createdAt }) => createdAt,
    removedAt: ({ removedAt }) => removedAt,
    sessions: ({ sessions }) => sessions,
  },
  readAfter: atOnce(readOperators),
}))
