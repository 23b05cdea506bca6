import { expect, test } from 'vitest'
import { readFindQueries } from './find.ts'

const WALLET = '0xAbCdEf0123456789abcdef0123456789ABCDEF01'
const HASH = `0x${'1f'.repeat(32)}`
const ORDER = '4b1f7e0e-7f0f-4a3b-9d51-6b1f2a3c4d5e'

test.each([
  { text: WALLET, query: { kind: 'wallet', start: WALLET.toLowerCase(), end: '' } },
  { text: ' 0xAbC ', query: { kind: 'wallet', start: '0xabc', end: '' } },
  { text: '0xAbCd…eF01', query: { kind: 'wallet', start: '0xabcd', end: 'ef01' } },
  { text: '0xabcdef01...ef01', query: { kind: 'wallet', start: '0xabcdef01', end: 'ef01' } },
  { text: HASH.toUpperCase().replace('0X', '0x'), query: { kind: 'hash', hash: HASH } },
  { text: `${HASH}-2`, query: { kind: 'hash', hash: HASH } },
  { text: ORDER.toUpperCase(), query: { kind: 'order', orderId: ORDER } },
  { text: '#12', query: { kind: 'number', number: 12 } },
  { text: '12', query: { kind: 'number', number: 12 } },
  { text: 'Golden Peel', query: { kind: 'text', text: 'golden peel' } },
  { text: '…EF01', query: { kind: 'part', part: 'ef01', isEnd: true } },
  { text: '...abcdef01', query: { kind: 'part', part: 'abcdef01', isEnd: true } },
  { text: 'https://x.com/Ann/status/123?s=20', query: { kind: 'post', postId: '123' } },
])('$text', ({ text, query }) => expect(readFindQueries(text)).toEqual([query]))

test.each([
  { text: '9ABC01', kinds: ['part', 'text'] },
  { text: 'face', kinds: ['part', 'text'] },
  { text: 'fac', kinds: ['text'] },
  { text: '12345', kinds: ['number'] },
  { text: '123456', kinds: ['number', 'part'] },
  { text: '#123456', kinds: ['number'] },
  { text: '1234567890123456', kinds: ['post', 'part'] },
  { text: '000001', kinds: ['part', 'text'] },
])('$text may be any of $kinds', ({ text, kinds }) =>
  expect(readFindQueries(text).map(({ kind }) => kind)).toEqual(kinds),
)

test.each(['', ' ', 'a', '0x', '0x1', '0xab', '0xg12', `0x${'1'.repeat(41)}`, 'x'.repeat(61), '#0'])(
  'nothing is looked for by "%s" that would find everything or nothing',
  (text) => expect(readFindQueries(text).map(({ kind }) => kind)).toEqual(text === '#0' ? ['text'] : []),
)
