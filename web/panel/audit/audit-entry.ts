import { i18n } from '@lingui/core'
import type { listAuditLog } from '#core/api/audit.ts'
import type { CallAnswer } from '#core/api/call.ts'
import { ACTIONS, SUBJECTS, VALUES, type Words } from './audit-words.ts'

export type AuditEntry = CallAnswer<typeof listAuditLog>[number]

/** Returns the action as a heading. An action that this page does not know is only capitalized: 'do this' becomes 'Do this'. */
export const actionText = ({ action }: AuditEntry): string =>
  wordOf(ACTIONS, action) ?? action.charAt(0).toUpperCase() + action.slice(1)

/** Returns the subject with its word translated, e.g. the word 'withdrawal' of 'withdrawal 12'. */
export function subjectText({ subject }: Pick<AuditEntry, 'subject'>): string {
  const whole = wordOf(SUBJECTS, subject)
  if (whole !== undefined) return whole
  const at = subject.lastIndexOf(' ')
  const word = wordOf(SUBJECTS, subject.slice(0, Math.max(at, 0)))
  return word === undefined ? subject : `${word} ${subject.slice(at + 1)}`
}

/** Returns a detail as text, which is empty if the detail has no value. */
export function valueText(name: string, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'object') return JSON.stringify(value)
  const written = String(value)
  return (Object.hasOwn(VALUES, name) && wordOf(VALUES[name], written)) || written
}

export function wordOf(words: Words | undefined, name: string): string | undefined {
  const known = words !== undefined && Object.hasOwn(words, name) ? words[name] : undefined
  return known === undefined ? undefined : i18n._(known)
}
