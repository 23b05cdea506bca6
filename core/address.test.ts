import { expect, test } from 'vitest'
import { isAddress, isTxHash, lowercased, shortened } from './address.ts'

const WALLET = `0x${'aB'.repeat(20)}`
const HASH = `0x${'ab'.repeat(32)}`

test.each([
  { text: WALLET, is: true },
  { text: WALLET.toLowerCase(), is: true },
  { text: `0x${'0'.repeat(39)}1`, is: true },
  { text: `0x${'0'.repeat(40)}`, is: false },
  { text: WALLET.slice(2), is: false },
  { text: WALLET.slice(0, -1), is: false },
  { text: `${WALLET}0`, is: false },
  { text: `x${WALLET}`, is: false },
  { text: `${WALLET}\n`, is: false },
  { text: WALLET.replace('a', 'g'), is: false },
  { text: '', is: false },
])('$text is a wallet: $is', ({ text, is }) => {
  expect(isAddress(text)).toBe(is)
})

test.each([
  { text: HASH, is: true },
  { text: HASH.toUpperCase(), is: false },
  { text: HASH.replace('a', 'A'), is: false },
  { text: HASH.slice(0, -1), is: false },
  { text: `${HASH}0`, is: false },
  { text: `x${HASH}`, is: false },
  { text: `${HASH}\n`, is: false },
])('$text is a transaction hash as it is stored: $is', ({ text, is }) => {
  expect(isTxHash(text)).toBe(is)
})

test('a wallet is stored in lower case and shown shortened', () => {
  expect(lowercased(WALLET)).toBe(WALLET.toLowerCase())
  expect(shortened('0x0123456789')).toBe('0x0123...6789')
  expect(shortened('0x0123456789', 8)).toBe('0x012345...6789')
})
