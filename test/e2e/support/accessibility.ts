import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { describeViolations, WCAG_RUN } from '../../support/browser/wcag.ts'
import { isFirefox } from './launch-browser.ts'

/**
 * Returns the violations of WCAG 2.2 AA on a page in its present state, each with its markup. Returns an empty list in Firefox,
 * because its ESR crashes while axe reads the mining page.
 */
export async function violations(page: Page): Promise<string[]> {
  if (isFirefox(page)) return []
  // Injected once per page, because it is half a megabyte.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const found = await page.evaluate(async (options) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe
    return (await run(options)).violations
  }, WCAG_RUN)
  return describeViolations(found)
}

/**
 * Returns how far a page can be scrolled sideways, in pixels. Waits two frames first, so that the page has adapted to a new width.
 */
export const sidewaysPx = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    await frame()
    await frame()
    return document.documentElement.scrollWidth - document.documentElement.clientWidth
  })
