import type { Page } from 'playwright-core'

/** Bot that presses the game's key in a page, at planned ticks. */
type Bot = {
  /** Starts to count time. Seeds that are drawn from now on are the planned ones. */
  begin(): void
  /** Adds later ticks in which the key goes down or up. */
  plan(toggles: readonly number[]): void
  /** Returns how often the button was changed. */
  made(): number
}
declare global {
  interface Window {
    bot: Bot
  }
}

/**
 * Installs a bot in each document that the page opens. The bot presses keys from within the page: a key sent through DevTools
 * would be late on a slow machine, and would itself take time.
 *
 * @param toggles ticks in which the key goes down or up
 * @param seeds replace the random ones in a page that draws seeds
 */
export const installBot = (page: Page, toggles: readonly number[], seeds: readonly string[] = []): Promise<unknown> =>
  page.addInitScript(runBot, { toggles: [...toggles], seeds: [...seeds] })

/** Runs in the page, so it cannot use anything else in this file. */
function runBot({ toggles, seeds }: { toggles: number[]; seeds: string[] }): void {
  const TICK_MS = 1_000 / 60
  const OWED_MAX_MS = 5 * TICK_MS
  let lastMs = 0
  let owedMs = 0
  let tick = 0
  let next = 0
  // Counts ticks as the game does (`ticker.ts`), so that a late frame delays the presses as it delays the game.
  const onFrame = (nowMs: number) => {
    requestAnimationFrame(onFrame)
    owedMs = Math.min(owedMs + Math.max(0, nowMs - lastMs), OWED_MAX_MS)
    lastMs = nowMs
    const ticks = Math.floor((owedMs + 0.5) / TICK_MS)
    owedMs -= ticks * TICK_MS
    tick += ticks
    // A frame plays all its ticks after the key. Half of the presses are early, and half of them late.
    while (next < toggles.length && (toggles[next] as number) <= tick + ticks / 2) {
      const type = next % 2 === 0 ? 'keydown' : 'keyup'
      // The dino reads a key's deprecated `keyCode`.
      document.dispatchEvent(
        new KeyboardEvent(type, { code: 'Space', key: ' ', keyCode: 32, bubbles: true, cancelable: true }),
      )
      next++
    }
  }
  const drawByChance = crypto.getRandomValues.bind(crypto)
  let drawn = 0
  const draw = <T extends ArrayBufferView | null>(array: T): T => {
    const seed = array instanceof Uint8Array && array.length === 16 ? seeds[drawn++] : undefined
    if (seed === undefined) return drawByChance(array as never) as T
    for (let at = 0; at < 16; at++) (array as Uint8Array)[at] = Number.parseInt(seed.slice(2 * at, 2 * at + 2), 16)
    return array
  }
  window.bot = {
    begin: () => {
      lastMs = performance.now()
      requestAnimationFrame(onFrame)
      crypto.getRandomValues = draw as typeof crypto.getRandomValues
    },
    plan: (more) => toggles.push(...more),
    made: () => next,
  }
}
