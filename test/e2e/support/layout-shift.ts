import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

/** From one load to the next a page moves by less than this altogether: what one reads stays where it is. */
const SHIFT_MAX = 0.005
/**
 * An operator's own press moves more: a saved change folds away, a decided row grows by its transaction. The browser does not
 * count that for 500 ms, and a busy machine answers later.
 */
const PANEL_SHIFT_MAX = 0.1
/** Less is a letter that was drawn anew. */
const SHIFT_MIN = 0.0005

interface Shift {
  /** When its document was loaded, and so which of them it is. */
  readonly loadedAt: number
  /** Where it happened, e.g. `/mining at 390 px`. */
  readonly place: string
  readonly value: number
  /** What moved, from where to where. */
  readonly moved: string
}

export interface MeasuredProfiles {
  open(options: BrowserContextOptions): Promise<BrowserContext>
  /** Fails where what stood on a page of theirs has moved without being asked to. */
  expectStill(): Promise<void>
  close(): Promise<void>
}

/** The browser profiles of a test. Whatever a journey opens, it opens here: every page is measured. */
export function createMeasuredProfiles(browser: Browser): MeasuredProfiles {
  const shiftsOf = new Map<BrowserContext, readonly Shift[]>()
  return {
    async open(options) {
      const context = await browser.newContext(options)
      shiftsOf.set(context, await collectShifts(context))
      return context
    },
    async expectStill() {
      for (const [context, shifts] of shiftsOf) await expectStill(context, shifts)
    },
    async close() {
      for (const context of shiftsOf.keys()) {
        // What a route of the test still holds back has nobody left to go to.
        for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
        await context.close()
      }
    },
  }
}

/** Collects what moves without being asked to, on every page of a browser profile and from its first paint on. */
async function collectShifts(context: BrowserContext): Promise<readonly Shift[]> {
  const shifts: Shift[] = []
  await context.exposeBinding('tellShift', (_, shift: Shift) => void shifts.push(shift))
  await context.addInitScript(observeShifts, SHIFT_MIN)
  return shifts
}

/**
 * Runs in the page. What a press causes within 500 ms was asked for. So are the texts of a chosen language and what
 * follows from the answer to a write, even if these come late.
 */
function observeShifts(leastValue: number) {
  type Box = { readonly top: number; readonly left: number; readonly height: number; readonly width: number }
  type Source = { readonly node: Node | null; readonly previousRect: Box; readonly currentRect: Box }
  type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: readonly Source[] }
  const { tellShift } = window as never as { tellShift: (shift: Shift) => void }
  const ASKED_MS = 500
  let isPressed = false
  let spokenAtMs = Number.NEGATIVE_INFINITY
  let writtenAtMs = Number.NEGATIVE_INFINITY
  const send = window.fetch
  window.fetch = async (input, init) => {
    const answer = await send(input, init)
    if (isPressed && init?.method !== undefined && init.method !== 'GET') writtenAtMs = performance.now()
    return answer
  }
  const notePress = () => {
    isPressed = true
  }
  for (const press of ['pointerdown', 'keydown']) addEventListener(press, notePress, true)
  new MutationObserver((changes) => {
    if (isPressed && changes.some(({ target }) => target === document.documentElement)) spokenAtMs = performance.now()
  }).observe(document, { subtree: true, attributeFilter: ['lang'] })
  const isAsked = (atMs: number) =>
    Math.abs(atMs - spokenAtMs) < ASKED_MS || (atMs >= writtenAtMs && atMs - writtenAtMs < ASKED_MS)
  const sayBox = ({ top, left, height, width }: Box) =>
    `${[left, top].map(Math.round).join(',')} ${[width, height].map(Math.round).join('×')}`
  const sayNode = (node: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement
    return `<${element?.localName} class="${element?.getAttribute('class') ?? ''}"> ${element?.textContent?.slice(0, 40) ?? ''}`
  }
  const tell = (entries: readonly PerformanceEntry[]) => {
    for (const { value, hadRecentInput, sources, startTime } of entries as readonly Entry[]) {
      if (hadRecentInput || isAsked(startTime) || value < leastValue) continue
      const place = `${location.pathname}${location.search} at ${innerWidth} px, ${Math.round(startTime)} ms, ${Math.round(scrollY)} px down`
      const moved = sources.map((it) => `${sayNode(it.node)}: ${sayBox(it.previousRect)} → ${sayBox(it.currentRect)}`)
      tellShift({ loadedAt: performance.timeOrigin, place, value, moved: moved.join('\n    ') })
    }
  }
  const observer = new PerformanceObserver((list) => tell(list.getEntries()))
  observer.observe({ type: 'layout-shift', buffered: true })
  Object.assign(window, { tellRestOfShifts: () => tell(observer.takeRecords()) })
}

/** What the observers of open pages have seen and not told yet. */
async function takeRest(page: Page): Promise<void> {
  // A page that is on its way to another has told all of its own.
  await page
    .evaluate(() => (window as never as { tellRestOfShifts?: () => void }).tellRestOfShifts?.())
    .catch(() => undefined)
}

/** Fails where a page of a journey has moved by more than that, and lists what did. */
async function expectStill(context: BrowserContext, shifts: readonly Shift[]): Promise<void> {
  await Promise.all(context.pages().map(takeRest))
  const faults = [...Map.groupBy(shifts, ({ loadedAt }) => loadedAt).values()].filter(
    (ofPage) =>
      ofPage.reduce((sum, { value }) => sum + value, 0) >=
      (ofPage[0]?.place.startsWith('/admin') ? PANEL_SHIFT_MAX : SHIFT_MAX),
  )
  if (faults.length === 0) return
  const list = faults.flat().map(({ place, value, moved }) => `${value.toFixed(4)} ${place}\n    ${moved}`)
  throw new Error(['What stood on a page has moved:', ...list].join('\n  '))
}
