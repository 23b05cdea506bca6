import type { Options } from 'canvas-confetti'

/** Colours of the market, repeated here because a canvas reads no tokens. */
export const COLORS = ['#ffd23f', '#f2dfc0', '#a83a2c', '#6fdcae', '#ff9a86']

/** Throws confetti across a canvas, once. With reduced motion it throws and loads nothing. */
export async function throwConfetti(canvas: HTMLCanvasElement, options: Options): Promise<void> {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const { create } = await import('canvas-confetti')
  if (!canvas.isConnected) return
  // Runs without a worker, because the page's policy forbids workers that are created from text.
  const fire = create(canvas, { useWorker: false, resize: true })
  await fire({ colors: COLORS, ...options })
}
