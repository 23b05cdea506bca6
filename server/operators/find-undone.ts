import { isDeepStrictEqual } from 'node:util'
import type { AuditAction } from '#core/audit-actions.ts'
import { type Executor, first } from '../db/statement.ts'
import { readLastEntryOf } from './audit-list.sql.ts'

type Change = {
  readonly action: AuditAction
  readonly subject: string
  /** What is there from now on. */
  readonly after: Readonly<Record<string, unknown>>
}

/**
 * Which entry a change undoes, for its own entry: the last one of its subject, where that was a change of the same kind and what
 * was there before it is there again. Told by what is done, so it does not depend on who asked for it, or from where.
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

/** It goes on whatever is done. */
function withoutVersion(state: unknown): unknown {
  const { version: _, ...rest } = state as Readonly<Record<string, unknown>>
  return rest
}
