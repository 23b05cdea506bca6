import { i18n } from '@lingui/core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readTexts } from '#test/support/code/read-texts.ts'
import { queryOf, readSearch } from './audit-filter.ts'

beforeAll(async () => i18n.load('es', await readTexts('es')))
afterEach(() => i18n.activate('en'))

describe('typed text', () => {
  test.each([
    { text: ' ', found: {} },
    { text: '12', found: { about: '#12' } },
    { text: '#012', found: { about: '#12' } },
    { text: 'withdrawal 12', found: { about: 'withdrawal 12' } },
    { text: 'Withdrawal  #12', found: { about: 'withdrawal 12' } },
    { text: 'airdrop claim 7', found: { about: 'airdrop claim 7' } },
    { text: 'game settings of card 3', found: { about: 'game settings 3' } },
    { text: 'operator #ann', found: { about: 'operator ann' } },
    { text: 'operator Ann Lee', found: { about: 'operator Ann Lee' } },
    { text: 'Sales', found: { about: 'sales' } },
    { text: 'Payout caps', found: { about: 'setting payouts' } },
    { text: 'payment', found: { about: 'payment' } },
    { text: 'Approve withdrawal', found: { what: 'approve withdrawal' } },
    { text: '0xAbC', found: { about: '0xAbC' } },
  ])('like $text filters by $found', ({ text, found }) => expect(readSearch(text)).toEqual(found))

  test.each([
    { text: 'retiro 12', found: { about: 'withdrawal 12' } },
    { text: 'withdrawal 12', found: { about: 'withdrawal 12' } },
    { text: 'Aprobar retiro', found: { what: 'approve withdrawal' } },
  ])('in Spanish, like $text, filters by $found', ({ text, found }) => {
    i18n.activate('es')
    expect(readSearch(text)).toEqual(found)
  })
})

test('a subject excludes other filters; days cover their start to their end, in UTC', () => {
  expect(queryOf({ who: 'ann', what: 'log in' })).toMatchObject({ username: 'ann', action: 'log in' })
  expect(queryOf({ about: 'panel', who: 'ann' })).not.toHaveProperty('username')
  const { from, to } = queryOf({ from: '2026-02-28', to: '2026-02-28' })
  expect([from, to]).toEqual(['2026-02-28T00:00:00.000Z', '2026-03-01T00:00:00.000Z'])
})
