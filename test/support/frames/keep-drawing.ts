import { commands } from 'vitest/browser'

declare module 'vitest/browser' {
  interface BrowserCommands {
    drawAgain: () => Promise<void>
  }
}

/** Two busy cores delay a frame by less, in milliseconds. */
const LATEST_MS = 2_000

/**
 * Has the page drawn again where the browser draws it no more. Rarely it stops for good while scripts go on, and each click then
 * waits in vain for two frames. Call it before clocks are replaced.
 *
 * @returns ends it
 */
export function keepDrawing(drawAgain = commands.drawAgain, latestMs = LATEST_MS): () => void {
  const askForFrame = requestAnimationFrame
  const now = performance.now.bind(performance)
  let askedAtMs: number | undefined
  let isHelping = false

  async function look() {
    if (askedAtMs === undefined) {
      askedAtMs = now()
      askForFrame(() => {
        askedAtMs = undefined
      })
    } else if (now() - askedAtMs > latestMs && !isHelping) {
      isHelping = true
      await drawAgain()
      isHelping = false
    }
  }

  const timer = setInterval(look, latestMs / 4)
  return () => clearInterval(timer)
}
