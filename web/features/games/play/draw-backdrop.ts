import { UNITS_PER_PX } from '#core/game/rules.ts'
import type { Atlas } from './atlas.ts'
import type { Scene } from './scene.ts'
import type { View } from './view.ts'

const STRIPE_PX = 64

export function drawBackdrop(context: CanvasRenderingContext2D, view: View, _atlas: Atlas, scene: Scene): void {
  context.fillStyle = '#17131f'
  context.fillRect(-8, -8, view.widthPx + 16, view.heightPx + 16)
  context.fillStyle = '#2c2336'
  context.fillRect(-8, view.groundPx, view.widthPx + 16, view.heightPx - view.groundPx + 8)
  context.fillStyle = '#5b4a63'
  const shift = (scene.distance / UNITS_PER_PX) % STRIPE_PX
  for (let x = -shift; x < view.widthPx; x += STRIPE_PX) context.fillRect(x, view.groundPx + 6, 24, 3)
}
