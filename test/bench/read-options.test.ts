import { expect, test } from 'vitest'
import { readOptions } from './read-options.ts'

test.each([
  { args: [], parts: ['http', 'ledger'] },
  { args: ['edge'], parts: ['edge'] },
  { args: ['--part', 'http'], parts: ['http'] },
])('$args measures $parts', ({ args, parts }) => {
  expect(readOptions(args).parts).toEqual(parts)
})

test('each part has its default rounds and seconds unless they are given', () => {
  const { http, edge } = readOptions(['edge'])
  expect([http.rounds, http.seconds, edge.rounds]).toEqual([10, 4, 1])
  const named = readOptions(['edge', '--seconds', '3', '--rounds', '2', '--flood', 'pings'])
  expect(named.edge).toEqual({ rounds: 2, seconds: 3, floods: ['pings'] })
})

test.each([
  ['nothing'],
  ['edge', '--flood', 'rain'],
  ['edge', '--seconds', '0'],
  ['edge', '--flood', 'pings', '--write'],
  ['http', '--write'],
])('%s %s %s %s is refused', (...args) => {
  expect(() => readOptions(args.filter((it) => it !== undefined))).toThrow()
})
