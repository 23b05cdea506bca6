import { expect, test } from 'vitest'
import {
  isSameProblem,
  PAYOUT_PROBLEM_CODES,
  PAYOUT_PROBLEMS,
  payoutProblem,
  payoutProblemSentence,
  problemColumnsOf,
  readProblemColumns,
} from './payout-problem.ts'

test('the sentence of a problem has the facts of its payout', () => {
  expect(payoutProblemSentence(payoutProblem('bnb_lacking', { wallet: '0xabcd…1234', amount: '0.002' }))).toBe(
    'The hot wallet 0xabcd…1234 lacks 0.002 BNB; send it some.',
  )
})

test.each(PAYOUT_PROBLEM_CODES)('the sentence of %s fills in all values and leaves no brace', (code) => {
  const names = [...PAYOUT_PROBLEMS[code].matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const values = Object.fromEntries(names.map((name, index) => [name, `${name} (${index})`]))
  const problem = payoutProblem(code, values as never)
  expect(problem).toEqual({ code, values })
  const sentence = payoutProblemSentence(problem)
  for (const value of Object.values(values)) expect(sentence).toContain(value)
  expect(sentence).not.toMatch(/[{}]/)
})

test('a node’s message is shown unchanged', () => {
  const complaint = 'header not found: {wallet} $& $1\nThe nodes disagree on what its transaction did.'
  const problem = payoutProblem('not_taken', { complaint })
  expect(problem).toEqual({ code: 'not_taken', values: { complaint } })
  expect(payoutProblemSentence(problem)).toBe(`No node has taken its transaction: ${complaint}`)
})

test('a node’s message is stored in a form that the database accepts, shortened for readers', () => {
  expect(payoutProblem('not_taken', { complaint: 'a\0b\ud800c' }).values).toEqual({ complaint: 'a b\ufffdc' })
  expect(payoutProblem('not_taken', { complaint: 'x'.repeat(100_000) }).values).toEqual({
    complaint: 'x'.repeat(1_000),
  })
})

test('a sentence without a code is shown as stored', () => {
  const sentence = 'It waits for the full moon.'
  expect(payoutProblemSentence({ code: 'other', values: { sentence } })).toBe(sentence)
})

test('a problem is read from its columns as stored', () => {
  for (const problem of [null, payoutProblem('not_final', {}), payoutProblem('not_taken', { complaint: 'no' })]) {
    const stored = problemColumnsOf(problem)
    expect(readProblemColumns(stored.problem, stored.problemFacts && JSON.parse(stored.problemFacts))).toEqual(problem)
  }
})

test('an older release stores only a sentence: facts that do not belong to it are ignored', () => {
  const facts = { ...payoutProblem('not_final', {}), said: 'It is not final after half an hour.' } as const
  const sentence = 'Transaction 0x1 is final and reverted: nothing moved.'
  expect(readProblemColumns(sentence, facts)).toEqual({ code: 'other', values: { sentence } })
  expect(readProblemColumns(sentence, null)).toEqual({ code: 'other', values: { sentence } })
  expect(readProblemColumns(null, facts)).toBeNull()
})

test('a code of a later release is unknown, and its stored sentence is shown', () => {
  const sentence = 'A later release knows why.'
  for (const code of ['later', 'toString']) {
    const facts = { code, values: {}, said: sentence } as unknown as Parameters<typeof readProblemColumns>[1]
    expect(readProblemColumns(sentence, facts)).toEqual({ code: 'other', values: { sentence } })
  }
})

const NOT_FINAL = payoutProblem('not_final', {})
const PRICES = payoutProblem('gas_too_low', { price: '1', needed: '2', limit: '3' })
const DOWN = payoutProblem('signer_down', { complaint: 'no' })

test.each([
  { name: 'none and none', one: null, other: null, is: true },
  { name: 'none and one', one: null, other: NOT_FINAL, is: false },
  { name: 'one and none', one: NOT_FINAL, other: null, is: false },
  { name: 'one and itself', one: NOT_FINAL, other: payoutProblem('not_final', {}), is: true },
  {
    name: 'values in another order',
    one: PRICES,
    other: payoutProblem('gas_too_low', { limit: '3', price: '1', needed: '2' }),
    is: true,
  },
  { name: 'another value', one: DOWN, other: payoutProblem('signer_down', { complaint: 'still no' }), is: false },
  {
    name: 'another code with the same values',
    one: DOWN,
    other: payoutProblem('not_taken', { complaint: 'no' }),
    is: false,
  },
])('$name: same $is', ({ one, other, is }) => {
  expect(isSameProblem(one, other)).toBe(is)
})
