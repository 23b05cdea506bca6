import { expect, test } from 'vitest'
import { CHAIN_DETAIL_CODES, CHAIN_DETAILS, type ChainDetail } from '#core/chain-alarm.ts'
import { alarmDetailText, nodeProblemText } from './chain-words.ts'

const PAYMENT = { value: '3990000000000000000000', asset: 'USDT', sender: '0xab', block: '70121001' } as const

const CASES: readonly (ChainDetail & { readonly text: string })[] = [
  { code: 'payments_unread', values: { minutes: '12' }, text: 'No payments have been read for 12 minutes.' },
  {
    code: 'payments_untried',
    values: { count: '3' },
    text: '3 payments have waited for ten minutes and were never tried.',
  },
  {
    code: 'dust_arrived',
    values: { count: '2000', block: '70121001' },
    text: '2,000 transfers too small to buy anything arrived at once, the first in block 70,121,001.',
  },
  {
    code: 'nodes_missing',
    values: { quorum: '2', nodes: '3', problems: 'one.example: no answer' },
    text: '2 of 3 nodes must agree. one.example: no answer',
  },
  {
    code: 'lists_differ',
    values: { subject: 'the payments', more: '3', less: '0', example: '{"block":"70121057"}' },
    text: '3 more than another node, 0 fewer.',
  },
  {
    code: 'answers_differ',
    values: { subject: 'the last final block', own: '"0xaa"', other: '"0xbb"' },
    text: 'It says "0xaa", another node "0xbb".',
  },
  {
    code: 'payment_lost',
    values: { ...PAYMENT, paymentId: '41', state: 'absent' },
    text: '3,990.0000\u00a0USDT · Block 70,121,001',
  },
  {
    code: 'payment_found',
    values: { ...PAYMENT, value: '20000000000000000', asset: 'BNB' },
    text: '0.020000\u00a0BNB · Block 70,121,001',
  },
  {
    code: 'block_final',
    values: { block: '70121001', at: '2026-03-01T12:00:00.000Z' },
    text: 'Block 70,121,001 of Mar\u00a01,\u00a02026, 12:00\u00a0PM\u00a0UTC is still the last final one.',
  },
]

test.each(CASES)('an alarm of $code is shown by its own text', ({ text, ...facts }) =>
  expect(alarmDetailText({ detail: 'in English', facts })).toBe(text),
)

test.each(CHAIN_DETAIL_CODES)('%s has its own text', (code) => {
  const names = [...CHAIN_DETAILS[code].matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const values = Object.fromEntries(names.map((name) => [name, name === 'at' ? '2026-03-01T12:00:00.000Z' : '7']))
  expect(alarmDetailText({ detail: 'in English', facts: { code, values } })).not.toBe('in English')
})

test('shows the sentence of an alarm without a code, also from a release before codes', () => {
  expect(alarmDetailText({ detail: 'its account has the code 0xef01', facts: null })).toBe(
    'its account has the code 0xef01',
  )
  const older = { detail: 'in English' } as Parameters<typeof alarmDetailText>[0]
  expect(alarmDetailText(older)).toBe('in English')
})

const NODE = { name: 'one.example', state: 'aside', errors: 1, contradictions: 0, finalizedBlock: null } as const

test.each([
  { problem: 'The request took too long to respond.', isSlow: true, text: 'It did not answer in time.' },
  { problem: 'header not found', isSlow: false, text: 'header not found' },
  { problem: null, isSlow: false, text: null },
])('shows $text for a node whose problem is $problem', ({ text, ...problem }) =>
  expect(nodeProblemText({ ...NODE, ...problem, problemFacts: null })).toBe(text),
)
