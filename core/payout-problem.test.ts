import { expect, test } from 'vitest'
import { PAYOUT_PROBLEM_CODES, PAYOUT_PROBLEMS, readPayoutProblem, sayPayoutProblem } from './payout-problem.ts'

test('a problem is said with what differs from payout to payout', () => {
  expect(sayPayoutProblem('bnb_lacking', { wallet: '0xabcd…1234', amount: '0.002' })).toBe(
    'The hot wallet 0xabcd…1234 lacks 0.002 BNB; send it some.',
  )
})

test.each(PAYOUT_PROBLEM_CODES)('%s is told from its sentence', (code) => {
  const names = [...PAYOUT_PROBLEMS[code].matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const values = Object.fromEntries(names.map((name, index) => [name, `${name} (${index})`]))
  expect(readPayoutProblem(sayPayoutProblem(code, values as never))).toEqual({ code, values })
})

test('what a node says is kept as it came, whatever is in it', () => {
  const complaint = 'header not found: {wallet} $& $1\nThe nodes disagree on what its transaction did.'
  const sentence = sayPayoutProblem('not_taken', { complaint })
  expect(sentence).toBe(`No node has taken its transaction: ${complaint}`)
  expect(readPayoutProblem(sentence)).toEqual({ code: 'not_taken', values: { complaint } })
})

test('what a node says is kept in a form that a database can store, and no longer than a person reads', () => {
  expect(sayPayoutProblem('not_taken', { complaint: 'a\0b\ud800c' })).toBe(
    'No node has taken its transaction: a b\ufffdc',
  )
  expect(sayPayoutProblem('not_taken', { complaint: 'x'.repeat(100_000) }).length).toBeLessThan(1_100)
})

test.each(['', 'It waits for the full moon.', 'It is not final after half an hour. Really.'])(
  'what nobody says any more is no problem that is known: %j',
  (sentence) => expect(readPayoutProblem(sentence)).toBeNull(),
)
