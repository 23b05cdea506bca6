import { expect, test } from 'vitest'
import { type Field, type Fields, harmless, moneyMovedBy, to } from './money-moves.ts'

const up: Field = { moves: 'up' }
const down: Field = { moves: 'down' }
const any: Field = { moves: 'any' }

test.each<{ field: Field; before: unknown; after: unknown; moves: boolean }>([
  { field: up, before: '10', after: '10.000000000000000001', moves: true },
  { field: up, before: '10', after: '9', moves: false },
  { field: up, before: '10', after: '10.0', moves: false },
  { field: up, before: 9_000, after: '9001', moves: true },
  { field: up, before: 9_000, after: '9000', moves: false },
  { field: up, before: '9', after: '10', moves: true },
  { field: down, before: '10', after: '9', moves: true },
  { field: down, before: '9', after: '10', moves: false },
  { field: down, before: 10n, after: 9n, moves: true },
  { field: down, before: 'much', after: '9', moves: true },
  { field: any, before: '1', after: '0', moves: true },
  { field: any, before: null, after: '0', moves: true },
  { field: any, before: 5n, after: null, moves: true },
  { field: any, before: null, after: null, moves: false },
  { field: any, before: '1', after: undefined, moves: false },
  { field: to(true), before: false, after: true, moves: true },
  { field: to(true), before: true, after: false, moves: false },
  { field: to(true), before: true, after: true, moves: false },
  { field: to('approved'), before: 'pending', after: 'rejected', moves: false },
  { field: harmless('Words.'), before: 'a', after: 'b', moves: false },
])('from $before to $after: $moves', ({ field, before, after, moves }) => {
  expect(moneyMovedBy({ it: field }, { it: before }, { it: after })).toEqual(moves ? ['it'] : [])
})

test('without a former state each field moves money that its new value allows', () => {
  const fields: Fields = {
    price: down,
    total: up,
    note: harmless('Words.'),
    isActive: to(true),
    status: to('approved'),
  }
  const after = { price: '1', total: '2', note: 'x', isActive: false, status: 'approved', unknown: 1 }
  expect(moneyMovedBy(fields, null, after)).toEqual(['price', 'total', 'status'])
})
