import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checksummed } from './checksummed.ts'
import { isTypedAddress } from './typed-address.ts'

const RIGHT = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'

test.each([
  { what: 'with its checksum', text: RIGHT, isOne: true },
  { what: 'in small letters', text: RIGHT.toLowerCase(), isOne: true },
  { what: 'in capital letters', text: `0x${RIGHT.slice(2).toUpperCase()}`, isOne: true },
  { what: 'with one letter of the wrong case', text: RIGHT.replace('fB', 'fb'), isOne: false },
  { what: 'with another digit', text: RIGHT.replace('359', '358'), isOne: false },
  { what: 'a digit short', text: RIGHT.slice(0, -1), isOne: false },
  { what: 'of nobody', text: `0x${'0'.repeat(40)}`, isOne: false },
])('an address $what: $isOne', ({ text, isOne }) => {
  expect(isTypedAddress(text)).toBe(isOne)
})

test('every address is taken as wallets write it', () => {
  const addresses = fc.stringMatching(/^[0-9a-f]{39}[1-9a-f]$/).map((digits) => `0x${digits}`)
  fc.assert(fc.property(addresses, (address) => isTypedAddress(checksummed(address))))
})
