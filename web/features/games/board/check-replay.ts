import type { GameReplay } from '#core/api/game-boards.ts'
import { replayRun } from '#core/game/replay.ts'
import { CHUNKS_AHEAD } from '#core/game/rules.ts'
import { digestMessage, seedMessage } from '#core/game/seed-message.ts'
import { recordedRun } from './recorded-run.ts'

/** Results of comparing a replay with the server's record of it. */
export type ReplayChecks = {
  /** Whether the secret is the one that the server committed to before the first tick. */
  readonly isCommitted: boolean
  /** Whether every part of the course follows from the secret and from the inputs before it. */
  readonly isCourseTrue: boolean
  /** Whether replaying the run gives this score in this number of ticks. */
  readonly isScoreTrue: boolean
}

const SEED_DIGITS = 32
const HMAC = { name: 'HMAC', hash: 'SHA-256' } as const

/** Checks a replay by recomputing it in this browser. */
export async function checkReplay(replay: GameReplay): Promise<ReplayChecks> {
  const secret = bytesOf(replay.secret)
  return {
    isCommitted: hexOf(await sha256(secret)) === replay.commitment,
    isCourseTrue: await isCourseTrue(replay, secret),
    isScoreTrue: isScoreTrue(replay),
  }
}

async function isCourseTrue({ runId, chunks }: GameReplay, secret: Bytes): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', secret, HMAC, false, ['sign'])
  /** Digests by the number of chunks that they cover. */
  const digests = [await sha256(new Uint8Array())]
  for (const { inputs } of chunks) digests.push(await sha256(digestMessage(digests.at(-1) ?? secret, inputs)))
  const seeds = await Promise.all(
    chunks.map(async (_, index) => {
      const known = digests[Math.max(0, index - CHUNKS_AHEAD + 1)] ?? secret
      const message = new TextEncoder().encode(seedMessage(runId, index, hexOf(known)))
      return hexOf(new Uint8Array(await crypto.subtle.sign(HMAC, key, message))).slice(0, SEED_DIGITS)
    }),
  )
  return seeds.every((seed, index) => seed === chunks[index]?.seed)
}

function isScoreTrue(replay: GameReplay): boolean {
  const run = recordedRun(replay)
  if (run === null) return false
  const { score, ticks } = replayRun(run)
  return score === replay.score && ticks === replay.ticks
}

type Bytes = Uint8Array<ArrayBuffer>

const sha256 = async (bytes: Bytes): Promise<Bytes> => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
const bytesOf = (hex: string): Bytes => Uint8Array.from(hex.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16))
const hexOf = (bytes: Bytes): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
