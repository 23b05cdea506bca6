import type { Browser } from 'playwright-core'
import { installBot } from '../../../support/game/page-bot.ts'
import { openPage, playing, type Subject, slowDown } from './subject.ts'

/** The part of the dino's own code that is used here. */
declare const Runner: {
  getInstance(): {
    readonly playing: boolean
    readonly crashed: boolean
    checkForCollision(...them: unknown[]): boolean
  }
}

/** Ticks between two jumps, as in our games. */
const JUMP_EVERY = 100
const HOLD = 10
const JUMPS = 200

/** The game that Chromium shows without a network, in the browser's own code. */
export const dino = (browser: Browser): Subject => ({
  name: "Chromium's dino",
  async open(options) {
    const toggles = Array.from({ length: JUMPS }, (_, jump) => [jump * JUMP_EVERY, jump * JUMP_EVERY + HOLD]).flat()
    const page = await openPage(browser, options)
    await installBot(page, toggles)
    // The page about the missing network counts as a failed navigation.
    await page.goto('chrome://dino').catch(() => undefined)
    await page.waitForFunction(
      'typeof Runner === "function" && "bot" in globalThis && document.querySelector("canvas") !== null',
    )
    await slowDown(page, options.slowdown)
    await page.evaluate(() => {
      const runner = Runner.getInstance()
      const check = runner.checkForCollision.bind(runner)
      // It checks for collisions as usual, and survives them.
      runner.checkForCollision = (...them) => {
        check(...them)
        return false
      }
      window.bot.begin()
    })
    return playing(page, this.name, () =>
      page.evaluate(() => Runner.getInstance().playing && !Runner.getInstance().crashed && window.bot.made() > 4),
    )
  },
})
