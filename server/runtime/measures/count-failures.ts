import type { Database } from '../../db/statement.ts'
import { StatementFailed } from '../../db/statement.ts'
import { ClockOff, DependencyDown } from '../../dependency-down.ts'
import { type Fault, faultOf } from '../../fault.ts'
import type { Metrics } from '../metrics.ts'

type FailureKind = 'down' | 'timeout' | 'conflict' | 'refused' | 'other'

/** Returns the same database with a count of its failures. A failed transaction counts once, and so does a single statement. */
export function countFailures(db: Database, metrics: Metrics): Database {
  for (const kind of KINDS) metrics.databaseFailures.inc({ kind }, 0)
  const count = (error: unknown): never => {
    const kind = kindOf(error)
    if (kind !== null) metrics.databaseFailures.inc({ kind })
    throw error
  }
  const counted = ({ run, transaction }: Pick<Database, 'run' | 'transaction'>): Database['unchecked'] => ({
    run: (statement, values) => run(statement, values).catch(count),
    transaction: (act, mode) => transaction(act, mode).catch(count),
  })
  return { ...db, ...counted(db), unchecked: counted(db.unchecked) }
}

const KINDS: readonly FailureKind[] = ['down', 'timeout', 'conflict', 'refused', 'other']

const KIND_OF_FAULT: Readonly<Record<Fault, FailureKind>> = {
  outage: 'down',
  unknown: 'down',
  limit: 'timeout',
  conflict: 'conflict',
}

/** @returns null for an error that ended a transaction and did not come from the database */
export function kindOf(error: unknown): FailureKind | null {
  const cause = error instanceof StatementFailed ? error.cause : error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  // A failure of a chain node is not a failure of the database.
  const fault = error instanceof DependencyDown || error instanceof ClockOff ? null : faultOf(error)
  if (fault !== null) return KIND_OF_FAULT[fault]
  if (!/^[0-9A-Z]{5}$/.test(code)) return error instanceof StatementFailed ? 'other' : null
  return code === '42501' || code.startsWith('23') ? 'refused' : 'other'
}
