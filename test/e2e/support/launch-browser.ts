import { delimiter, dirname, join } from 'node:path'
import { type Browser, chromium, firefox, type Locator, type Page } from 'playwright-core'
import { ensureBrowser, findFirefox } from '../../../scripts/ensure-browser.ts'
import { BROWSER_ARGS } from '../../support/browser/browser-args.ts'

/** Starts the browser that `JOURNEY_BROWSER` names: Firefox for `firefox`, otherwise Chromium. */
export const launchBrowser = (): Promise<Browser> =>
  process.env.JOURNEY_BROWSER === 'firefox' ? launchFirefox() : launchChromium()

export const isFirefox = (page: Page): boolean => page.context().browser()?.browserType().name() === 'firefox'

const launchChromium = async () => chromium.launch({ executablePath: await ensureBrowser(), args: BROWSER_ARGS })

/** Starts Mozilla's own build of Firefox over WebDriver BiDi, instead of Playwright's build. */
export async function launchFirefox(): Promise<Browser> {
  const program = findFirefox()
  if (program === undefined) throw new Error('No Firefox was found: install firefox-esr, or set FIREFOX_PATH to one')
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath: join(import.meta.dirname, 'firefox-relay.ts'),
    // The relay runs in the Node of this process.
    env: {
      ...process.env,
      FIREFOX_PATH: program,
      PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH ?? ''}`,
    },
    firefoxUserPrefs: {
      'ui.prefersReducedMotion': 1,
      // Tests read the clipboard. Firefox would otherwise ask its user for permission.
      'dom.events.testing.asyncClipboard': true,
    },
  })
  await typeOnFill(browser)
  return browser
}

/** Makes `fill` press keys in this browser, because React does not notice a value that Playwright sets over WebDriver BiDi. */
async function typeOnFill(browser: Browser): Promise<void> {
  const page = await browser.newPage()
  const locators = Object.getPrototypeOf(page.locator('body')) as Locator
  const { fill } = locators
  locators.fill = async function (this: Locator, text, options) {
    if (this.page().context().browser() !== browser) return fill.call(this, text, options)
    // `press` would move the caret to the start again.
    await this.selectText(options)
    const { keyboard } = this.page()
    await keyboard.press('Delete')
    await keyboard.type(text)
  }
  await page.close()
}
