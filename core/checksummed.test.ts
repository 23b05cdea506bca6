import fc from 'fast-check'
import { getAddress } from 'viem'
import { expect, test } from 'vitest'
import { checksummed, isTypedAddress } from './checksummed.ts'

test.each([
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
])('%s is written in EIP-55, whatever its case was', (address) => {
  expect(checksummed(address.toLowerCase())).toBe(address)
  expect(checksummed(`0x${address.slice(2).toUpperCase()}`)).toBe(address)
})

test('every address is written as wallets write it', () => {
  const addresses = fc
    .uint8Array({ minLength: 20, maxLength: 20 })
    .map((it) => `0x${Buffer.from(it).toString('hex')}` as const)
  fc.assert(
    fc.property(addresses, (address) => {
      expect(checksummed(address)).toBe(getAddress(address))
    }),
  )
})

test.each(['', '0x', `0x${'a'.repeat(64)}`, 'nobody'])('%s is no address and is kept unchanged', (text) => {
  expect(checksummed(text)).toBe(text)
})

const RIGHT = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'

test.each([
  { what: 'with its checksum', text: RIGHT, isOne: true },
  { what: 'in small letters', text: RIGHT.toLowerCase(), isOne: true },
  { what: 'in capital letters', text: `0x${RIGHT.slice(2).toUpperCase()}`, isOne: true },
  { what: 'with one letter of the wrong case', text: RIGHT.replace('fB', 'fb'), isOne: false },
  { what: 'with another digit', text: RIGHT.replace('359', '358'), isOne: false },
  { what: 'a digit short', text: RIGHT.slice(0, -1), isOne: false },
  { what: 'of nobody', text: `0x${'0'.repeat(40)}`, isOne: false },
])('an address $what is accepted: $isOne', ({ text, isOne }) => {
  expect(isTypedAddress(text)).toBe(isOne)
})

test('every address is accepted as wallets write it', () => {
  const addresses = fc.stringMatching(/^[0-9a-f]{39}[1-9a-f]$/).map((digits) => `0x${digits}`)
  fc.assert(fc.property(addresses, (address) => isTypedAddress(checksummed(address))))
})
