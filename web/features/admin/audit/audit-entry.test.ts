import { expect, test } from 'vitest'
import { type AuditEntry, actionText, detailPairs } from './audit-entry.ts'

const entry: AuditEntry = {
  id: 1,
  at: '2026-01-01T00:00:00.000Z',
  username: 'op',
  action: 'approve withdrawal',
  subject: 'withdrawal 12',
  details: { toAddress: '0xab', amount: '1.5', way: 'hot_wallet', reason: null, note: '', isFinal: true, list: [1] },
}

test('an action reads as a heading', () => {
  expect(actionText(entry)).toBe('Approve withdrawal')
  expect(actionText({ ...entry, action: 'open the doors' })).toBe('Open the doors')
  expect(actionText({ ...entry, action: 'constructor' })).toBe('Constructor')
})

test('details read as pairs, without those that say nothing', () => {
  expect(detailPairs(entry)).toEqual([
    ['to address', '0xab'],
    ['amount', '1.5'],
    ['way', 'hot_wallet'],
    ['is final', 'true'],
    ['list', '[1]'],
  ])
})
