import axe from 'axe-core'
import { sayViolations, WCAG_RUN } from '#test/support/wcag.ts'

/** What WCAG 2.2 AA has against what is on screen, each with the markup that it is about. */
export async function violations(within: Element = document.body): Promise<string[]> {
  return sayViolations((await axe.run(within, WCAG_RUN)).violations)
}

/** How far the page can be scrolled sideways, in pixels. */
export const sidewaysPx = (): number => document.documentElement.scrollWidth - document.documentElement.clientWidth
