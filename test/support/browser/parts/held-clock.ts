import { vi } from 'vitest'

/** Milliseconds between the page's polls of the chain, and of an order. */
const POLL_MS = 5_000

/** Holds the page's clock. It runs, and advances further when the test says so. Restored after each test. */
export const holdClock = () =>
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    shouldAdvanceTime: true,
  })

export const passTime = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** Passes as many polls of the chain as the page needs to see what has happened there. */
export async function passPolls(times = 2) {
  for (let count = 0; count < times; count += 1) {
    await waitUntilIdle()
    await passTime(POLL_MS)
  }
  await waitUntilIdle()
}

/**
 * Waits until the page is idle. The browser answers queries about locks in its own time, and the page schedules its next poll
 * only then.
 */
async function waitUntilIdle() {
  for (let round = 0; round < 3; round += 1) {
    await navigator.locks?.query()
    await new Promise(requestAnimationFrame)
  }
}
