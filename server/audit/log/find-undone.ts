import { isDeepStrictEqual } from 'node:util'
import type { AuditAction } from '#core/audit-actions.ts'
import { type Executor, first } from '../../db/statement.ts'
import { readLastEntryOf } from './audit-list.sql.ts'

type Change = {
  readonly action: AuditAction
  readonly subject: string
  /** State after the change. */
  readonly after: Readonly<Record<string, unknown>>
}

/**
 * Finds the entry that a change undoes: the last one of its subject, if that was the same action and its earlier state is
 * restored. It compares what changed, so it does not depend on who made the change or where.
 */
export async function findUndone(
  executor: Executor,
  { action, subject, after }: Change,
): Promise<{ readonly undoes?: number }> {
  const last = first(await readLastEntryOf(executor, { subject }))
  if (last === null || last.action !== action || last.before === null) return {}
  const isBack = isDeepStrictEqual(withoutVersion(last.before), withoutVersion(JSON.parse(JSON.stringify(after))))
  return isBack ? { undoes: Number(last.sequence) } : {}
}

/** Returns the state without its version, which increases with every change. */
function withoutVersion(state: unknown): unknown {
  const { version: _, ...rest } = state as Readonly<Record<string, unknown>>
  return rest
}
