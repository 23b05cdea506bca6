import type { Page, Request } from 'playwright-core'
import { waitUntil } from '../../support/wait-until.ts'

/** More than this is felt: what one reads has moved. */
export const SHIFT_MAX = 0.02

/** Watches every page of this tab, from its first paint on, for what moves without being asked to. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: string[] = []
    Object.assign(window, { shiftSum: 0, shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node: Node | null }[]
      })[]) {
        if (entry.hadRecentInput) continue
        Object.assign(window, { shiftSum: (window as never as { shiftSum: number }).shiftSum + entry.value })
        const moved = entry.sources.map(({ node }) => (node as Element | null)?.className ?? node?.nodeName)
        shifts.push(
          `${entry.value.toFixed(4)} at ${Math.round(entry.startTime)} ms, ${scrollY} px down: ${moved.join(' | ')}`,
        )
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** How much has moved so far, and what. */
export const readShifts = (page: Page) =>
  page.evaluate(() => {
    const { shiftSum, shifts } = window as never as { shiftSum: number; shifts: string[] }
    return { sum: shiftSum, shifts }
  })

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
