import type { PressFigures } from '#core/game/press-meter.ts'
import type { ReplayedRun } from '#core/game/replay.ts'
import type { Variant } from '#core/game/rules.ts'

/** Run as it is sent to a thread. */
export type ReplayRequest = {
  readonly variant: Variant
  /** 32 hexadecimal digits each. */
  readonly seeds: readonly string[]
  readonly inputs: readonly Uint8Array[]
  readonly ticks: number
}

/** Result of a replay, and how evenly the player pressed. */
export type ReplayAnswer = ReplayedRun & { readonly presses: PressFigures }

/** Task of a thread: the run, and the flag that it sets when it begins. */
export type ReplayTask = ReplayRequest & { readonly begun: SharedArrayBuffer }

/** Signals to the waiting caller that the work has begun. Runs in the thread. */
export function signalBegin(begun: SharedArrayBuffer): void {
  const flag = new Int32Array(begun)
  Atomics.store(flag, 0, 1)
  Atomics.notify(flag, 0)
}

/**
 * Calls `act` once the thread has begun the run. Time spent waiting for a free thread, or for one to start, does not count as the
 * run's own.
 */
export function onBegin(begun: SharedArrayBuffer, act: () => void): void {
  const { value } = Atomics.waitAsync(new Int32Array(begun), 0, 0)
  if (typeof value === 'string') act()
  else void value.then(act)
}
