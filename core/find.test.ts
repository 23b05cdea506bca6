import { expect, test } from 'vitest'
import { readFindQuery } from './find.ts'

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
  { text: 'Golden Peel', query: { kind: 'name', name: 'golden peel' } },
])('$text', ({ text, query }) => expect(readFindQuery(text)).toEqual(query))

test.each(['', ' ', 'a', '0x', '0x1', '0xab', '0xg12', `0x${'1'.repeat(41)}`, 'x'.repeat(61), '#0'])(
  'nothing is looked for by "%s" that would find everything or nothing',
  (text) => expect(readFindQuery(text)?.kind ?? null).toBe(text === '#0' ? 'name' : null),
)
