import { describe, expect, test } from 'vitest'
import { readAnnouncement, walletNameOf } from './found-wallets.ts'

const provider = { request: async () => null }
const ICON = 'data:image/png;base64,iVBORw0KGgo='
const read = (info: object, other: object = {}) =>
  readAnnouncement({ info: { rdns: 'io.rabby', name: 'Rabby', icon: ICON, ...info }, provider, ...other })

test('a wallet’s announcement is read', () => {
  expect(read({ rdns: 'IO.Rabby' })).toEqual({ rdns: 'io.rabby', name: 'Rabby', icon: ICON, provider })
})

describe('a name is one short line of text', () => {
  test.each([
    { name: '  OKX\tWallet\n', shown: 'OKX Wallet' },
    { name: 'Meta\u202eksaM\u2066', shown: 'Meta ksaM' },
    { name: 'Ra\u200bbby\u0000', shown: 'Ra bby' },
    { name: '<b>Rabby</b>', shown: '<b>Rabby</b>' },
    { name: 'W'.repeat(1_000_000), shown: 'W'.repeat(32) },
    { name: '🍌'.repeat(40), shown: '🍌'.repeat(32) },
    { name: `${'W'.repeat(31)} W`, shown: 'W'.repeat(31) },
    { name: 'a\ud800', shown: 'a\ufffd' },
    { name: '\u202e\u200b ', shown: '' },
    { name: undefined, shown: '' },
    { name: ['Rabby'], shown: '' },
  ])('$shown', ({ name, shown }) => {
    expect(walletNameOf(name)).toBe(shown)
  })

  test('or the domain name without one', () => {
    expect(read({ name: '\u202e' })?.name).toBe('io.rabby')
  })
})

describe('a picture is a data address of an image within limits', () => {
  const svg = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E'
  test.each([ICON, svg, 'data:image/webp;base64,aa', 'data:image/jpeg;base64,aa', 'data:image/gif;base64,aa'])(
    '%s is shown',
    (icon) => expect(read({ icon })?.icon).toBe(icon),
  )
  test.each([
    'https://tracker.example/a.png',
    'data:text/html,<script>alert(1)</script>',
    'data:image/png',
    'data:image/pngx;base64,aa',
    'javascript:alert(1)',
    'blob:https://a.example/1',
    ' data:image/png;base64,aa',
    `data:image/png;base64,${'a'.repeat(200_000)}`,
    null,
    7,
  ])('%s is not shown', (icon) => expect(read({ icon })?.icon).toBeNull())
})

test.each([
  ['no domain name', read({ rdns: '' })],
  ['a domain name without a dot', read({ rdns: 'rabby' })],
  ['a domain name with other characters', read({ rdns: 'io.<b>rabby' })],
  ['a domain name that is too long', read({ rdns: `io.${'a'.repeat(100)}` })],
  ['a domain name that is no text', read({ rdns: 7 })],
  ['no provider', read({}, { provider: null })],
  ['a provider without a request function', read({}, { provider: {} })],
  ['no description', readAnnouncement({ provider })],
  ['nothing', readAnnouncement(undefined)],
])('a wallet with %s is ignored', (_, wallet) => {
  expect(wallet).toBeNull()
})
