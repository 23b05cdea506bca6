import { isIP } from 'node:net'

/** Maximum length of an address, including its port and its zone. */
const ADDRESS_LENGTH_MAX = 100
const BRACKETED = /^\[([^\]]*)\](?::\d*)?$/
const IPV4_WITH_PORT = /^([\d.]+):\d*$/
const MAPPED_IPV4 = /^::ffff:([\da-f]+):([\da-f]+)$/
/** Key of all callers without a known address. */
const UNKNOWN = 'unknown'

/** An address. Undefined after the caller has cut the connection, although the framework's types exclude that. */
type CallersAddress = string | undefined

/**
 * Returns an address in canonical form: without brackets, port and zone, and with an IPv4-mapped IPv6 address as IPv4.
 *
 * @returns null if the text is not an address
 */
export function addressOf(text: string): string | null {
  if (text.length > ADDRESS_LENGTH_MAX) return null
  const bare = BRACKETED.exec(text)?.[1] ?? IPV4_WITH_PORT.exec(text)?.[1] ?? text
  if (isIP(bare) === 4) return bare
  const [address = ''] = bare.split('%', 1)
  if (isIP(address) !== 6) return null
  const spelling = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [, high, low] = MAPPED_IPV4.exec(spelling) ?? []
  if (high === undefined || low === undefined) return spelling
  const [first, second] = [Number.parseInt(high, 16), Number.parseInt(low, 16)]
  return [first >> 8, first & 255, second >> 8, second & 255].join('.')
}

/**
 * Limit of a /48, as a multiple of the limit of one /64 of IPv6. A /48 may be one customer of a hosting company, or thousands of
 * phones with a /64 each. Decision 0064 explains the number.
 */
export const SHARES_OF_48 = 32

/** Returns the network that counts as one caller: an IPv4 address, or the /64 of IPv6 that is assigned with an address. */
export const networkOf = (address: CallersAddress): string => networksOf(address)[0]

/** Returns the network that takes turns as one caller: like `networkOf`, but the /48 around an IPv6 address. */
export const turnKeyOf = (address: CallersAddress): string => networksOf(address).at(-1) ?? UNKNOWN

/**
 * Returns the network of an address, and for IPv6 the /48 around it, because the holder of a /48 has 65,536 networks.
 *
 * @param address an address, or the network of one
 */
export function networksOf(address: CallersAddress): readonly [network: string, wide?: string] {
  if (address === undefined) return [UNKNOWN]
  const known = addressOf(address.endsWith('/64') ? address.slice(0, -3) : address)
  if (known === null) return [UNKNOWN]
  if (!known.includes(':')) return [known]
  const [head = '', tail = ''] = known.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  const groups = [...before, ...zeros, ...after]
  return [`${groups.slice(0, 4).join(':')}::/64`, `${groups.slice(0, 3).join(':')}::/48`]
}
