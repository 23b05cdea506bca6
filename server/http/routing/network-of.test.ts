import { expect, test } from 'vitest'
import { addressOf, networkOf, networksOf } from './network-of.ts'

test.each([
  { text: '192.0.2.7', address: '192.0.2.7' },
  { text: '192.0.2.7:5678', address: '192.0.2.7' },
  { text: '192.0.2.7:', address: '192.0.2.7' },
  { text: '::ffff:192.0.2.7', address: '192.0.2.7' },
  { text: '::FFFF:c000:207', address: '192.0.2.7' },
  { text: '[::ffff:192.0.2.7]:80', address: '192.0.2.7' },
  { text: '0:0:0:0:0:ffff:192.0.2.7', address: '192.0.2.7' },
  { text: '[::1]:80', address: '::1' },
  { text: '[2001:DB8::1]', address: '2001:db8::1' },
  { text: '2001:0db8:0000:0000:0000:0000:0000:0001', address: '2001:db8::1' },
  { text: 'fe80::1%eth0', address: 'fe80::1' },
  { text: '[fe80::1%25]:443', address: 'fe80::1' },
  { text: '', address: null },
  { text: 'unknown', address: null },
  { text: '_hidden', address: null },
  { text: '1.2.3', address: null },
  { text: '01.2.3.4', address: null },
  { text: '1.2.3.4.5:80', address: null },
  { text: '[1::2', address: null },
  { text: '2001:db8::1::2', address: null },
  { text: `fe80::1%${'x'.repeat(10_000)}`, address: null },
])('$text is read as the address $address', ({ text, address }) => {
  expect(addressOf(text)).toBe(address)
})

test('an IPv4 address is a network, and an IPv6 address is in a /64 and a /48', () => {
  expect(networksOf('::ffff:192.0.2.7')).toEqual(['192.0.2.7'])
  expect(networksOf('2001:db8:1:2:3:4:5:6')).toEqual(['2001:db8:1:2::/64', '2001:db8:1::/48'])
  expect(networksOf('2001:DB8::1%eth0')).toEqual(['2001:db8:0:0::/64', '2001:db8:0::/48'])
  expect(networksOf('::')).toEqual(['0:0:0:0::/64', '0:0:0::/48'])
})

test('a network is the network of itself', () => {
  for (const address of ['192.0.2.7', '2001:db8:1:2:3::', '::1']) {
    expect(networksOf(networkOf(address))).toEqual(networksOf(address))
  }
})

test('callers without a known address count as one', () => {
  expect(networkOf('caller-1')).toBe(networkOf('caller-2'))
  // The address of a connection that its caller has just cut.
  expect(networkOf(undefined)).toBe(networkOf('caller-1'))
})
