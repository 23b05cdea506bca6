import type { Page } from 'playwright-core'

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
        shifts.push(`${entry.value.toFixed(4)} ${moved.join(' | ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** How much has moved so far, and what. */
export const readShifts = (page: Page) =>
  page.evaluate(() => {
    const { shiftSum, shifts } = window as never as { shiftSum: number; shifts: string[] }
    return { sum: shiftSum, shifts }
  })

/** Half a screen at a time, as fast as a reader goes who looks for something. */
const PACE_MS = 200

/** Goes down a page, so that all of it is loaded. */
export async function readToTheEnd(page: Page): Promise<void> {
  for (let step = 0; step < 40; step++) {
    const isAtEnd = await page.evaluate(async (paceMs) => {
      scrollBy(0, innerHeight / 2)
      await new Promise((resolve) => setTimeout(resolve, paceMs))
      return scrollY + innerHeight >= document.documentElement.scrollHeight - 2
    }, PACE_MS)
    if (isAtEnd) return
  }
}
