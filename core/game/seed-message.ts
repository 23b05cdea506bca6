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
