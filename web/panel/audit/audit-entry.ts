import { i18n } from '@lingui/core'
import type { listAuditLog } from '#core/api/audit.ts'
import type { CallAnswer } from '#core/api/call.ts'
import { parseAuditSubject } from '#core/audit-subject.ts'
import { ACTIONS, type AuditLabels, SETTING_SUBJECTS, SUBJECTS, VALUES } from './audit-words.ts'

export type AuditLogRecord = CallAnswer<typeof listAuditLog>[number]

/** Returns the action as a heading. An action that this page does not know is only capitalized: 'do this' becomes 'Do this'. */
export const actionText = ({ action }: AuditLogRecord): string =>
  labelOf(ACTIONS, action) ?? action.charAt(0).toUpperCase() + action.slice(1)

/** Returns a subject or only its kind in words, e.g. the word 'withdrawal' of 'withdrawal 12'. Others are shown as they are stored. */
export function subjectText({ subject: text }: Pick<AuditLogRecord, 'subject'>): string {
  const subject = parseAuditSubject(text)
  if (subject === null) return labelOf(SUBJECTS, text) ?? text
  if (!('key' in subject)) return i18n._(SUBJECTS[subject.kind])
  const { kind, key } = subject
  if (kind === 'setting') return labelOf(SETTING_SUBJECTS, key) ?? text
  return `${i18n._(SUBJECTS[kind])} ${key}`
}

/** Returns a detail as text, which is empty if the detail has no value. */
export function valueText(name: string, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'object') return JSON.stringify(value)
  const written = String(value)
  return (Object.hasOwn(VALUES, name) && labelOf(VALUES[name], written)) || written
}

export function labelOf(labels: AuditLabels | undefined, name: string): string | undefined {
  const known = labels !== undefined && Object.hasOwn(labels, name) ? labels[name] : undefined
  return known === undefined ? undefined : i18n._(known)
}

/** Characters that change the direction of text or are invisible. Line breaks and tabs are kept. */
const UNSEEN = /[\p{Cc}\p{Bidi_Control}\u200b\u2028\u2029\ufeff]/gu
const KEPT = new Set(['\n', '\t'])

/**
 * Returns a person's text as it can be read safely in a log. A character that could hide or turn other words becomes its code, e.g.
 * ‹U+202E›.
 */
export const plainText = (text: string): string =>
  text.replaceAll('\r\n', '\n').replaceAll(UNSEEN, (sign) => (KEPT.has(sign) ? sign : codeOf(sign)))

const codeOf = (sign: string) => `‹U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}›`

const SHORT_LENGTH = 120

/** Returns the plain text on one line and shortened, for use within a sentence. */
export function shortText(text: string): string {
  const line = plainText(text).replaceAll(/\s+/g, ' ').trim()
  return line.length <= SHORT_LENGTH ? line : `${line.slice(0, SHORT_LENGTH).trimEnd()}…`
}
