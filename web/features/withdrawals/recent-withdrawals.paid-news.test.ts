import { expect, test } from 'vitest'
import { splitPaidNews } from './recent-withdrawals.tsx'

const of = (id: number, status: 'pending' | 'approved' | 'rejected' | 'completed') => ({ id, status })

test.each([
  {
    what: 'what is open is known from now on',
    known: [],
    shown: [of(2, 'approved'), of(1, 'pending')],
    paid: [],
    kept: [2, 1],
  },
  { what: 'what was open and is paid is news, once', known: [1], shown: [of(1, 'completed')], paid: [1], kept: [] },
  {
    what: 'what was paid before anybody saw it open is none',
    known: [],
    shown: [of(1, 'completed')],
    paid: [],
    kept: [],
  },
  { what: 'what was rejected is none', known: [1], shown: [of(1, 'rejected')], paid: [], kept: [] },
  { what: 'what another wallet has open stays known', known: [9], shown: [of(1, 'pending')], paid: [], kept: [9, 1] },
] as const)('$what', ({ known, shown, paid, kept }) => {
  expect(splitPaidNews(known, shown)).toEqual({ paid, kept })
})
