import type { Executor } from '../db/statement.ts'
import { first, only } from '../db/statement.ts'
import {
  countAuditLogEntries,
  type ListAuditLogOlderRow,
  listAuditLogNewer,
  listAuditLogOlder,
  readAuditLogEntry,
} from './audit-list.sql.ts'
import { readAuditHead } from './audit-log.sql.ts'

/** What is asked for of the audit log. A subject stands by itself: who and what are not looked at beside it. */
export type AuditFilter = {
  readonly username?: string | undefined
  readonly action?: string | undefined
  /** Whole, its kind, a wallet or a transaction that it names, or `#` and the number of an entry. */
  readonly subject?: string | undefined
  /** ISO 8601; from this moment on, and before that one. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** A place in the list: the moment to the microsecond, and the number. */
export type AuditPlace = { readonly at: string; readonly sequence: bigint }

/** From an entry on to older or newer ones; null for the newest. */
export type AuditStart = AuditPlace & { readonly way: 'older' | 'newer' }

export type AuditPage = {
  /** Newest first, whichever way was gone. */
  readonly entries: readonly AuditRow[]
  readonly hasNewer: boolean
  readonly hasOlder: boolean
}
export type AuditRow = Omit<ListAuditLogOlderRow, 'exact_at'> & { readonly place: AuditPlace }

/** Of more than these it is only told that they are more. */
export const AUDIT_COUNT_MAX = 1_000
const NUMBERED = /^#([1-9]\d{0,14})$/

/** A page of what operators have done. */
export async function readAuditLog(
  executor: Executor,
  filter: AuditFilter,
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

/** How many entries fit, told up to one more than `AUDIT_COUNT_MAX`. */
export async function countAuditLog(executor: Executor, filter: AuditFilter): Promise<number> {
  if (NUMBERED.test(filter.subject ?? '')) return (await readAuditLog(executor, filter, null, 1)).entries.length
  const counted = await countAuditLogEntries(executor, {
    ...filter,
    ...rangeOf(filter, null),
    limit: AUDIT_COUNT_MAX + 1,
  })
  // A subject that is also a kind is counted both ways.
  return Math.min(Number(only(counted).entries), AUDIT_COUNT_MAX + 1)
}

export const readHead = async (executor: Executor) => only(await readAuditHead(executor))

/** Both ends are left out: numbers begin at 1. */
function rangeOf({ from = '-infinity', to = 'infinity' }: AuditFilter, start: AuditStart | null) {
  const lower = start?.way === 'newer' ? start : { at: from, sequence: 0n }
  const upper = start?.way === 'older' ? start : { at: to, sequence: 0n }
  return { fromAt: lower.at, fromSequence: lower.sequence, toAt: upper.at, toSequence: upper.sequence }
}

const placed = ({ exact_at, ...row }: ListAuditLogOlderRow): AuditRow => ({
  ...row,
  place: { at: exact_at, sequence: row.sequence },
})
