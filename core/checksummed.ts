import { isAddress } from './address.ts'

/** The state of Keccak-f[1600]: 5 by 5 lanes of 64 bits. */
const LANES = 25
const ROUNDS = 24
/** Bytes of a block of Keccak-256. */
const RATE = 136
const MASK = (1n << 64n) - 1n

/**
 * Returns an address in the spelling of EIP-55: a letter is a capital if the digit at its place in the Keccak-256 of the
 * lowercased address is 8 or more. A text that is not an address is returned unchanged.
 */
export function checksummed(address: string): string {
  if (!isAddress(address)) return address
  const digits = address.slice(2).toLowerCase()
  const hash = keccak256OfShort(digits)
  return `0x${[...digits].map((digit, at) => (((hash[at >> 1] ?? 0) >> (at % 2 === 0 ? 4 : 0)) & 8 ? digit.toUpperCase() : digit)).join('')}`
}

/**
 * Returns the Keccak-256 of an address without its prefix. It is used for the spelling of addresses only.
 *
 * @param text ASCII, shorter than a block
 */
function keccak256OfShort(text: string): number[] {
  const block = Array.from({ length: RATE }, (_, at) => text.charCodeAt(at) || 0)
  block[text.length] = 0x01
  block[RATE - 1] = (block[RATE - 1] ?? 0) | 0x80
  const state = Array.from({ length: LANES }, (_, lane) => readLane(block, lane * 8))
  permute(state)
  return [0, 1, 2, 3].flatMap((lane) =>
    Array.from({ length: 8 }, (_, at) => Number((lane64(state, lane) >> BigInt(8 * at)) & 255n)),
  )
}

const readLane = (block: readonly number[], from: number) =>
  Array.from({ length: 8 }, (_, at) => BigInt(block[from + at] ?? 0) << BigInt(8 * at)).reduce(
    (sum, it) => sum | it,
    0n,
  )
const lane64 = (state: readonly bigint[], at: number) => state[at] ?? 0n
const rotate = (lane: bigint, by: number) => ((lane << BigInt(by)) | (lane >> BigInt(64 - by))) & MASK

/** Runs the steps of Keccak-f by their names in FIPS 202: theta, rho and pi, chi, iota. */
function permute(state: bigint[]): void {
  let register = 1
  for (let round = 0; round < ROUNDS; round += 1) {
    const columns = [0, 1, 2, 3, 4].map((x) => [0, 5, 10, 15, 20].reduce((sum, y) => sum ^ lane64(state, x + y), 0n))
    for (let at = 0; at < LANES; at += 1) {
      state[at] = lane64(state, at) ^ lane64(columns, (at + 4) % 5) ^ rotate(lane64(columns, (at + 1) % 5), 1)
    }
    let moved = lane64(state, 1)
    let [x, y] = [1, 0]
    for (let step = 0; step < 24; step += 1) {
      ;[x, y] = [y, (2 * x + 3 * y) % 5]
      const next = lane64(state, x + 5 * y)
      state[x + 5 * y] = rotate(moved, (((step + 1) * (step + 2)) / 2) % 64)
      moved = next
    }
    for (let row = 0; row < LANES; row += 5) {
      const lanes = state.slice(row, row + 5)
      for (let at = 0; at < 5; at += 1) {
        state[row + at] = lane64(lanes, at) ^ (~lane64(lanes, (at + 1) % 5) & MASK & lane64(lanes, (at + 2) % 5))
      }
    }
    for (let bit = 0; bit < 7; bit += 1) {
      if (register & 1) state[0] = lane64(state, 0) ^ (1n << BigInt(2 ** bit - 1))
      register = register & 0x80 ? (register << 1) ^ 0x171 : register << 1
    }
  }
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
