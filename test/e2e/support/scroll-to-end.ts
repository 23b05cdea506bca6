import type { Page, Request } from 'playwright-core'
import { waitUntil } from '../../support/wait-until.ts'

/**
 * Scrolls down a page by half a screen at a time, as a reader does. Waits at each step until the parts nearby have loaded.
 *
 * @param isIgnored requests that are not waited for, e.g. because the test never answers them
 */
export async function scrollToEnd(page: Page, isIgnored: (request: Request) => boolean = () => false): Promise<void> {
  const underWay = new Set<Request>()
  const begin = (request: Request) => void underWay.add(request)
  const end = (request: Request) => void underWay.delete(request)
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
  for (let step = 0; step < 40; step++) {
    const isAtEnd = await page.evaluate(() => {
      scrollBy(0, innerHeight / 2)
      return scrollY + innerHeight >= document.documentElement.scrollHeight - 2
    })
    await page.waitForFunction(areNearPartsLoaded)
    await waitUntil('what the parts near have asked for', async () => [...underWay].every(isIgnored))
    if (isAtEnd) break
  }
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end)
}

/**
 * Runs in the page, once per frame. Returns whether every lazy part near the window has loaded. Such a part is an empty box until
 * then.
 */
function areNearPartsLoaded() {
  const AHEAD_PX = 1_000
  /** Distance at which the panel loads its charts. */
  const PANEL_AHEAD_PX = 300
  return ![...document.querySelectorAll('div[class*="min-h-"]:empty')].some((it) => {
    const { top, bottom } = it.getBoundingClientRect()
    const aheadPx = it.closest('[role="tabpanel"]') === null ? AHEAD_PX : PANEL_AHEAD_PX
    return bottom > 0 && top < innerHeight + aheadPx
  })
}
