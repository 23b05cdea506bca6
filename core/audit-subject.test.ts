import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type AuditSubject,
  formatAuditSubject,
  KEYED_SUBJECTS,
  parseAuditSubject,
  SINGLE_SUBJECTS,
} from './audit-subject.ts'

const keyed = fc.record({ kind: fc.constantFrom(...KEYED_SUBJECTS), key: fc.stringMatching(/^[^ ]+$/) })
const single = fc.record({ kind: fc.constantFrom(...SINGLE_SUBJECTS) })

test('each subject is read as it was written', () => {
  fc.assert(
    fc.property(fc.oneof(keyed, single), (subject: AuditSubject) => {
      expect(parseAuditSubject(formatAuditSubject(subject))).toEqual(subject)
    }),
  )
})

/** Texts of the log, as releases have written them since the first one. None of them may ever change. */
const WRITTEN: readonly (readonly [AuditSubject, string])[] = [
  [{ kind: 'airdrop claim', key: 7 }, 'airdrop claim 7'],
  [{ kind: 'audit' }, 'audit'],
  [{ kind: 'audit alarm', key: 3 }, 'audit alarm 3'],
  [{ kind: 'card', key: 5 }, 'card 5'],
  [{ kind: 'chain alarm', key: 4 }, 'chain alarm 4'],
  [{ kind: 'demo data' }, 'demo data'],
  [{ kind: 'game run', key: 9 }, 'game run 9'],
  [{ kind: 'game settings', key: 5 }, 'game settings 5'],
  [{ kind: 'hold', key: 1 }, 'hold 1'],
  [{ kind: 'imported accounts' }, 'imported accounts'],
  [{ kind: 'list', key: 'audit-log' }, 'list audit-log'],
  [{ kind: 'operator', key: 'ann' }, 'operator ann'],
  [{ kind: 'panel' }, 'panel'],
  [{ kind: 'payment', key: 3 }, 'payment 3'],
  [{ kind: 'payout', key: 4 }, 'payout 4'],
  [{ kind: 'picture' }, 'picture'],
  [{ kind: 'plan', key: '0a1b' }, 'plan 0a1b'],
  [{ kind: 'player', key: 7 }, 'player 7'],
  [{ kind: 'purchases bot' }, 'purchases bot'],
  [{ kind: 'sales' }, 'sales'],
  [{ kind: 'setting', key: 'gameRates' }, 'setting gameRates'],
  [{ kind: 'transaction', key: 0 }, 'transaction 0'],
  [{ kind: 'user', key: 7 }, 'user 7'],
  [{ kind: 'wallet', key: '0x7099...79c8' }, 'wallet 0x7099...79c8'],
  [{ kind: 'withdrawal', key: 12 }, 'withdrawal 12'],
  [{ kind: 'withdrawals bot' }, 'withdrawals bot'],
]

test.each(WRITTEN)('%j is written as %s', (subject, text) => expect(formatAuditSubject(subject)).toBe(text))

test('the texts above cover all kinds', () => {
  expect(WRITTEN.map(([{ kind }]) => kind)).toEqual([...KEYED_SUBJECTS, ...SINGLE_SUBJECTS].toSorted())
})

test.each([
  '',
  'door',
  'the door 7',
  'withdrawal',
  'withdrawal ',
  'withdrawals 12',
  'panel 1',
  'constructor',
  'card12',
  'payout request 12',
  'card  3',
])('%j has no known kind', (text) => expect(parseAuditSubject(text)).toBeNull())

test('an operator whose name has spaces has a subject', () => {
  const subject = { kind: 'operator', key: 'Ann Mary Lee' } as const
  expect(formatAuditSubject(subject)).toBe('operator Ann Mary Lee')
  expect(parseAuditSubject('operator Ann Mary Lee')).toEqual(subject)
})

test('a subject without a key is refused', () => {
  expect(() => formatAuditSubject({ kind: 'operator', key: '' })).toThrow('a subject has a key')
})
