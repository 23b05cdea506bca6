import { i18n } from '@lingui/core'
import { beforeAll, expect, test } from 'vitest'
import type { PayoutView } from '#core/api/admin-payouts.ts'
import {
  PAYOUT_PROBLEM_CODES,
  PAYOUT_PROBLEMS,
  payoutProblem,
  problemFieldsOf,
  type StoredProblem,
} from '#core/payout-problem.ts'
import { readTexts } from '#test/support/code/read-texts.ts'
import { payoutProblemText } from './payout-problem.tsx'

const payout = (problem: StoredProblem | null): PayoutView => ({
  id: 1,
  way: 'hot_wallet',
  state: 'queued',
  txHash: null,
  token: null,
  amountBaseUnits: '1',
  ending: null,
  ...problemFieldsOf(problem),
})

beforeAll(async () => {
  i18n.load('en', await readTexts('en'))
  i18n.load('es', await readTexts('es'))
})

/** Said of the wallet's asset, without addresses that nobody knows by heart. */
const LACKING: ReadonlySet<string> = new Set(['token_lacking', 'bnb_lacking'])

test.each(PAYOUT_PROBLEM_CODES.filter((code) => !LACKING.has(code)))(
  '%s is shown in both languages with all its values',
  (code) => {
    const sentence = PAYOUT_PROBLEMS[code].replace(/\{(\w+)\}/g, (_, name) => `<${name}>`)
    const names = [...sentence.matchAll(/<(\w+)>/g)].map(([, name = '']) => [name, `<${name}>`])
    const problem = payoutProblem(code, Object.fromEntries(names) as never)
    i18n.activate('en')
    expect(payoutProblemText(payout(problem), 'USDT')).toBe(sentence)
    i18n.activate('es')
    const spanish = payoutProblemText(payout(problem), 'USDT')
    expect(spanish).not.toBe(sentence)
    for (const value of sentence.match(/<\w+>/g) ?? []) expect(spanish).toContain(value)
  },
)

test('missing funds of the hot wallet are shown in their asset', () => {
  const lacks = (code: 'token_lacking' | 'bnb_lacking') =>
    payoutProblemText(payout(payoutProblem(code, { wallet: '0x1', amount: '1234.5', token: '0x1' })), 'USDT')
  i18n.activate('en')
  expect(lacks('token_lacking')).toBe('The hot wallet lacks 1,234.5000\u00a0USDT. Top it up.')
  expect(lacks('bnb_lacking')).toBe('The hot wallet lacks 1,234.500000\u00a0BNB. Top it up.')
})

test('a problem without a code is shown as stored, and no problem as none', () => {
  i18n.activate('es')
  expect(
    payoutProblemText(payout({ code: 'other', values: { sentence: 'It waits for the full moon.' } }), 'USDT'),
  ).toBe('It waits for the full moon.')
  expect(payoutProblemText(payout(null), 'USDT')).toBeNull()
})
