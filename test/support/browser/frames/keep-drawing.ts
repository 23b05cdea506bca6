import { commands } from 'vitest/browser'

declare module 'vitest/browser' {
  interface BrowserCommands {
    drawAgain: () => Promise<void>
  }
}

/** Milliseconds without a frame after which drawing is restarted. Two busy cores delay a frame by less. */
const LATEST_MS = 2_000

/**
 * Restarts the drawing of the page when the browser has stopped it. In rare cases the browser stops drawing permanently while
 * scripts still run, and each click then waits in vain for two frames. Call it before clocks are replaced.
 *
 * @returns ends it
 */
export function keepDrawing(drawAgain = commands.drawAgain, latestMs = LATEST_MS): () => void {
  const requestFrame = requestAnimationFrame
  const now = performance.now.bind(performance)
  let requestedAtMs: number | undefined
  let isHelping = false

  async function look() {
    if (requestedAtMs === undefined) {
      requestedAtMs = now()
      requestFrame(() => {
        requestedAtMs = undefined
      })
    } else if (now() - requestedAtMs > latestMs && !isHelping) {
      isHelping = true
      await drawAgain()
      isHelping = false
    }
  }

  const timer = setInterval(look, latestMs / 4)
  return () => clearInterval(timer)
}
