import { expect, test } from 'vitest'
import { splitPaidNews } from './recent-withdrawals.tsx'

const of = (id: number, status: 'pending' | 'approved' | 'rejected' | 'completed') => ({ id, status })

test.each([
  {
    what: 'an open one is remembered',
    known: [],
    shown: [of(2, 'approved'), of(1, 'pending')],
    paid: [],
    kept: [2, 1],
  },
  { what: 'one that was open and is paid is new, once', known: [1], shown: [of(1, 'completed')], paid: [1], kept: [] },
  {
    what: 'one that was paid before it was seen as open is not new',
    known: [],
    shown: [of(1, 'completed')],
    paid: [],
    kept: [],
  },
  { what: 'a rejected one is not new', known: [1], shown: [of(1, 'rejected')], paid: [], kept: [] },
  {
    what: 'an open one of another wallet stays remembered',
    known: [9],
    shown: [of(1, 'pending')],
    paid: [],
    kept: [9, 1],
  },
] as const)('$what', ({ known, shown, paid, kept }) => {
  expect(splitPaidNews(known, shown)).toEqual({ paid, kept })
})
