import { expect, test } from 'vitest'
import { first, only } from './statement.ts'

test('a row that may be missing is the only one or none; several are an error', () => {
  expect([first([]), first(['a'])]).toEqual([null, 'a'])
  expect(() => first(['a', 'a'])).toThrow('a statement that answers one row at most answered 2')
})

test('a row that is always there is the only one; none or several are an error', () => {
  expect(only(['a'])).toBe('a')
  expect(() => only([])).toThrow('a statement that always answers a row answered none')
  expect(() => only(['a', 'a'])).toThrow('answered 2')
})
