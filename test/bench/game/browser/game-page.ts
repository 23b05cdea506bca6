import type { Browser } from 'playwright-core'
import { installBot } from '../../../support/game/page-bot.ts'
import type { PlannedRun } from './planned-run.ts'
import { openPage, playing, type Subject, slowDown } from './subject.ts'

/** The platform's own page as a guest sees it: engine, figures over the game, and everything around them. */
export const gamePage = (browser: Browser, url: string, plan: PlannedRun): Subject => ({
  name: 'page, cactus',
  async open(options) {
    const page = await openPage(browser, options)
    await installBot(page, plan.toggles, plan.seeds)
    await page.goto(new URL('/game-old', url).href)
    const start = page.getByRole('button', { name: 'Start', exact: true })
    await start.waitFor()
    await slowDown(page, options.slowdown)
    await start.evaluate((button: HTMLElement) => {
      window.bot.begin()
      button.click()
    })
    const pause = page.getByRole('button', { name: 'Pause', exact: true })
    return playing(page, this.name, () => pause.isEnabled())
  },
})
