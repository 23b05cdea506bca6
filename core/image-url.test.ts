import { describe, expect, test } from 'vitest'
import { areOriginsShort, imageHost, imageOrigins, isImageUrl, NO_PICTURE } from './image-url.ts'

const HASH = 'a1'.repeat(32)

test.each([
  ['https://pictures.example/pip.png', 'https://pictures.example'],
  ['https://Pictures.Example:8443/a/b?size=2#top', 'https://pictures.example:8443'],
  ['https://pictures.example:65535/pip.png', 'https://pictures.example:65535'],
  ['https://xn--pltano-qta.example', 'https://xn--pltano-qta.example'],
])('%s is a picture of %s', (text, host) => {
  expect(isImageUrl(text)).toBe(true)
  expect(imageHost(text)).toBe(host)
})

test('a picture has an address of at most 500 letters', () => {
  const longest = 'https://pictures.example/'.padEnd(500, 'a')
  expect([longest, `${longest}a`].map(isImageUrl)).toEqual([true, false])
})

test('the origins of pictures are listed once, in one order', () => {
  const urls = ['https://b.example/1', 'https://a.example/2', NO_PICTURE, 'https://B.example/3']
  expect(imageOrigins(urls)).toEqual(['https://a.example', 'https://b.example'])
})

test.each([
  { length: 2_000, areShort: true },
  { length: 2_001, areShort: false },
])('origins of $length characters fit into the header of every page: $areShort', ({ length, areShort }) => {
  // Each takes 40 characters with the blank behind it; the last one takes what is left.
  const origin = (number: number, characters: number) =>
    `https://a${String(number).padStart(2, '0')}.`.padEnd(characters - '.example'.length, 'b').concat('.example')
  const urls = Array.from({ length: 50 }, (_, index) => origin(index, index < 49 ? 39 : length - 49 * 40))
  expect(imageOrigins(urls).join(' ')).toHaveLength(length)
  expect(areOriginsShort(urls)).toBe(areShort)
})

test.each([NO_PICTURE, `/cards/${'a'.repeat(60)}.svg`, '/cards/saba.svg', `/images/${HASH}.webp`])(
  '%s is a picture of this site',
  (text) => {
    expect(isImageUrl(text)).toBe(true)
    expect(imageHost(text)).toBeNull()
  },
)

describe('a picture is not named by', () => {
  test.each([
    '',
    'javascript:alert(1)',
    'JavaScript:alert(1)//https://a.example/',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'blob:https://a.example/1',
    'http://pictures.example/pip.png',
    '//pictures.example/pip.png',
    'https://user:secret@pictures.example/pip.png',
    'https://pictures.example@evil.example/pip.png',
    'https://pictures.example\\@evil.example/',
    'https://localhost/pip.png',
    'https://127.0.0.1/pip.png',
    'https://[::1]/pip.png',
    'https://pictures.example:0/pip.png',
    'https://pictures.example:65536/pip.png',
    "https://pictures.example; script-src 'unsafe-inline'",
    'https://pictures.example/a b.png',
    'https://pictures.example/\r\nset-cookie: a=b',
    'https://pictures.example/pip.png\n',
    'https://pictures.example/"><script>alert(1)</script>',
    "https://pictures.example/'onerror='alert(1)",
    'https://pictures.example/\u202egnp.pip',
    `https://pictures.example/${'a'.repeat(10_000)}`,
    '/api/admin/logout',
    '/images/../api.webp',
    '/cards/../../etc/passwd.svg',
    `/cards/${'a'.repeat(61)}.svg`,
    '/x/cards/saba.svg',
    '/cards/saba.svg?x',
    `/images/${HASH.toUpperCase()}.webp`,
  ])('%j', (text) => {
    expect(isImageUrl(text)).toBe(false)
    expect(imageHost(text)).toBeNull()
  })
})
