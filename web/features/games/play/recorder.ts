import { CHUNK_TICKS, TOGGLES_MAX } from '#core/game/rules.ts'

/** Interruptions of a chunk that are told one by one; those beyond are added to the last. */
const PAUSES_MAX = 16

/** What was pressed in a chunk, and how long it was interrupted. */
export type ChunkRecord = { readonly index: number; readonly inputs: number[]; readonly pausesMs: number[] }

/** Writes down a run as it is played, chunk by chunk. */
export type Recorder = {
  /** Whether the chunk can hold another change of the button. */
  hasRoom(): boolean
  /** The button changes in this tick. */
  toggle(tick: number): void
  pause(durationMs: number): void
  /** What was recorded since the last chunk ended; the next one begins. */
  take(): ChunkRecord
  reset(): void
}

export function createRecorder(): Recorder {
  let index = 0
  let inputs: number[] = []
  let pausesMs: number[] = []
  const clear = () => {
    inputs = []
    pausesMs = []
  }
  return {
    hasRoom: () => inputs.length < TOGGLES_MAX,
    toggle: (tick) => {
      inputs.push(tick % CHUNK_TICKS)
    },
    pause: (durationMs) => {
      const wholeMs = Math.round(durationMs)
      if (wholeMs <= 0) return
      if (pausesMs.length < PAUSES_MAX) pausesMs.push(wholeMs)
      else pausesMs[PAUSES_MAX - 1] = (pausesMs[PAUSES_MAX - 1] ?? 0) + wholeMs
    },
    take: () => {
      const record = { index, inputs, pausesMs }
      index++
      clear()
      return record
    },
    reset: () => {
      index = 0
      clear()
    },
  }
}
