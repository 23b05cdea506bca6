import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { shortened } from '#core/address.ts'
import type { AuditAction } from '#core/audit-actions.ts'
import { formatAmount } from '#core/money.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { type AuditEntry, subjectText } from './audit-entry.ts'
import { SENTENCES } from './audit-sentences.ts'
import { plainText, shortText } from './plain-text.ts'

/**
 * Returns an entry as one sentence with its operator, action and subject. An action that this page does not know is described in
 * the log's words.
 */
export function auditSentence(entry: AuditEntry): string {
  if (!Object.hasOwn(SENTENCES, entry.action)) return otherSentence(entry)
  const sentence = i18n._({ ...SENTENCES[entry.action as AuditAction], values: valuesOf(entry) })
  // Lingui turns escape codes in a value (`\u202e`) into characters, so the finished sentence is cleaned.
  return plainText([sentence, ...additionsOf(entry)].join(' '))
}

const otherSentence = ({ username, action, subject }: AuditEntry): string =>
  `${shortText(username)}: ${shortText(action)}, ${shortText(subjectText({ subject }))}`

/** Returns the values of a sentence: every detail as people write it, and values computed from several details. */
function valuesOf(entry: AuditEntry): Record<string, string> {
  const { username, subject, details } = entry
  const [kind, which] = splitAt(subject, subject.lastIndexOf(' '))
  const written = Object.entries(details).map(([name, value]) => [name, writtenText(name, value, details)] as const)
  return {
    ...Object.fromEntries(written),
    tokens: tokensText(details),
    kind: shortText(kind),
    which: shortText(which),
    who: shortText(username),
    isOwn: username === which ? 'yes' : 'no',
  }
}

const splitAt = (text: string, at: number) => [text.slice(0, Math.max(at, 0)), text.slice(at + 1)] as const

const DECIMAL = /^\d{1,60}(?:\.\d{1,60})?$/
const HEX = /^0x[0-9a-f]{40,64}$/i
/** Details that have one of few possible words, by which a `select` chooses. */
const CHOICES = new Set(['by', 'wrong', 'way', 'role', 'list'])

function writtenText(name: string, value: unknown, { asset }: AuditEntry['details']): string {
  const text = textOf(value)
  if (CHOICES.has(name)) return text.replaceAll(/[^a-z]/gi, '_')
  if (name === 'openBefore' && (asset === 'USDT' || asset === 'BNB') && /^\d{1,60}$/.test(text))
    return decimalText(formatAmount(BigInt(text), asset))
  if (name === 'amount' && DECIMAL.test(text)) return decimalText(text)
  return HEX.test(text) ? shortened(text) : shortText(text)
}

const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)

/** Returns the amounts of an entry, e.g. '10.00 BV3 and 5 USDT'. Amounts of zero are left out. */
function tokensText({ BV3, USDT, bv3Amount = BV3, usdtAmount = USDT }: AuditEntry['details']): string {
  const amounts = [bv3Amount, usdtAmount].map((amount) => textOf(amount))
  const parts = ['BV3', 'USDT'].flatMap((token, index) => {
    const amount = amounts[index] ?? ''
    return DECIMAL.test(amount) && /[1-9]/.test(amount) ? [`${decimalText(amount)} ${token}`] : []
  })
  return parts.length === 0 ? t`no tokens` : new Intl.ListFormat(i18n.locale).format(parts)
}

/** Returns the sentences that follow: the confirmed shortfall, the undone entry, the reason and the note. */
function additionsOf({ action, details }: AuditEntry): string[] {
  const of = (name: string) => shortText(textOf(details[name]))
  const isRejection = action === 'reject airdrop'
  const reason = isRejection ? of('notes') : of('reason')
  const note = isRejection ? '' : of('note') || of('notes')
  const undoes = of('undoes')
  const shortfall = DECIMAL.test(of('confirmedShortfall')) ? decimalText(of('confirmedShortfall')) : ''
  return [
    shortfall && t`Confirmed: a copy can cost ${shortfall} USDT more than its price.`,
    undoes && t`It undoes entry #${undoes}.`,
    reason && t`Reason: ${reason}`,
    note && t`Note: ${note}`,
  ].filter((it) => it !== '')
}
