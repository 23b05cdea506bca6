import type { AuditEntry } from './audit-entry.ts'

/** Data for undoing an entry about a card, a card's game rate or a setting, with the version that the entry created. */
export type Undo = {
  readonly entry: AuditEntry
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
export function undoOf(entry: AuditEntry): Undo | null {
  const { action, subject, details, before, after } = entry
  if (!isRecord(before) || !isRecord(after)) return null
  const card = action === 'change card' ? /^card (\d+)$/.exec(subject)?.[1] : undefined
  if (card !== undefined && isVersion(after.version))
    return { entry, kind: 'card', which: card, version: after.version, before, after }
  const rated = action === 'change game settings' ? /^game settings (\d+)$/.exec(subject)?.[1] : undefined
  if (rated !== undefined && isVersion(after.version))
    return { entry, kind: 'rate', which: rated, version: after.version, before, after }
  const setting = action === 'change setting' ? /^setting (\w+)$/.exec(subject)?.[1] : undefined
  if (setting !== undefined && isVersion(details.version))
    return { entry, kind: 'setting', which: setting, version: details.version, before, after }
  return null
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isVersion = (value: unknown): value is number => Number.isSafeInteger(value)
