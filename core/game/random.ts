/** Four words of 32 bits, from which a chunk's obstacles follow. */
export type Seed = readonly [a: number, b: number, c: number, d: number]

/** Words that are discarded, so that similar seeds do not start with similar numbers. */
const WARM_UP = 12

/**
 * Creates a small fast counter generator (sfc32) by Chris Doty-Humphrey, from PractRand.
 *
 * @returns a source of whole numbers from 0 to 2 ** 32 - 1, the same ones for the same seed on every machine
 */
export function createRandom(seed: Seed): () => number {
  let [a, b, c, d] = seed
  const next = (): number => {
    const sum = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return sum >>> 0
  }
  for (let i = 0; i < WARM_UP; i++) next()
  return next
}

/** Reads 32 hexadecimal digits as a seed. Returns null for anything else. */
export function readSeed(hex: string): Seed | null {
  if (!/^[0-9a-f]{32}$/.test(hex)) return null
  const word = (index: number) => Number.parseInt(hex.slice(index * 8, index * 8 + 8), 16) | 0
  return [word(0), word(1), word(2), word(3)]
}

/**
 * Returns the text whose HMAC-SHA-256 under a run's secret is a chunk's seed (its first 16 bytes). The server computes it to
 * answer a chunk. The page computes it to check a replay whose secret is published.
 *
 * @param inputsDigest hexadecimal SHA-256 that chains all inputs up to three chunks before (`digestMessage`); the SHA-256 of no
 * bytes for the first three chunks
 */
export const seedMessage = (runId: number, chunkIndex: number, inputsDigest: string): string =>
  `${runId}:${chunkIndex}:${inputsDigest}`

/** Returns the bytes whose SHA-256 is the digest after a chunk: the digest before it, and the chunk's toggles. */
export function digestMessage(digest: Uint8Array, toggles: ArrayLike<number>): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(digest.length + toggles.length)
  bytes.set(digest)
  bytes.set(toggles, digest.length)
  return bytes
}
