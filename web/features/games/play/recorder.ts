import { CHUNK_TICKS, TOGGLES_MAX } from '#core/game/rules.ts'

/** Maximum number of interruptions reported separately per chunk; further ones are added to the last. */
const PAUSES_MAX = 16

/** Inputs of a chunk, and the durations of its interruptions. */
export type ChunkRecord = { readonly index: number; readonly inputs: number[]; readonly pausesMs: number[] }

/** Records a run chunk by chunk while it is played. */
export type Recorder = {
  /** Returns whether the chunk can hold another change of the button. */
  hasRoom(): boolean
  /** Records that the button changes in this tick. */
  toggle(tick: number): void
  pause(durationMs: number): void
  /** Returns the record since the last chunk ended, and starts the next chunk. */
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
