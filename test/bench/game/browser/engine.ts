import type { Browser } from 'playwright-core'
import type { Variant } from '#core/game/rules.ts'
import { installBot } from '../../../support/game/page-bot.ts'
import type { PlannedRun } from './planned-run.ts'
import { openPage, playing, type Subject, slowDown } from './subject.ts'

/**
 * Our engine on a canvas, with nothing else in the page.
 *
 * @param query further settings besides the variant, such as `busy=33`
 */
export const engine = (browser: Browser, url: string, variant: Variant, plan: PlannedRun, query = ''): Subject => ({
  name: `engine, ${variant}`,
  async open(options) {
    const page = await openPage(browser, options)
    await installBot(page, plan.toggles)
    await page.goto(`${url}?variant=${variant}&${query}`)
    await page.waitForFunction(() => 'engine' in window)
    await slowDown(page, options.slowdown)
    await page.evaluate((seeds) => window.engine.start(seeds), plan.seeds)
    return playing(page, this.name, () => page.evaluate(() => window.engine.phase === 'playing'))
  },
})
