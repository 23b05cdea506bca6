/** Maximum number of changes that wait for a tick. Beyond it, a press and its release are dropped, which is not noticeable. */
const WAITING_MAX = 3

/** The one button of the game, which a key, a finger and a gamepad can hold at once. */
export type Button = {
  /** Presses. A second press while the button is held counts as a release and a press, so that two thumbs can alternate. */
  press(source: string): void
  release(source: string): void
  releaseAll(): void
  /**
   * Returns whether the button changes in the next tick. It changes at most once per tick, so a tap within one tick becomes a press
   * and a release in two ticks.
   */
  take(): boolean
  /** Restores the state before the first press. */
  reset(): void
}

export function createButton(): Button {
  const held = new Set<string>()
  let waiting = 0
  const change = (times: number) => {
    waiting += times
    if (waiting > WAITING_MAX) waiting -= 2
  }
  const release = (source: string) => {
    if (held.delete(source) && held.size === 0) change(1)
  }
  return {
    press: (source) => {
      if (held.has(source)) return
      change(held.size === 0 ? 1 : 2)
      held.add(source)
    },
    release,
    releaseAll: () => {
      for (const source of [...held]) release(source)
    },
    take: () => {
      if (waiting === 0) return false
      waiting--
      return true
    },
    reset: () => {
      held.clear()
      waiting = 0
    },
  }
}
