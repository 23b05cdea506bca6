import type { CDPSession } from 'playwright-core'
import { cdp } from 'vitest/browser'

/** Setting of the browsers of all component tests; see `vitest.config.ts`. */
const USUAL = { name: 'prefers-reduced-motion', value: 'reduce' }

/** Shows the page in the system's high-contrast colours, or in its own again. */
export const forceColors = async (isForced: boolean): Promise<void> => {
  const forced = { name: 'forced-colors', value: isForced ? 'active' : 'none' }
  const browser = cdp() as unknown as Pick<CDPSession, 'send'>
  await browser.send('Emulation.setEmulatedMedia', { features: [USUAL, forced] })
}
