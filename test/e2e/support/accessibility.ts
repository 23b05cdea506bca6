import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { sayViolations, WCAG_RUN } from '../../support/wcag.ts'
import { isFirefox } from './launch-browser.ts'

/**
 * Returns what breaks WCAG 2.2 AA on a page as it stands, each with its markup. Returns nothing in Firefox: its ESR crashes while axe
 * reads the mining page.
 */
export async function violations(page: Page): Promise<string[]> {
  if (isFirefox(page)) return []
  // Once a page: it is half a megabyte.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const found = await page.evaluate(async (options) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe
    return (await run(options)).violations
  }, WCAG_RUN)
  return sayViolations(found)
}

/** How far a page can be scrolled sideways, in pixels; measured two frames later, when it has taken up a new width. */
export const sidewaysPx = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    await frame()
    await frame()
    return document.documentElement.scrollWidth - document.documentElement.clientWidth
  })
