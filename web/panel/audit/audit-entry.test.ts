import { i18n } from '@lingui/core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { auditEntry } from '#test/support/browser/parts/operator-samples.ts'
import { readTexts } from '#test/support/code/read-texts.ts'
import { type AuditLogRecord, actionText, plainText, shortText, subjectText } from './audit-entry.ts'
import { detailPairs } from './change-list.tsx'

const entry: AuditLogRecord = auditEntry({
  action: 'approve withdrawal',
  subject: 'withdrawal 12',
  details: { toAddress: '0xab', amount: '1.5', way: 'hot_wallet', reason: null, note: '', isFinal: true, list: [1] },
})

beforeAll(async () => i18n.load('es', await readTexts('es')))
afterEach(() => i18n.activate('en'))

test('an action is shown as a heading', () => {
  expect(actionText(entry)).toBe('Approve withdrawal')
  expect(actionText({ ...entry, action: 'open the doors' })).toBe('Open the doors')
  expect(actionText({ ...entry, action: 'constructor' })).toBe('Constructor')
})

test('details are shown as pairs, without the empty ones', () => {
  expect(detailPairs(entry)).toEqual([
    ['to address', '0xab'],
    ['amount', '1.5'],
    ['way', 'Hot wallet'],
    ['is final', 'true'],
    ['list', '[1]'],
  ])
})

test('an operator’s own words stay unchanged, even if they equal a term of the log', () => {
  expect(detailPairs({ ...entry, details: { note: 'refund', constructor: 'constructor' } })).toEqual([
    ['note', 'refund'],
    ['constructor', 'constructor'],
  ])
})

test.each([
  { subject: 'withdrawal 12', text: 'retiro 12' },
  { subject: 'airdrop claim 7', text: 'solicitud de airdrop 7' },
  { subject: 'operator ann', text: 'operador ann' },
  { subject: 'panel', text: 'panel' },
  { subject: 'chain alarm 3', text: 'alarma de la cadena 3' },
  { subject: 'setting payouts', text: 'topes de pagos salientes' },
  { subject: 'setting doors', text: 'setting doors' },
  { subject: 'withdrawal', text: 'retiro' },
  { subject: 'the door', text: 'the door' },
  { subject: 'door', text: 'door' },
])('in Spanish, $subject is $text', ({ subject, text }) => {
  i18n.activate('es')
  expect(subjectText({ ...entry, subject })).toBe(text)
})

test('in Spanish, details are named too, and translated if they are from a fixed set', () => {
  i18n.activate('es')
  const details = { wrong: 'code', way: 'operator_wallet', success: false, retweetUrl: 'https://x.com/a/status/1' }
  expect(detailPairs({ ...entry, details })).toEqual([
    ['incorrecto', 'código de un solo uso'],
    ['forma', 'Wallet propia'],
    ['éxito', 'no'],
    ['publicación', 'https://x.com/a/status/1'],
  ])
})

test.each([
  { text: 'ann, 12 USDT – ñ 你好 👋🏽', plain: 'ann, 12 USDT – ñ 你好 👋🏽' },
  { text: 'two\r\nlines\tand\na tab', plain: 'two\nlines\tand\na tab' },
  { text: '\u202Eevil\u2066\u200f', plain: '‹U+202E›evil‹U+2066›‹U+200F›' },
  { text: 'a\u0000b\u001b[31m\u007f\ufeff\u2028', plain: 'a‹U+0000›b‹U+001B›[31m‹U+007F›‹U+FEFF›‹U+2028›' },
])('$text is shown as $plain', ({ text, plain }) => expect(plainText(text)).toBe(plain))

test('within a sentence it is a single line of limited length', () => {
  expect(shortText(' two\r\n  lines ')).toBe('two lines')
  expect(shortText('x'.repeat(10_000))).toBe(`${'x'.repeat(120)}…`)
})
