import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MUTANTS } from './all-mutants.ts'
import { describeMutants, isTimeout, type JudgedMutant, readTable } from './describe-mutants.ts'
import { judgeMutant } from './try-list.ts'

const ROOT = join(import.meta.dirname, '../..')

test('each seeded bug replaces a text that occurs once in its file, and names tests that exist', () => {
  const wrong = MUTANTS.filter(({ file, from, to, tests }) => {
    const times = readFileSync(join(ROOT, file), 'utf8').split(from).length - 1
    return times !== 1 || from === to || tests.length === 0 || !tests.every((test) => existsSync(join(ROOT, test)))
  })
  expect(wrong.map(({ file, name }) => `${file}: ${name}`)).toEqual([])
})

test('no two seeded bugs are the same', () => {
  expect(new Set(MUTANTS.map(({ file, from, to }) => `${file}\n${from}\n${to}`)).size).toBe(MUTANTS.length)
})

test('the table has each seeded bug, and each was caught or is equivalent', () => {
  const rows = readTable(readFileSync(join(ROOT, 'docs/records/seeded-bugs.md'), 'utf8'))
  expect([...rows.keys()].toSorted()).toEqual(MUTANTS.map(({ file, name }) => `${file}: ${name}`).toSorted())
  const isWell = (verdict: JudgedMutant['verdict']) => verdict === 'caught' || verdict === 'equivalent'
  expect([...rows].filter(([, { verdict }]) => !isWell(verdict))).toEqual([])
})

test('new results replace those of the table, and its other rows stay', () => {
  const [first, second, third] = MUTANTS
  if (first === undefined || second === undefined || third === undefined) throw new Error('there are no bugs')
  const judged = (mutant: JudgedMutant['mutant'], how: string, seconds: number | null): JudgedMutant => ({
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

test.each([
  { tried: 'killed', verdict: 'caught' },
  { tried: 'timed out', verdict: 'too late' },
  { tried: 'survived', verdict: 'survived' },
  { tried: 'broken', verdict: 'broken' },
] as const)('a bug whose tests end as $tried is $verdict', ({ tried, verdict }) => {
  const mutant = { name: 'a bug', file: 'core/money.ts', from: 'a', to: 'b', tests: ['core/money.test.ts'] }
  const judged = judgeMutant(mutant, { verdict: tried, how: 'adds up', by: null, seconds: 7 })
  expect(judged).toEqual({ mutant, verdict, how: 'adds up', seconds: 7 })
})

test('a message counts as a timeout only if it begins with one', () => {
  const late = [
    'Error: Test timed out in 120000ms.\nIf this is a long-running test, pass a timeout value',
    'Hook timed out in 120000ms.\nIf this is a long-running hook, pass a timeout value',
    'Error: Waited 90000 ms in vain: payout 1 is completed\n    at waitUntil',
  ]
  expect(late.filter((message) => !isTimeout(message))).toEqual([])
  expect(isTimeout("AssertionError: expected 'Test timed out in 5ms' to be ''")).toBe(false)
})
