/** Changes that wait for their tick; beyond it, a press and its release that nobody would notice are left out. */
const WAITING_MAX = 3

/** The one button of the game, which may be held by a key, a finger and a gamepad at once. */
export type Button = {
  /** Another press while it is held counts as letting go and pressing again: two thumbs may take turns. */
  press(source: string): void
  release(source: string): void
  releaseAll(): void
  /** Whether it changes in the tick that comes: at most once a tick, so that a tap within one tick is a press and a release in two. */
  take(): boolean
  /** As it was before the first press. */
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
