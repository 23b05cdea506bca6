import type { AuditAction } from '#core/audit-actions.ts'
import { type KeyedSubject, parseAuditSubject } from '#core/audit-subject.ts'
import type { AuditLogRecord } from './audit-entry.ts'

/** Data for undoing an entry about a card, a card's game rate or a setting, with the version that the entry created. */
export type Undo = {
  readonly entry: AuditLogRecord
  readonly kind: 'card' | 'rate' | 'setting'
  /** The card's number, or the setting's name. */
  readonly which: string
  readonly version: number
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
}

/**
 * Returns the data for undoing an entry, or null if it cannot be undone: money, decisions, logins, and changes without a state
 * before.
 */
export function undoOf(entry: AuditLogRecord): Undo | null {
  const { action, details, before, after } = entry
  const subject = parseAuditSubject(entry.subject)
  if (subject === null || !('key' in subject) || !isRecord(before) || !isRecord(after)) return null
  const change = UNDONE.find((it) => it.action === action && it.subject === subject.kind)
  if (change === undefined) return null
  const { version } = change.kind === 'setting' ? details : after
  return isVersion(version) ? { entry, kind: change.kind, which: subject.key, version, before, after } : null
}

/** Actions that can be undone, with the kind of subject that each has. */
const UNDONE = [
  { action: 'change card', subject: 'card', kind: 'card' },
  { action: 'change game settings', subject: 'game settings', kind: 'rate' },
  { action: 'change setting', subject: 'setting', kind: 'setting' },
] as const satisfies readonly { action: AuditAction; subject: KeyedSubject; kind: Undo['kind'] }[]

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isVersion = (value: unknown): value is number => Number.isSafeInteger(value)
