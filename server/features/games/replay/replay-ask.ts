import type { PressFigures } from '#core/game/press-meter.ts'
import type { ReplayedRun } from '#core/game/replay.ts'
import type { Variant } from '#core/game/rules.ts'

/** A run as it travels to a thread. */
export type ReplayAsk = {
  readonly variant: Variant
  /** 32 hexadecimal digits each. */
  readonly seeds: readonly string[]
  readonly inputs: readonly Uint8Array[]
  readonly ticks: number
}

/** What a replay came to, and how evenly was pressed. */
export type ReplayAnswer = ReplayedRun & { readonly presses: PressFigures }

/** What a thread gets: the run, and where it notes that it has begun. */
export type ReplayTask = ReplayAsk & { readonly begun: SharedArrayBuffer }
