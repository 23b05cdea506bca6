import { CHUNKS_AHEAD } from '#core/game/rules.ts'
import type { PlayedChunk } from '../play/game-events.ts'
import type { Run } from './run.ts'

/** Creates a run without a server: this browser draws the course, and nothing can be earned. */
export const createLocalRun = (giveSeed: (index: number, seed: string) => void): Run => ({
  begin() {
    for (let index = 0; index < CHUNKS_AHEAD; index++) giveSeed(index, drawSeed())
  },
  chunk: ({ index }: PlayedChunk) => giveSeed(index + CHUNKS_AHEAD, drawSeed()),
  end() {},
  isOver: Promise.resolve(),
})

/** Returns 128 random bits in hex. */
const drawSeed = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
