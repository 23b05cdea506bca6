import type { Browser, Page } from 'playwright-core'

/** What is measured: a page that plays a game. */
export type Subject = {
  readonly name: string
  /** A new page in which the game is on. */
  open(options: OpenOptions): Promise<Playing>
}

export type OpenOptions = {
  /** How many times as slow as it is the processor is made. */
  readonly slowdown: number
  /** Without pictures the game draws plain shapes. */
  readonly hasPictures?: boolean
}

export type Playing = {
  readonly page: Page
  /** Throws where the game did not go on until now: what was measured would not be a game. */
  expectOn(): Promise<void>
  close(): Promise<void>
}

/** The same for all, so that no one has more to draw. */
const VIEWPORT = { width: 800, height: 500 }

/** A page of its own profile. */
export async function openPage(browser: Browser, { hasPictures = true }: OpenOptions): Promise<Page> {
  const context = await browser.newContext({ viewport: VIEWPORT, serviceWorkers: 'block' })
  if (!hasPictures) await context.route('**/game/*.svg', (route) => route.abort())
  return context.newPage()
}

export async function slowDown(page: Page, slowdown: number): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

/** @param isOn whether the game still goes on */
export const playing = (page: Page, name: string, isOn: () => Promise<boolean>): Playing => ({
  page,
  expectOn: async () => {
    if (!(await isOn())) throw new Error(`The game of ${name} ended before its time`)
  },
  close: () => page.context().close(),
})
