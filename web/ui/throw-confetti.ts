import type { Options } from 'canvas-confetti'

/** The market's own colours: a canvas reads no tokens. */
export const COLORS = ['#ffd23f', '#f2dfc0', '#a83a2c', '#6fdcae', '#ff9a86']

/** Throws confetti across a canvas, once. With reduced motion nothing is thrown or loaded. */
export async function throwConfetti(canvas: HTMLCanvasElement, options: Options): Promise<void> {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const { create } = await import('canvas-confetti')
  if (!canvas.isConnected) return
  // Without a worker: the page's policy allows none that is made of a text.
  const fire = create(canvas, { useWorker: false, resize: true })
  await fire({ colors: COLORS, ...options })
}
