import type { Page, Request } from 'playwright-core'
import { waitUntil } from '../../support/wait-until.ts'

/**
 * Goes down a page, half a screen at a time, and on only once what is near has arrived: as a reader, not as a machine.
 *
 * @param isLeftOut what is not waited for, e.g. because the test never answers it
 */
export async function readToTheEnd(page: Page, isLeftOut: (request: Request) => boolean = () => false): Promise<void> {
  const underWay = new Set<Request>()
  const begin = (request: Request) => void underWay.add(request)
  const end = (request: Request) => void underWay.delete(request)
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
  for (let step = 0; step < 40; step++) {
    const isAtEnd = await page.evaluate(() => {
      scrollBy(0, innerHeight / 2)
      return scrollY + innerHeight >= document.documentElement.scrollHeight - 2
    })
    await page.waitForFunction(areNearPartsThere)
    await waitUntil('what the parts near have asked for', async () => [...underWay].every(isLeftOut))
    if (isAtEnd) break
  }
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end)
}

/** Runs in the page, a frame after the last look: a part that is loaded when one comes near holds its place empty until then. */
function areNearPartsThere() {
  const AHEAD_PX = 1_000
  /** What the panel waits with longer: its charts. */
  const PANEL_AHEAD_PX = 300
  return ![...document.querySelectorAll('div[class*="min-h-"]:empty')].some((it) => {
    const { top, bottom } = it.getBoundingClientRect()
    const aheadPx = it.closest('[role="tabpanel"]') === null ? AHEAD_PX : PANEL_AHEAD_PX
    return bottom > 0 && top < innerHeight + aheadPx
  })
}
