import { isAddress } from './address.ts'
import { checksummed } from './checksummed.ts'

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
