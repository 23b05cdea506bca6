import type { Browser } from 'playwright-core'
import { TIMEOUT_MS, type Viewport } from '../stage.ts'
import type { EnginePage } from './engine-page.ts'

const ROLES = ['button', 'link', 'tab', 'radio'] as const

/** Opens a page in a browser that Playwright drives. */
export async function openPlaywrightPage(browser: Browser, origin: string, viewport: Viewport): Promise<EnginePage> {
  const context = await browser.newContext({ baseURL: origin, viewport, reducedMotion: 'reduce' })
  context.setDefaultTimeout(TIMEOUT_MS)
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  return {
    open: async (path) => void (await page.goto(path)),
    async press(name, itemText) {
      const scope = itemText === undefined ? page : page.getByRole('listitem').filter({ hasText: itemText })
      const [first, ...others] = ROLES.map((role) => scope.getByRole(role, { name }))
      const control = others.reduce((all, it) => all.or(it), first as NonNullable<typeof first>)
      // A radio input is hidden behind its label.
      const isChoice = (await control.first().getAttribute('type')) === 'radio'
      await control.filter({ visible: true }).first().click({ force: isChoice })
    },
    fill: (label, text) => page.getByLabel(label).filter({ visible: true }).first().fill(text),
    key: (key) => page.keyboard.press(key),
    text: () => page.evaluate<string>('document.body.innerText'),
    stored: (name) => page.evaluate((key) => localStorage.getItem(key), name),
    async picture() {
      const seen = errors.length
      const picture = await page.screenshot()
      // Playwright adds a style for the picture, and the site's policy refuses it.
      errors.length = seen
      return picture
    },
    errors: () => errors,
    close: () => context.close(),
  }
}
