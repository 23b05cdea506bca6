import type { PressFigures } from '#core/game/press-meter.ts'
import type { ReplayedRun } from '#core/game/replay.ts'
import type { Variant } from '#core/game/rules.ts'

/** Run as it is sent to a thread. */
export type ReplayAsk = {
  readonly variant: Variant
  /** 32 hexadecimal digits each. */
  readonly seeds: readonly string[]
  readonly inputs: readonly Uint8Array[]
  readonly ticks: number
}

/** Result of a replay, and how evenly the player pressed. */
export type ReplayAnswer = ReplayedRun & { readonly presses: PressFigures }

/** Task of a thread: the run, and the flag that it sets when it begins. */
export type ReplayTask = ReplayAsk & { readonly begun: SharedArrayBuffer }
