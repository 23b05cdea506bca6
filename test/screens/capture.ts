import { writeFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { scrollToEnd } from '../e2e/support/scroll-to-end.ts'
import { isUnanswered } from './scene.ts'

/**
 * Sizes of the screen in pixels, and scales of the pictures. A picture is scaled down as far as every word stays legible, so that
 * all of them together take a few megabytes.
 */
const SCREENS = [
  { width: 1440, height: 900, scale: 0.7 },
  { width: 820, height: 1180, scale: 0.8 },
  { width: 390, height: 844, scale: 1 },
]
const THEMES = ['dark', 'light'] as const
/** Largest height of a picture, in pixels. Longer pages are cut, because the rest shows nothing new. */
const HEIGHT_MAX = 4_800
const QUALITY = 22

/** Styles that stop all motion in a picture. */
const STILL =
  '*, ::before, ::after { animation: none !important; transition: none !important; caret-color: transparent !important }'

/** Takes a page's pictures at every width in both themes. Returns their names. */
export async function capture(page: Page, name: string, folder: string, isOneScreen: boolean): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page)
  const { frameTree } = await devtools.send('Page.getFrameTree')
  const { styleSheetId } = await devtools.send('DOM.enable').then(async () => {
    await devtools.send('CSS.enable')
    return devtools.send('CSS.createStyleSheet', { frameId: frameTree.frame.id })
  })
  await devtools.send('CSS.setStyleSheetText', { styleSheetId, text: STILL })
  if (!isOneScreen) {
    // Some parts of a tab load after its list, and only when they are near the window.
    await page.waitForFunction(isPanelDrawn)
    await scrollToEnd(page, isUnanswered)
    await page.waitForFunction(isPanelDrawn)
  }
  // At another width, the pointer would be over another element and show its hover state.
  await page.mouse.move(0, 0)
  const names: string[] = []
  for (const { width, height, scale } of SCREENS) {
    await page.setViewportSize({ width, height })
    if (!isOneScreen) {
      await page.evaluate(fixScreenSizes)
      const whole = await page.evaluate(() => document.documentElement.scrollHeight)
      await page.setViewportSize({ width, height: Math.min(Math.max(whole, height), HEIGHT_MAX) })
    }
    const shown = page.viewportSize() ?? { width, height }
    for (const theme of THEMES) {
      await page.evaluate(settle, theme)
      const { data } = await devtools.send('Page.captureScreenshot', {
        format: 'webp',
        quality: QUALITY,
        clip: { x: 0, y: 0, ...shown, scale },
      })
      const file = `${name}-${width}-${theme}.webp`
      await writeFile(`${folder}/${file}`, Buffer.from(data, 'base64'))
      names.push(file)
    }
  }
  return names
}

/** Runs in the page. Returns whether the panel's tab has no placeholder left. */
const isPanelDrawn = () =>
  document.querySelector('[role="tabpanel"] :is(.bg-counter, [role="status"] .bg-line, .h-38):empty') === null

/** Runs in the page. Fixes the sizes that depend on the screen, before the screen grows to show the whole page. */
function fixScreenSizes() {
  for (const element of document.querySelectorAll<HTMLElement>('#main, #main [class*="dvh"], .hero-picture')) {
    element.style.blockSize = ''
    element.style.minBlockSize = ''
    const { blockSize, minBlockSize } = getComputedStyle(element)
    element.style.minBlockSize = minBlockSize
    if (element.matches('.hero-picture')) element.style.blockSize = blockSize
  }
}

/** Runs in the page. Switches to a theme and waits until everything is drawn. */
async function settle(theme: string) {
  document.documentElement.dataset.theme = theme
  scrollTo(0, 0)
  await document.fonts.ready
  const pictures = [...document.images].filter((it) => it.loading !== 'lazy')
  await Promise.all(pictures.map((it) => it.decode().catch(() => undefined)))
  // Composited layers are redrawn for another width some frames later.
  for (let frame = 0; frame < 6; frame++) await new Promise(requestAnimationFrame)
}
