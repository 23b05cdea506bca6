import { isDeepStrictEqual } from 'node:util'
import type { AuditAction } from '#core/audit-actions.ts'
import { type AuditSubject, formatAuditSubject } from '#core/audit-subject.ts'
import { type Executor, first, only } from '../../db/statement.ts'
import {
  countAuditLogEntries,
  type ListAuditLogOlderRow,
  listAuditLogNewer,
  listAuditLogOlder,
  readAuditLogEntry,
  readLastEntryOf,
} from './audit-list.sql.ts'
import { readAuditHead } from './audit-log.sql.ts'

/** Filter of the audit log. With a subject, the username and the action are ignored. */
export type AuditLogFilter = {
  readonly username?: string | undefined
  readonly action?: string | undefined
  /** Whole subject, its kind, a wallet or a transaction that the entry names, or `#` and the number of an entry. */
  readonly subject?: string | undefined
  /** ISO 8601 moment of the first entry. `to` is exclusive. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Place in the list: the moment to the microsecond, and the number. */
export type AuditPlace = { readonly at: string; readonly sequence: bigint }

/** Entry after which a page of older or newer ones starts. */
export type AuditStart = AuditPlace & { readonly way: 'older' | 'newer' }

export type AuditPage = {
  /** Entries, newest first in either direction. */
  readonly entries: readonly AuditRow[]
  readonly hasNewer: boolean
  readonly hasOlder: boolean
}
export type AuditRow = Omit<ListAuditLogOlderRow, 'exact_at'> & { readonly place: AuditPlace }

/** Maximum entries counted. A larger log is only reported as larger. */
export const AUDIT_COUNT_MAX = 1_000
const NUMBERED = /^#([1-9]\d{0,14})$/

/** Returns a page of the audit log. */
export async function readAuditLog(
  executor: Executor,
  filter: AuditLogFilter,
  start: AuditStart | null,
  limit: number,
): Promise<AuditPage> {
  const number = NUMBERED.exec(filter.subject ?? '')?.[1]
  if (number !== undefined) {
    const entry = first(await readAuditLogEntry(executor, { sequence: BigInt(number) }))
    return { entries: entry === null ? [] : [placed({ ...entry, exact_at: '' })], hasNewer: false, hasOlder: false }
  }
  const isNewer = start?.way === 'newer'
  const values = { ...filter, ...rangeOf(filter, start), limit: limit + 1 }
  const rows = await (isNewer ? listAuditLogNewer : listAuditLogOlder)(executor, values)
  const hasMore = rows.length > limit
  const entries = rows.slice(0, limit).map(placed)
  if (isNewer) return { entries: entries.toReversed(), hasNewer: hasMore, hasOlder: true }
  return { entries, hasNewer: start !== null, hasOlder: hasMore }
}

/** Counts matching entries, up to one more than `AUDIT_COUNT_MAX`. */
export async function countAuditLog(executor: Executor, filter: AuditLogFilter): Promise<number> {
  if (NUMBERED.test(filter.subject ?? '')) return (await readAuditLog(executor, filter, null, 1)).entries.length
  const counted = await countAuditLogEntries(executor, {
    ...filter,
    ...rangeOf(filter, null),
    limit: AUDIT_COUNT_MAX + 1,
  })
  // An entry that matches both as a subject and as a kind is counted twice.
  return Math.min(Number(only(counted).entries), AUDIT_COUNT_MAX + 1)
}

export const readHead = async (executor: Executor) => only(await readAuditHead(executor))

/** Returns the range of entries, without both ends. Numbers begin at 1. */
function rangeOf({ from = '-infinity', to = 'infinity' }: AuditLogFilter, start: AuditStart | null) {
  const lower = start?.way === 'newer' ? start : { at: from, sequence: 0n }
  const upper = start?.way === 'older' ? start : { at: to, sequence: 0n }
  return { fromAt: lower.at, fromSequence: lower.sequence, toAt: upper.at, toSequence: upper.sequence }
}

const placed = ({ exact_at, ...row }: ListAuditLogOlderRow): AuditRow => ({
  ...row,
  place: { at: exact_at, sequence: row.sequence },
})

type UndoableChange = {
  readonly action: AuditAction
  readonly subject: AuditSubject
  /** State after the change. */
  readonly after: Readonly<Record<string, unknown>>
}

/**
 * Finds the entry that a change undoes: the last one of its subject, if that was the same action and its earlier state is
 * restored. It compares what changed, so it does not depend on who made the change or where.
 */
export async function findUndoneEntry(
  executor: Executor,
  { action, subject, after }: UndoableChange,
): Promise<{ readonly undoes?: number }> {
  const last = first(await readLastEntryOf(executor, { subject: formatAuditSubject(subject) }))
  if (last === null || last.action !== action || last.before === null) return {}
  const isBack = isDeepStrictEqual(withoutVersion(last.before), withoutVersion(JSON.parse(JSON.stringify(after))))
  return isBack ? { undoes: Number(last.sequence) } : {}
}

/** Returns the state without its version, which increases with every change. */
function withoutVersion(state: unknown): unknown {
  const { version: _, ...rest } = state as Readonly<Record<string, unknown>>
  return rest
}
