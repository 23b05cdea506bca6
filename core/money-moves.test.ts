import { expect, test } from 'vitest'
import {
  CARD_FIELDS,
  type FieldRule,
  type FieldRules,
  GAME_FIELDS,
  harmless,
  moneyMovedBy,
  SETTING_FIELDS,
  whenSetTo,
} from './money-moves.ts'

const up: FieldRule = { moves: 'up' }
const down: FieldRule = { moves: 'down' }
const any: FieldRule = { moves: 'any' }

test.each<{ field: FieldRule; before: unknown; after: unknown; moves: boolean }>([
  { field: up, before: '10', after: '10.000000000000000001', moves: true },
  { field: up, before: '10', after: '9', moves: false },
  { field: up, before: '10', after: '10.0', moves: false },
  { field: up, before: 9_000, after: '9001', moves: true },
  { field: up, before: 9_000, after: '9000', moves: false },
  { field: up, before: '9', after: '10', moves: true },
  { field: down, before: '10', after: '9', moves: true },
  { field: down, before: '9', after: '10', moves: false },
  { field: down, before: '10', after: '10.0', moves: false },
  { field: down, before: 10n, after: 9n, moves: true },
  { field: down, before: 'much', after: '9', moves: true },
  { field: any, before: '1', after: '0', moves: true },
  { field: any, before: '0', after: '1', moves: true },
  { field: any, before: null, after: '0', moves: true },
  { field: any, before: 5n, after: null, moves: true },
  { field: any, before: null, after: null, moves: false },
  { field: any, before: '1', after: undefined, moves: false },
  { field: whenSetTo(true), before: false, after: true, moves: true },
  { field: whenSetTo(true), before: true, after: false, moves: false },
  { field: whenSetTo(true), before: true, after: true, moves: false },
  { field: whenSetTo('approved'), before: 'pending', after: 'rejected', moves: false },
  { field: harmless('Words.'), before: 'a', after: 'b', moves: false },
])('a change from $before to $after moves money: $moves', ({ field, before, after, moves }) => {
  expect(moneyMovedBy({ it: field }, { it: before }, { it: after })).toEqual(moves ? ['it'] : [])
})

/** Stopping is free, because it must be quick. */
test.each<{ what: string; fields: FieldRules; name: string; isFree: boolean }>([
  { what: 'a card off sale', fields: CARD_FIELDS, name: 'isActive', isFree: false },
  { what: 'a game without a rate', fields: GAME_FIELDS, name: 'isActive', isFree: false },
  { what: 'maintenance', fields: SETTING_FIELDS.maintenance, name: 'isOn', isFree: true },
  { what: 'no announcement', fields: SETTING_FIELDS.announcement, name: 'isOn', isFree: false },
  { what: 'a floor for sales', fields: SETTING_FIELDS.salesFloor, name: 'isOn', isFree: true },
  { what: 'no sales', fields: SETTING_FIELDS.sales, name: 'areStopped', isFree: true },
])('$what needs no proof, and its end needs one', ({ fields, name, isFree }) => {
  const free = { [name]: isFree }
  const proven = { [name]: !isFree }
  expect(moneyMovedBy(fields, proven, free)).toEqual([])
  expect(moneyMovedBy(fields, free, proven)).toEqual([name])
})

test.each<{ fields: FieldRules; name: string; free: string; proven: string }>([
  { fields: CARD_FIELDS, name: 'price', free: '30', proven: '28' },
  { fields: CARD_FIELDS, name: 'totalBv3', free: '28', proven: '30' },
  { fields: CARD_FIELDS, name: 'totalUsdt', free: '28', proven: '30' },
  { fields: CARD_FIELDS, name: 'dailyBv3', free: '28', proven: '30' },
  { fields: CARD_FIELDS, name: 'dailyUsdt', free: '28', proven: '30' },
  { fields: SETTING_FIELDS.salesFloor, name: 'coveragePercent', free: '30', proven: '28' },
  { fields: SETTING_FIELDS.salesFloor, name: 'reserveUsdt', free: '30', proven: '28' },
])('from 29 $name may become $free without a proof, and $proven with one', ({ fields, name, free, proven }) => {
  expect(moneyMovedBy(fields, { [name]: '29' }, { [name]: free })).toEqual([])
  expect(moneyMovedBy(fields, { [name]: '29' }, { [name]: proven })).toEqual([name])
})

test('without a former state each field moves money that its new value allows', () => {
  const fields: FieldRules = {
    price: down,
    total: up,
    note: harmless('Words.'),
    isActive: whenSetTo(true),
    status: whenSetTo('approved'),
  }
  const after = { price: '1', total: '2', note: 'x', isActive: false, status: 'approved', unknown: 1 }
  expect(moneyMovedBy(fields, null, after)).toEqual(['price', 'total', 'status'])
})
