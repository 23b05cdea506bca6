import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MUTANTS } from './all-mutants.ts'
import { describeMutants, type Judged, readTable } from './describe-mutants.ts'

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
  expect([...rows].filter(([, { verdict }]) => verdict === 'survived' || verdict === 'broken')).toEqual([])
})

test('what was seen now takes the place of what the table said, and the rest of it stays', () => {
  const [first, second, third] = MUTANTS
  if (first === undefined || second === undefined || third === undefined) throw new Error('there are no bugs')
  const judged = (mutant: Judged['mutant'], how: string): Judged => ({ mutant, verdict: 'caught', how, seconds: 1 })
  const before = describeMutants([first, second], [judged(first, 'a | b'), judged(second, 'by \\ name')], '')
  const after = readTable(describeMutants([second, third, first], [judged(second, 'anew')], before))
  const rows = [second, first].map(({ file, name }) => `${file}: ${name}`)
  expect([...after]).toEqual([
    [rows[0], { verdict: 'caught', how: 'anew' }],
    [rows[1], { verdict: 'caught', how: 'a | b' }],
  ])
})
