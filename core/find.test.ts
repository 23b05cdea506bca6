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
  { text: WALLET },
  { text: HASH },
  { text: ORDER },
  { text: '#12' },
  { text: '12' },
  { text: '0xabcd…ef01' },
  { text: '…ef01' },
  { text: 'face' },
  { text: '1234567890123456' },
])('$text is not matched with words around it', ({ text }) => {
  for (const words of [`about ${text}`, `${text} please`]) {
    const kinds = readFindQueries(words).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind !== 'text')).toEqual([])
  }
})

test.each([
  { text: `0x${'a'.repeat(38)}...1`, start: `0x${'a'.repeat(38)}`, end: '1' },
  { text: `0xabcd..${'1'.repeat(38)}`, start: '0xabcd', end: '1'.repeat(38) },
])('$text is read as the two ends of a wallet', ({ text, start, end }) => {
  expect(readFindQueries(text)).toEqual([{ kind: 'wallet', start, end }])
})

test.each([
  { text: '# 7', query: { kind: 'number', number: 7 } },
  { text: '999999999999999', query: { kind: 'number', number: 999_999_999_999_999 } },
  { text: `${HASH}-120`, query: { kind: 'hash', hash: HASH } },
  { text: 'http://x.com/a/status/12345678901234567890', query: { kind: 'post', postId: '12345678901234567890' } },
  { text: '12345678901234567890', query: { kind: 'post', postId: '12345678901234567890' } },
  { text: 'ab', query: { kind: 'text', text: 'ab' } },
  { text: 'x'.repeat(60), query: { kind: 'text', text: 'x'.repeat(60) } },
  { text: 'b'.repeat(40), query: { kind: 'part', part: 'b'.repeat(40), isEnd: false } },
  { text: '1'.repeat(40), query: { kind: 'part', part: '1'.repeat(40), isEnd: false } },
])('$text is read as $query', ({ text, query }) => {
  expect(readFindQueries(text)).toContainEqual(query)
})

test.each([
  { text: `${HASH}-1200`, kind: 'hash' },
  { text: '0xabcd.ef01', kind: 'wallet' },
  { text: '.ef01', kind: 'part' },
  { text: '…ef0', kind: 'part' },
  { text: '123456789012345', kind: 'post' },
  { text: '123456789012345678901', kind: 'post' },
  { text: '1234567890123456', kind: 'number' },
  { text: '01', kind: 'number' },
  { text: 'b'.repeat(41), kind: 'part' },
  { text: '1'.repeat(41), kind: 'part' },
])('$text is not read as $kind', ({ text, kind }) => {
  expect(readFindQueries(text).map((query) => query.kind)).not.toContain(kind)
})

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
  '"%s" is not searched, because it would match everything or nothing',
  (text) => expect(readFindQueries(text).map(({ kind }) => kind)).toEqual(text === '#0' ? ['text'] : []),
)
