import { defineBrowserCommand } from '@vitest/browser-playwright'
import type { CDPSession, Page } from 'playwright-core'

/** Milliseconds that each try may take to bring a frame. */
const TRY_MS = 1_000

/**
 * Restarts the drawing of a page that the browser has stopped drawing, by the mildest means that helps: to the front, another
 * size, a new process for its graphics. Warns in the tests' output, unless a frame was only late.
 */
export const drawAgain = defineBrowserCommand(async ({ context, page, testPath }) => {
  const session = await context.newCDPSession(page)
  try {
    if (await withTimeout(waitForFrames(page))) return
    const means = await findWorkingRestart(page, session)
    console.warn(`The browser drew no frames at ${testPath}; ${means ?? 'nothing'} helped.`)
  } finally {
    await session.detach()
  }
})

async function findWorkingRestart(page: Page, session: CDPSession): Promise<string | undefined> {
  const means: [name: string, act: () => Promise<unknown>][] = [
    ['coming to the front', () => session.send('Page.bringToFront')],
    ['another size', () => resize(page)],
    ['a new graphics process', () => restartGraphics(page)],
  ]
  for (const [name, act] of means) {
    await withTimeout(act())
    if (await withTimeout(waitForFrames(page))) return name
  }
  return undefined
}

/** Resolves once the page has drawn a frame, in its main frame and in each child frame. */
async function waitForFrames(page: Page): Promise<boolean> {
  await Promise.all(
    page.frames().map((frame) => frame.evaluate('new Promise((drawn) => requestAnimationFrame(drawn))')),
  )
  return true
}

async function resize(page: Page) {
  const size = page.viewportSize()
  if (size === null) return
  await page.setViewportSize({ ...size, height: size.height + 1 })
  await page.setViewportSize(size)
}

async function restartGraphics(page: Page) {
  const session = await page.context().browser()?.newBrowserCDPSession()
  await session?.send('Browser.crashGpuProcess')
  await session?.detach()
}

/** Returns a promise's value, or `undefined` if it fails or takes longer than a try may. */
const withTimeout = <Value>(promise: Promise<Value>): Promise<Value | undefined> =>
  Promise.race([
    promise.catch(() => undefined),
    new Promise<undefined>((resolve) => setTimeout(resolve, TRY_MS, undefined)),
  ])
