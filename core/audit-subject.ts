import { assert } from './assert.ts'

/** Kinds of subjects that have a key: the number of a row, or a name. */
export const KEYED_SUBJECTS = [
  'airdrop claim',
  'audit alarm',
  'card',
  'chain alarm',
  'game run',
  'game settings',
  'hold',
  'list',
  'operator',
  'payment',
  'payout',
  'plan',
  'player',
  'setting',
  'transaction',
  'user',
  'wallet',
  'withdrawal',
] as const
/** Subjects that exist once. */
export const SINGLE_SUBJECTS = [
  'audit',
  'demo data',
  'imported accounts',
  'panel',
  'picture',
  'purchases bot',
  'sales',
  'withdrawals bot',
] as const

export type KeyedSubject = (typeof KEYED_SUBJECTS)[number]
export type SingleSubject = (typeof SINGLE_SUBJECTS)[number]

/** Object of an action in the audit log, e.g. `{ kind: 'withdrawal', key: 12 }`. */
export type AuditSubject<Key = string | number> =
  | { readonly kind: KeyedSubject; readonly key: Key }
  | { readonly kind: SingleSubject }

/**
 * Returns the text that the log stores, e.g. `withdrawal 12`. Entries are chained by their hashes, so the format never changes. The name
 * of an operator may have spaces.
 */
export function formatAuditSubject(subject: AuditSubject): string {
  if (!('key' in subject)) return subject.kind
  const key = String(subject.key)
  assert(key !== '', 'a subject has a key')
  return `${subject.kind} ${key}`
}

/** Parses a stored text. Null if this release does not know the kind: the text is then shown as it is. */
export function parseAuditSubject(text: string): AuditSubject<string> | null {
  const single = SINGLE_SUBJECTS.find((kind) => text === kind)
  if (single !== undefined) return { kind: single }
  const kind = KEYED_SUBJECTS.find((it) => text.startsWith(`${it} `))
  const key = text.slice((kind?.length ?? 0) + 1)
  const isKey = key !== '' && (kind === 'operator' || !key.includes(' '))
  return kind !== undefined && isKey ? { kind, key } : null
}
