import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { PANEL_TAB_IDS } from '#web/panel/navigation/panel-tab-id.ts'
import { sidewaysPx, violations } from './support/accessibility.ts'
import { test } from './support/journey.ts'
import { logIn, playerWithUsdt, requestUsdt } from './support/operator-steps.ts'
import { chooseLanguage } from './support/shell-steps.ts'
import { PHONE, POLL_OPTIONS } from './support/stage.ts'

/** How often in a row nothing may be under way before a tab has all that it needs. */
const QUIET_POLLS = 3
const NARROW = { width: 360, height: 740 }

/** What the page has asked for and not been answered. */
function trackRequests(page: Page): ReadonlySet<Request> {
  const underWay = new Set<Request>()
  page.on('request', (request) => underWay.add(request))
  page.on('requestfinished', (request) => underWay.delete(request))
  page.on('requestfailed', (request) => underWay.delete(request))
  return underWay
}

/** Opens a tab as a link of the panel does, and waits until it has all that it asks for. */
async function openAt(page: Page, tab: string, underWay: ReadonlySet<Request>): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), `/admin?tab=${tab}`)
  // A part that has arrived asks for its data a moment later.
  let quietFor = 0
  const countQuiet = () => {
    quietFor = underWay.size === 0 ? quietFor + 1 : 0
    return quietFor
  }
  await expect.poll(countQuiet, POLL_OPTIONS).toBe(QUIET_POLLS)
  await page.getByRole('tabpanel').waitFor()
}

/** Runs in the page: marks what can be used there, and answers how much it is. One of several radios stands for all. */
function markControls(): number {
  const controls = document.querySelectorAll<HTMLElement>(
    '[role="tabpanel"] :is(a[href], button, input, select, textarea, summary, [tabindex="0"])',
  )
  let count = 0
  for (const control of controls) {
    const isRadio = control instanceof HTMLInputElement && control.type === 'radio'
    const isUsable = control.checkVisibility() && !control.matches(':disabled, [tabindex="-1"], [aria-hidden="true"]')
    if (!isUsable || isRadio || control.closest('[inert], [role="radiogroup"]') !== null) continue
    control.dataset.control = String(count)
    count += 1
  }
  return count
}

/** Runs in the page: notes each control that gets the focus, and whether an outline shows it: its own, or its parent's. */
function recordFocus(): void {
  const noted: Record<string, boolean> = {}
  Object.assign(window, { noted })
  const hasOutline = (element: Element | null): boolean => {
    if (element === null) return false
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element)
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && !/^rgba.* 0\)$/.test(outlineColor)
  }
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement) || target.dataset.control === undefined) return
    noted[target.dataset.control] = hasOutline(target) || hasOutline(target.parentElement)
  })
}
const readFocusRecords = () => (window as unknown as { noted: Record<string, boolean> }).noted

/** What of a tab cannot be reached by the Tab key alone, and what does not show that it has the focus. */
async function keyboardFaults(page: Page): Promise<string[]> {
  const count = await page.evaluate(markControls)
  await page.evaluate(recordFocus)
  await page.locator('a[href], button').first().focus()
  let noted: Readonly<Record<string, boolean>> = {}
  // The bar, the tabs and the footer stand around it. Not one press too many: in Firefox the focus would leave the page.
  for (let presses = 0; presses < count + 60 && Object.keys(noted).length < count; presses += 1) {
    await page.keyboard.press('Tab')
    noted = await page.evaluate(readFocusRecords)
  }
  const faults: string[] = []
  for (let control = 0; control < count; control += 1) {
    if (noted[control] === true) continue
    const name = await page.locator(`[data-control="${control}"]`).evaluate((it) => it.outerHTML.slice(0, 120))
    faults.push(`${noted[control] === undefined ? 'not reached' : 'no focus shown'}: ${name}`)
  }
  return faults
}

test('every tab works by keyboard alone and passes axe', async ({ stage }) => {
  const player = await playerWithUsdt(stage.server)
  await requestUsdt(player, '0.5')
  const { page, complaints } = await stage.visitor()
  const underWay = trackRequests(page)
  await logIn(page)
  for (const tab of PANEL_TAB_IDS) {
    await openAt(page, tab, underWay)
    expect(await keyboardFaults(page), tab).toEqual([])
    // The last control with the focus may have scrolled another one half under the bar, where it looks too small.
    await page.evaluate(() => scrollTo(0, 0))
    expect(await violations(page), tab).toEqual([])
  }
  expect(complaints).toEqual([])
})

test('every tab fits a phone, in Spanish too', async ({ stage }) => {
  const { page, complaints } = await stage.visitor()
  const underWay = trackRequests(page)
  await logIn(page)
  await chooseLanguage(page, 'Español')
  await page.setViewportSize(PHONE)
  for (const tab of PANEL_TAB_IDS) {
    await openAt(page, tab, underWay)
    expect(await violations(page), tab).toEqual([])
    await page.setViewportSize(NARROW)
    expect(await sidewaysPx(page), tab).toBe(0)
    await page.setViewportSize(PHONE)
  }
  expect(complaints).toEqual([])
})
