import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex } from '@noble/hashes/utils'
import { isAddress } from './address.ts'

/**
 * Returns an address in the spelling of EIP-55: a letter is a capital if the digit at its place in the Keccak-256 of the
 * lowercased address is 8 or more. A text that is not an address is returned unchanged.
 */
export function checksummed(address: string): string {
  if (!isAddress(address)) return address
  const digits = address.slice(2).toLowerCase()
  const hash = bytesToHex(keccak_256(digits))
  return `0x${[...digits].map((digit, at) => (hash.charAt(at) >= '8' ? digit.toUpperCase() : digit)).join('')}`
}

/**
 * Returns whether a person can have meant this address. Capital and small letters together are the checksum of EIP-55, so a wrong
 * one is a typing error. Letters of one case have no checksum.
 */
export function isTypedAddress(text: string): boolean {
  if (!isAddress(text)) return false
  const digits = text.slice(2)
  const isOfOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  return isOfOneCase || digits === checksummed(text).slice(2)
}
