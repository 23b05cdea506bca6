/** Creates a clock that the test controls. Waiting code continues when the test says so. */
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

/** Lets everything continue that does not wait for time. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
