/** Source of frames and time: the browser, or a test. */
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
