import { vi } from 'vitest'

/** How often the page looks at the chain, and asks for an order. */
const POLL_MS = 5_000

/** The page's clock runs, and passes as much more as the test says. Undone after each test. */
export const holdClock = () =>
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    shouldAdvanceTime: true,
  })

export const passTime = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** As many polls of the chain as it takes to see what has happened there. */
export async function look(times = 2) {
  for (let count = 0; count < times; count += 1) {
    await comeToRest()
    await passTime(POLL_MS)
  }
  await comeToRest()
}

/** The browser answers in its own time what is asked about locks: until then the page's next look has not been planned. */
async function comeToRest() {
  for (let round = 0; round < 3; round += 1) {
    await navigator.locks?.query()
    await new Promise(requestAnimationFrame)
  }
}
