import axe from 'axe-core'
import type { Page } from 'playwright-core'

const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What WCAG 2.2 AA has against a page as it stands, each with the markup that it is about. */
export async function violations(page: Page): Promise<string[]> {
  // Once a page: it is half a megabyte.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (standard) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe
    const { violations } = await run({ runOnly: standard, resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  }, STANDARD)
}

/** How far a page can be scrolled sideways, in pixels. */
export const sidewaysPx = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Parts of the banner that are cut short or lie on each other, though each may be within the page. */
export const squeezed = (page: Page) =>
  page.evaluate(() => {
    const parts = [
      ...document.querySelectorAll<HTMLElement>('body > #root > header :is(a, button, span.truncate)'),
    ].filter((it) => it.checkVisibility() && it.getBoundingClientRect().width > 1)
    const nameOf = (it: HTMLElement) => it.ariaLabel ?? it.textContent ?? ''
    const cut = parts.filter(
      (it) => it.scrollWidth > it.clientWidth + 1 && getComputedStyle(it).overflowX !== 'visible',
    )
    const meets = (a: DOMRect, b: DOMRect) =>
      a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
    const overlaps = parts.flatMap((a, index) =>
      parts
        .slice(index + 1)
        .filter((b) => !a.contains(b) && !b.contains(a) && meets(a.getBoundingClientRect(), b.getBoundingClientRect()))
        .map((b) => `${nameOf(a)} on ${nameOf(b)}`),
    )
    return [...cut.map((it) => `${nameOf(it)} is cut`), ...overlaps]
  })

/** What can be touched but is smaller than a finger, as 'name: width × height'. Links within a sentence may be. */
export const smallTargets = (page: Page, within: string) =>
  page.evaluate((selector) => {
    const MIN_PX = 44
    return [...document.querySelectorAll<HTMLElement>(selector)]
      .flatMap((root) => [...root.querySelectorAll<HTMLElement>('a, button, input, select, label')])
      .filter((it) => it.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((it) => it.closest('p') === null)
      .map((it) => ({ it, box: it.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && (box.width < MIN_PX - 0.5 || box.height < MIN_PX - 0.5))
      .map(({ it, box }) => `${it.ariaLabel ?? it.textContent}: ${box.width} × ${box.height}`)
  }, within)
