import { createHash, createHmac, randomBytes } from 'node:crypto'
import { assert } from '#core/assert.ts'
import { seedMessage } from '#core/game/random.ts'
import { CHUNKS_AHEAD } from '#core/game/rules.ts'

const SECRET_BYTES = 32
/** Bytes of a seed, with two hexadecimal digits each. */
const SEED_BYTES = 16

/** Draws the secret that a run's course follows from. It stays hidden until the run has ended. */
export const drawSecret = (): Buffer => randomBytes(SECRET_BYTES)

/**
 * Returns the commitment to a secret. It is sent at the start, and proves later that the secret was chosen before the first press.
 */
export const commitmentTo = (secret: Uint8Array): string => createHash('sha256').update(secret).digest('hex')

/** Digest of no inputs. */
export const FIRST_DIGEST: Buffer = createHash('sha256').digest()

/**
 * Returns the seed of a chunk of the course.
 *
 * @param digest of the input up to three chunks before; `FIRST_DIGEST` for the first three chunks
 */
export const seedOf = (secret: Uint8Array, runId: number, index: number, digest: Buffer): string =>
  createHmac('sha256', secret)
    .update(seedMessage(runId, index, digest.toString('hex')))
    .digest('hex')
    .slice(0, SEED_BYTES * 2)

/**
 * Returns the seeds of a run's first chunks.
 *
 * @param digests after each chunk that was played whole
 */
export const seedsOf = (secret: Uint8Array, runId: number, digests: readonly Buffer[], count: number): string[] =>
  Array.from({ length: count }, (_, index) => {
    const digest = index < CHUNKS_AHEAD ? FIRST_DIGEST : digests[index - CHUNKS_AHEAD]
    assert(digest !== undefined, `run ${runId} has no digest for chunk ${index}`)
    return seedOf(secret, runId, index, digest)
  })
