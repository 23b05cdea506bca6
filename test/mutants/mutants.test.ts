import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MUTANTS } from './all-mutants.ts'

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
