import axe from 'axe-core'

const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What WCAG 2.2 AA has against what is on screen, each with the markup that it is about. */
export async function violations(within: Element = document.body): Promise<string[]> {
  const { violations } = await axe.run(within, { runOnly: STANDARD, resultTypes: ['violations'] })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** How far the page can be scrolled sideways, in pixels. */
export const sidewaysPx = (): number => document.documentElement.scrollWidth - document.documentElement.clientWidth
