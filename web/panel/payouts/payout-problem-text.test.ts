import { i18n } from '@lingui/core'
import { beforeAll, expect, test } from 'vitest'
import type { PayoutView } from '#core/api/admin.ts'
import { PAYOUT_PROBLEM_CODES, PAYOUT_PROBLEMS, readPayoutProblem } from '#core/payout-problem.ts'
import { readTexts } from '#test/support/read-texts.ts'
import { payoutProblemText } from './payout-problem-text.ts'

const payout = (problem: string | null): PayoutView => ({
  id: 1,
  way: 'hot_wallet',
  state: 'queued',
  txHash: null,
  token: null,
  amountBaseUnits: '1',
  problem,
  ending: null,
  problemFacts: problem === null ? null : readPayoutProblem(problem),
})

beforeAll(async () => {
  i18n.load('en', await readTexts('en'))
  i18n.load('es', await readTexts('es'))
})

test.each(PAYOUT_PROBLEM_CODES)('%s is said in both languages with all that it names', (code) => {
  const sentence = PAYOUT_PROBLEMS[code].replace(/\{(\w+)\}/g, (_, name) => `<${name}>`)
  i18n.activate('en')
  expect(payoutProblemText(payout(sentence))).toBe(sentence)
  i18n.activate('es')
  const spanish = payoutProblemText(payout(sentence))
  expect(spanish).not.toBe(sentence)
  for (const value of sentence.match(/<\w+>/g) ?? []) expect(spanish).toContain(value)
})

test('a problem without a code is shown as it is kept, and none as none', () => {
  i18n.activate('es')
  expect(payoutProblemText(payout('It waits for the full moon.'))).toBe('It waits for the full moon.')
  expect(payoutProblemText(payout(null))).toBeNull()
})
