import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

/** Summed layout shift from one load to the next at which a page fails. Content that one reads has to stay in its place. */
const SHIFT_MAX = 0.005
/**
 * The same limit for the panel. An operator's own press moves more, because a saved change folds away and a decided row grows by
 * its transaction. The browser ignores shifts for 500 ms after a press, but a busy machine answers later.
 */
const PANEL_SHIFT_MAX = 0.1
/** Least value of a shift that counts. Smaller ones are redrawn letters. */
const SHIFT_MIN = 0.0005

interface Shift {
  /** Time origin of its document, in milliseconds. It also identifies the document. */
  readonly loadedAt: number
  /** Place of the shift, e.g. `/mining at 390 px`. */
  readonly place: string
  readonly value: number
  /** Elements that moved, each with its old and new box. */
  readonly moved: string
}

export interface MeasuredProfiles {
  open(options: BrowserContextOptions): Promise<BrowserContext>
  /** Fails if anything on a page of these profiles has moved without user input. */
  expectStill(): Promise<void>
  close(): Promise<void>
}

/** Returns the browser profiles of a test. A journey opens all its profiles here, so that every page is measured. */
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
        // Drops the requests that a route of the test still holds back, because their page closes.
        for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
        await context.close()
      }
    },
  }
}

/** Collects the layout shifts without user input on every page of a browser profile, from its first paint on. */
async function collectShifts(context: BrowserContext): Promise<readonly Shift[]> {
  const shifts: Shift[] = []
  await context.exposeBinding('tellShift', (_, shift: Shift) => void shifts.push(shift))
  await context.addInitScript(observeShifts, SHIFT_MIN)
  return shifts
}

/**
 * Runs in the page. Ignores shifts within 500 ms of a press, because the press caused them. Also ignores shifts around a change of
 * language and after the answer to a write, even if these come late.
 */
function observeShifts(leastValue: number) {
  type ShiftedBox = { readonly top: number; readonly left: number; readonly height: number; readonly width: number }
  type LayoutShiftSource = {
    readonly node: Node | null
    readonly previousRect: ShiftedBox
    readonly currentRect: ShiftedBox
  }
  type LayoutShiftEntry = PerformanceEntry & {
    value: number
    hadRecentInput: boolean
    sources: readonly LayoutShiftSource[]
  }
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
  const isRequested = (atMs: number) =>
    Math.abs(atMs - spokenAtMs) < ASKED_MS || (atMs >= writtenAtMs && atMs - writtenAtMs < ASKED_MS)
  const describeBox = ({ top, left, height, width }: ShiftedBox) =>
    `${[left, top].map(Math.round).join(',')} ${[width, height].map(Math.round).join('×')}`
  const describeNode = (node: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement
    return `<${element?.localName} class="${element?.getAttribute('class') ?? ''}"> ${element?.textContent?.slice(0, 40) ?? ''}`
  }
  const reportShift = (entries: readonly PerformanceEntry[]) => {
    for (const { value, hadRecentInput, sources, startTime } of entries as readonly LayoutShiftEntry[]) {
      if (hadRecentInput || isRequested(startTime) || value < leastValue) continue
      const place = `${location.pathname}${location.search} at ${innerWidth} px, ${Math.round(startTime)} ms, ${Math.round(scrollY)} px down`
      const moved = sources.map(
        (it) => `${describeNode(it.node)}: ${describeBox(it.previousRect)} → ${describeBox(it.currentRect)}`,
      )
      tellShift({ loadedAt: performance.timeOrigin, place, value, moved: moved.join('\n    ') })
    }
  }
  const observer = new PerformanceObserver((list) => reportShift(list.getEntries()))
  observer.observe({ type: 'layout-shift', buffered: true })
  Object.assign(window, { tellRestOfShifts: () => reportShift(observer.takeRecords()) })
}

/** Reports the shifts that the observer of an open page has recorded and not reported yet. */
async function readRemainingShifts(page: Page): Promise<void> {
  // A page that is navigating to another has already reported its shifts.
  await page
    .evaluate(() => (window as never as { tellRestOfShifts?: () => void }).tellRestOfShifts?.())
    .catch(() => undefined)
}

/** Fails if a page of a journey has moved by its limit or more, and lists the shifts. */
async function expectStill(context: BrowserContext, shifts: readonly Shift[]): Promise<void> {
  await Promise.all(context.pages().map(readRemainingShifts))
  const faults = [...Map.groupBy(shifts, ({ loadedAt }) => loadedAt).values()].filter(
    (ofPage) =>
      ofPage.reduce((sum, { value }) => sum + value, 0) >=
      (ofPage[0]?.place.startsWith('/admin') ? PANEL_SHIFT_MAX : SHIFT_MAX),
  )
  if (faults.length === 0) return
  const list = faults.flat().map(({ place, value, moved }) => `${value.toFixed(4)} ${place}\n    ${moved}`)
  throw new Error(['What stood on a page has moved:', ...list].join('\n  '))
}
