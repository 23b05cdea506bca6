import type { GameReplay } from '#core/api/game-boards.ts'
import { createCourse, extendCourse } from '#core/game/course.ts'
import { readSeed } from '#core/game/random.ts'
import { replayRun } from '#core/game/replay.ts'
import { CHUNK_TICKS, CHUNKS_AHEAD, RULES_VERSION, type Variant } from '#core/game/rules.ts'
import { digestMessage, seedMessage } from '#core/game/seed-message.ts'
import { startState } from '#core/game/state.ts'
import { step } from '#core/game/step.ts'
import { createChance } from './chance.ts'
import { createSolver } from './create-solver.ts'
import { createWindowTable } from './press-window.ts'

type Bytes = Uint8Array<ArrayBuffer>

const HMAC = { name: 'HMAC', hash: 'SHA-256' } as const
const sha256 = async (bytes: Bytes): Promise<Bytes> => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
const hexOf = (bytes: Bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * A ranked run as it is published: well played for so many ticks, on the course that follows from its secret and from what
 * was pressed. Works in Node and in a browser.
 */
export async function playCommittedRun(variant: Variant, ticks: number, runId = 17): Promise<GameReplay> {
  const secret = new Uint8Array(32).fill(runId % 256)
  const key = await crypto.subtle.importKey('raw', secret, HMAC, false, ['sign'])
  const seedAt = async (index: number, digest: Bytes) => {
    const message = new TextEncoder().encode(seedMessage(runId, index, hexOf(digest)))
    return hexOf(new Uint8Array(await crypto.subtle.sign(HMAC, key, message))).slice(0, 32)
  }
  const player = createSolver(variant, createWindowTable(variant), createChance(runId).random)
  const course = createCourse(variant)
  const state = startState()
  const seeds: string[] = []
  const inputs: number[][] = []
  let digest = await sha256(new Uint8Array())
  const extend = async () => {
    const text = await seedAt(seeds.length, digest)
    const seed = readSeed(text)
    if (seed === null) throw new Error(`${text} is no seed`)
    seeds.push(text)
    extendCourse(course, seed)
  }
  for (let chunk = 0; chunk < CHUNKS_AHEAD; chunk++) await extend()
  while (state.tick < ticks) {
    if (state.tick % CHUNK_TICKS === 0) {
      const played = inputs.at(-1)
      if (played !== undefined) {
        digest = await sha256(digestMessage(digest, played))
        await extend()
      }
      inputs.push([])
    }
    const isToggled = player(state, course.obstacles)
    if (isToggled) inputs.at(-1)?.push(state.tick % CHUNK_TICKS)
    step(state, course, isToggled)
  }
  const chunks = inputs.map((it, index) => ({ seed: seeds[index] ?? '', inputs: it }))
  const recorded = chunks.map(({ seed }) => readSeed(seed)).filter((seed) => seed !== null)
  return {
    ...{ runId, variant, rulesVersion: RULES_VERSION, walletAddress: `0x${'ab'.repeat(20)}`, ticks, chunks },
    score: replayRun({ variant, seeds: recorded, inputs, ticks }).score,
    startedAt: '2026-11-20T18:00:00.000Z',
    isRanked: true,
    commitment: hexOf(await sha256(secret)),
    secret: hexOf(secret),
  }
}
