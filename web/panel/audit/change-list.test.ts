import { expect, test } from 'vitest'
import { changesOf } from './change-list.tsx'

test.each([
  { name: 'equal states', before: { a: 1, b: { c: null } }, after: { b: {}, a: 1 }, changes: [] },
  { name: 'nothing that has a value', before: null, after: null, changes: [] },
  { name: 'a value by itself', before: '1', after: '2', changes: [{ name: '', before: '1', after: '2' }] },
  {
    name: 'one field of several',
    before: { price: '29', name: 'Fox', isActive: true, version: 3 },
    after: { name: 'Fox', price: '31', isActive: false, version: 4 },
    changes: [
      { name: 'price in USDT', before: '29', after: '31' },
      { name: 'on sale', before: 'yes', after: 'no' },
    ],
  },
  {
    name: 'fields within fields, and lists by their places',
    before: { links: { telegram: 'a' }, channels: ['x', 'y'] },
    after: { links: { telegram: 'b' }, channels: ['x'] },
    changes: [
      { name: 'links › Telegram', before: 'a', after: 'b' },
      { name: 'channels › 2', before: 'y', after: null },
    ],
  },
  { name: 'something new', before: null, after: { n: 0 }, changes: [{ name: 'n', before: null, after: '0' }] },
])('$name', ({ before, after, changes }) => expect(changesOf(before, after)).toEqual(changes))
