import axe from 'axe-core'
import { describeViolations, WCAG_RUN } from '#test/support/browser/wcag.ts'

/** Lists the violations of WCAG 2.2 AA on screen, each with its markup. */
export async function violations(within: Element = document.body): Promise<string[]> {
  return describeViolations((await axe.run(within, WCAG_RUN)).violations)
}

/** Returns how far the page can be scrolled sideways, in pixels. */
export const sidewaysPx = (): number => document.documentElement.scrollWidth - document.documentElement.clientWidth
