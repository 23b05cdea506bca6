import { describe, expect, test } from 'vitest'
import { imageHost, isImageUrl, NO_PICTURE } from './image-url.ts'

const HASH = 'a1'.repeat(32)

test.each([
  ['https://pictures.example/pip.png', 'https://pictures.example'],
  ['https://Pictures.Example:8443/a/b?size=2#top', 'https://pictures.example:8443'],
  ['https://xn--pltano-qta.example', 'https://xn--pltano-qta.example'],
])('%s is a picture of %s', (text, host) => {
  expect(isImageUrl(text)).toBe(true)
  expect(imageHost(text)).toBe(host)
})

test('a picture has an address of at most 500 letters', () => {
  const longest = 'https://pictures.example/'.padEnd(500, 'a')
  expect([longest, `${longest}a`].map(isImageUrl)).toEqual([true, false])
})

test.each([NO_PICTURE, '/cards/saba.svg', `/images/${HASH}.webp`])('%s is a picture of this site', (text) => {
  expect(isImageUrl(text)).toBe(true)
  expect(imageHost(text)).toBeNull()
})

describe('no picture is named by', () => {
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
    `/images/${HASH.toUpperCase()}.webp`,
  ])('%j', (text) => {
    expect(isImageUrl(text)).toBe(false)
    expect(imageHost(text)).toBeNull()
  })
})
