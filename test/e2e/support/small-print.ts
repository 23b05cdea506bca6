import type { Page } from 'playwright-core'

/** Largest share of a page's letters that may be smaller than the body text. */
export const SMALL_PRINT_MAX = 0.2

export type SmallPrint = {
  /** Share of the visible letters that are smaller than the body text, from 0 to 1. */
  readonly share: number
  /** Places with most of them, as 'heading: letters'. */
  readonly places: readonly string[]
}

export const readSmallPrint = (page: Page): Promise<SmallPrint> => page.evaluate(countLetters)

/** Runs in the page. Counts visible letters only. Leaves out addresses and hashes, which people compare and do not read. */
function countLetters(): SmallPrint {
  const BODY_PX = 16
  const main = document.querySelector('#main')
  if (main === null) return { share: 0, places: [] }
  let [small, all] = [0, 0]
  const places = new Map<string, number>()
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement
    if (element === null || element.closest('.sr-only, .font-code, style, svg') !== null || !element.checkVisibility())
      continue
    const letters = (walker.currentNode.textContent ?? '').replace(/\s/g, '').length
    all += letters
    if (Number.parseFloat(getComputedStyle(element).fontSize) >= BODY_PX) continue
    small += letters
    const place =
      element.closest('section, article, header, form')?.querySelector('h1, h2, h3')?.textContent ?? 'the page'
    places.set(place, (places.get(place) ?? 0) + letters)
  }
  const most = [...places].sort(([, a], [, b]) => b - a).slice(0, 5)
  return { share: all === 0 ? 0 : small / all, places: most.map(([place, letters]) => `${place}: ${letters}`) }
}
