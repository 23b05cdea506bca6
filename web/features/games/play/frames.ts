/** Where frames and the time come from: the browser, or a test. */
export type Frames = {
  now(): number
  request(onFrame: (nowMs: number) => void): number
  cancel(request: number): void
}

export const browserFrames: Frames = {
  now: () => performance.now(),
  request: (onFrame) => requestAnimationFrame(onFrame),
  cancel: (request) => cancelAnimationFrame(request),
}
