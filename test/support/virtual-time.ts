/** Time in a test's hand: what waits goes on when the test says so. */
export function createVirtualTime() {
  let nowMs = 0
  let waiting: { atMs: number; resolve: () => void }[] = []
  return {
    nowMs: () => nowMs,
    wait: (ms: number) =>
      new Promise<void>((resolve) => {
        waiting.push({ atMs: nowMs + ms, resolve })
      }),
    async advance(ms: number): Promise<void> {
      const endMs = nowMs + ms
      await settle()
      for (;;) {
        const next = waiting.filter(({ atMs }) => atMs <= endMs).sort((a, b) => a.atMs - b.atMs)[0]
        if (next === undefined) break
        waiting = waiting.filter((it) => it !== next)
        nowMs = next.atMs
        next.resolve()
        await settle()
      }
      nowMs = endMs
    },
    settle,
  }
}

/** Lets everything go on that waits for no time. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
