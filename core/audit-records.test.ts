import { expect, test } from 'vitest'
import { formatRecord, joinRecords, parseRecords } from './audit-records.ts'

test.each(['user', 'card', 'lot', 'payment', 'payout', 'withdrawal', 'transfer', 'run', 'submission'])(
  'a %s is read as written, alone and among others',
  (kind) => {
    const [record, text] = [{ kind, id: '12' }, formatRecord(kind, 12)]
    expect(text).toBe(`${kind} 12`)
    expect(parseRecords(text)).toEqual([record])
    expect(parseRecords(joinRecords([formatRecord('user', 7), text]))).toEqual([{ kind: 'user', id: '7' }, record])
  },
)

test.each(['the audit', 'door 7', 'user ?', 'users 1 and 2', 'user', 'wallet 0xab', 'user 7 by 3', ''])(
  '%j is kept unchanged',
  (text) => expect(parseRecords(text)).toEqual([text]),
)

test('a record without a number is written with a question mark', () => {
  expect(formatRecord('wallet', null)).toBe('wallet ?')
})
