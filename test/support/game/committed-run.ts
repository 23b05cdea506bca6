import type { GameReplay } from '#core/api/game-boards.ts'
import { digestMessage, seedMessage } from '#core/game/random.ts'
import { CHUNK_TICKS, CHUNKS_AHEAD, RULES_VERSION, type Variant } from '#core/game/rules.ts'
import { createLiveRun, solverOf } from './live-run.ts'

type RunBytes = Uint8Array<ArrayBuffer>

const HMAC = { name: 'HMAC', hash: 'SHA-256' } as const
const sha256 = async (bytes: RunBytes): Promise<RunBytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
const hexOf = (bytes: RunBytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Plays a ranked run and returns it as it is published. It is played well for `ticks` ticks, on the course that follows from
 * its secret and from its presses. Works in Node and in a browser.
 */
export async function playCommittedRun(variant: Variant, ticks: number, runId = 17): Promise<GameReplay> {
  const secret = new Uint8Array(32).fill(runId % 256)
  const key = await crypto.subtle.importKey('raw', secret, HMAC, false, ['sign'])
  const seedAt = async (index: number, digest: RunBytes) => {
    const message = new TextEncoder().encode(seedMessage(runId, index, hexOf(digest)))
    return hexOf(new Uint8Array(await crypto.subtle.sign(HMAC, key, message))).slice(0, 32)
  }
  const live = createLiveRun(variant, solverOf(variant, runId))
  const chunks: { seed: string; inputs: number[] }[] = []
  const seeds: string[] = []
  let digest = await sha256(new Uint8Array())
  const learn = async () => {
    const seed = await seedAt(seeds.length, digest)
    seeds.push(seed)
    live.learn(seed)
  }
  for (let chunk = 0; chunk < CHUNKS_AHEAD; chunk++) await learn()
  for (let left = ticks; left > 0; left -= CHUNK_TICKS) {
    const { index, inputs } = live.play(Math.min(CHUNK_TICKS, left))
    chunks.push({ seed: seeds[index] ?? '', inputs })
    digest = await sha256(digestMessage(digest, inputs))
    await learn()
  }
  return {
    ...{ runId, variant, rulesVersion: RULES_VERSION, walletAddress: `0x${'ab'.repeat(20)}`, ticks, chunks },
    runnerImageUrl: null,
    score: live.figures().score,
    startedAt: '2026-11-20T18:00:00.000Z',
    isRanked: true,
    commitment: hexOf(await sha256(secret)),
    secret: hexOf(secret),
  }
}
