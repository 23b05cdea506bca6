import type { Browser, Page } from 'playwright-core'

/** Subject of a measurement: a page that plays a game. */
export type Subject = {
  readonly name: string
  /** Opens a new page in which the game is running. */
  open(options: OpenOptions): Promise<Playing>
}

export type OpenOptions = {
  /** Factor by which the processor is slowed down. */
  readonly slowdown: number
  /** False makes the game draw plain shapes. */
  readonly hasPictures?: boolean
}

export type Playing = {
  readonly page: Page
  /** Throws if the game has already ended, because the measurement would then not be of a game. */
  expectOn(): Promise<void>
  close(): Promise<void>
}

/** The same size for all subjects, so that none has more to draw. */
const VIEWPORT = { width: 800, height: 500 }

/** Opens a page in a separate browser context. */
export async function openPage(browser: Browser, { hasPictures = true }: OpenOptions): Promise<Page> {
  const context = await browser.newContext({ viewport: VIEWPORT, serviceWorkers: 'block' })
  if (!hasPictures) await context.route('**/game/*.svg', (route) => route.abort())
  return context.newPage()
}

export async function slowDown(page: Page, slowdown: number): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

/** @param isOn whether the game is still running */
export const playing = (page: Page, name: string, isOn: () => Promise<boolean>): Playing => ({
  page,
  expectOn: async () => {
    if (!(await isOn())) throw new Error(`The game of ${name} ended before its time`)
  },
  close: () => page.context().close(),
})
