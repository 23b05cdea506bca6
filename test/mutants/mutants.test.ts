import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MUTANTS } from './all-mutants.ts'
import { describeMutants, type Judged, judge, readTable } from './describe-mutants.ts'

const ROOT = join(import.meta.dirname, '../..')

test('each seeded bug changes a text that stands in its file once, and names tests that exist', () => {
  const wrong = MUTANTS.filter(({ file, from, to, tests }) => {
    const times = readFileSync(join(ROOT, file), 'utf8').split(from).length - 1
    return times !== 1 || from === to || tests.length === 0 || !tests.every((test) => existsSync(join(ROOT, test)))
  })
  expect(wrong.map(({ file, name }) => `${file}: ${name}`)).toEqual([])
})

test('no two seeded bugs are the same', () => {
  expect(new Set(MUTANTS.map(({ file, from, to }) => `${file}\n${from}\n${to}`)).size).toBe(MUTANTS.length)
})

test('the table has each seeded bug, and each of them was caught or is equivalent', () => {
  const rows = readTable(readFileSync(join(ROOT, 'docs/mutants.md'), 'utf8'))
  expect([...rows.keys()].toSorted()).toEqual(MUTANTS.map(({ file, name }) => `${file}: ${name}`).toSorted())
  const isWell = (verdict: Judged['verdict']) => verdict === 'caught' || verdict === 'equivalent'
  expect([...rows].filter(([, { verdict }]) => !isWell(verdict))).toEqual([])
})

test('what was seen now takes the place of what the table said, and the rest of it stays', () => {
  const [first, second, third] = MUTANTS
  if (first === undefined || second === undefined || third === undefined) throw new Error('there are no bugs')
  const judged = (mutant: Judged['mutant'], how: string, seconds: number | null): Judged => ({
    mutant,
    verdict: 'caught',
    how,
    seconds,
  })
  const before = describeMutants([first, second], [judged(first, 'a | b', null), judged(second, 'by \\ name', 1)], '')
  const after = readTable(describeMutants([second, third, first], [judged(second, 'anew', 2.4)], before))
  const rows = [second, first].map(({ file, name }) => `${file}: ${name}`)
  expect([...after]).toEqual([
    [rows[0], { verdict: 'caught', how: 'anew', seconds: 2 }],
    [rows[1], { verdict: 'caught', how: 'a | b', seconds: null }],
  ])
})

const MUTANT = { name: 'a bug', file: 'core/money.ts', from: 'a', to: 'b', tests: ['core/money.test.ts'] }
const WRONG = 'AssertionError: expected 1 to be 2\n    at core/money.test.ts:1:1'
const TEST_TIMEOUT = 'Error: Test timed out in 120000ms.\nIf this is a long-running test, pass a timeout value'
const HOOK_TIMEOUT = 'Hook timed out in 120000ms.\nIf this is a long-running hook, pass a timeout value'
const IN_VAIN = 'Error: Waited 90000 ms in vain: payout 1 is completed\n    at waitUntil'

test.each([
  { of: 'an assertion', failures: [{ test: 'adds up', message: WRONG }], verdict: 'caught', how: 'adds up' },
  {
    of: 'a test that timed out',
    failures: [{ test: 'ends', message: TEST_TIMEOUT }],
    verdict: 'too late',
    how: 'ends',
  },
  {
    of: 'a test that waited in vain',
    failures: [{ test: 'pays', message: IN_VAIN }],
    verdict: 'too late',
    how: 'pays',
  },
  {
    of: 'a hook that timed out',
    failures: [{ test: null, message: HOOK_TIMEOUT }],
    verdict: 'too late',
    how: 'Hook timed out in 120000ms.',
  },
  {
    of: 'a timeout before an assertion',
    failures: [
      { test: 'ends', message: TEST_TIMEOUT },
      { test: 'adds up', message: WRONG },
    ],
    verdict: 'caught',
    how: 'adds up',
  },
  {
    of: 'an assertion that names a timeout',
    failures: [{ test: 'tells', message: "AssertionError: expected 'Test timed out in 5ms' to be ''" }],
    verdict: 'caught',
    how: 'tells',
  },
  {
    of: 'a file that cannot be loaded',
    failures: [{ test: null, message: 'SyntaxError: no such export\n    at core/money.ts' }],
    verdict: 'broken',
    how: 'SyntaxError: no such export',
  },
  { of: 'no failure', failures: [], verdict: 'survived', how: '3 tests passed' },
])('$of is $verdict', ({ failures, verdict, how }) => {
  const judged = judge(MUTANT, { failures, tests: 3, seconds: 7, isTooLong: false })
  expect(judged).toEqual({ mutant: MUTANT, verdict, how, seconds: 7 })
})

test.each([
  {
    of: 'a run that was ended',
    tests: 0,
    isTooLong: true,
    verdict: 'too late',
    how: 'no test failed within five minutes',
  },
  { of: 'a run without tests', tests: 0, isTooLong: false, verdict: 'broken', how: 'no test ran' },
])('$of is $verdict', ({ tests, isTooLong, verdict, how }) => {
  expect(judge(MUTANT, { failures: [], tests, seconds: 7, isTooLong })).toMatchObject({ verdict, how })
})

test('what nothing can notice is equivalent, for its reason, and takes no time', () => {
  const mutant = { ...MUTANT, equivalent: 'nobody reads it' }
  expect(judge(mutant, null)).toEqual({ mutant, verdict: 'equivalent', how: 'nobody reads it', seconds: null })
})
