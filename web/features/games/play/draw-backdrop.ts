import { UNITS_PER_PX } from '#core/game/rules.ts'
import type { Atlas } from './atlas.ts'
import type { Sprite } from './rasterise.ts'
import type { Scene } from './scene.ts'
import { LAYER_WIDTH, SCENES } from './sheets.gen.ts'
import type { View } from './view.ts'

/** How fast each layer goes by, beside the ground: the farther the slower. And how much it may grow on a high canvas. */
const LAYERS = [
  { pace: 0.02, zoomMax: 2.6 },
  { pace: 0.12, zoomMax: 1.6 },
  { pace: 0.35, zoomMax: 1.35 },
] as const
const GROUND = LAYERS.length
/** The picture reaches so far beyond the canvas that a shake shows no edge. */
const BLEED_PX = 8
/** Rows of the ground below the first are moved sideways, so that they do not look alike. */
const ROW_SHIFT_PX = 332

/** Draws sky, far, middle and ground. Where motion is reduced only the ground moves. */
export function drawBackdrop(context: CanvasRenderingContext2D, view: View, atlas: Atlas, scene: Scene): void {
  const { above, below, layers } = SCENES[scene.variant]
  context.fillStyle = above
  context.fillRect(-BLEED_PX, -BLEED_PX, view.widthPx + 2 * BLEED_PX, view.groundPx + BLEED_PX)
  context.fillStyle = below
  context.fillRect(-BLEED_PX, view.groundPx, view.widthPx + 2 * BLEED_PX, view.heightPx - view.groundPx + BLEED_PX)
  const wayPx = scene.distance / UNITS_PER_PX
  const highness = view.groundPx / layers[0].height
  for (let index = 0; index < LAYERS.length; index++) {
    const layer = atlas.layers[index]
    const { pace, zoomMax } = LAYERS[index] as (typeof LAYERS)[number]
    const zoom = Math.max(1, Math.min(highness, zoomMax))
    if (layer !== undefined) drawLayer(context, view, layer, scene.isCalm ? 0 : wayPx * pace, zoom, view.groundPx)
  }
  const ground = atlas.layers[GROUND]
  if (ground !== undefined) drawGround(context, view, ground, wayPx)
}

/** The ground goes on to the lower edge, ever darker. */
function drawGround(context: CanvasRenderingContext2D, view: View, ground: Sprite, wayPx: number): void {
  const rowPx = ground.height - ground.anchorY
  const rows = Math.ceil((view.heightPx - view.groundPx) / rowPx)
  for (let row = rows - 1; row >= 0; row--) {
    drawLayer(context, view, ground, wayPx + row * ROW_SHIFT_PX, 1, view.groundPx + row * rowPx)
  }
  if (view.depthShade === null) return
  context.fillStyle = view.depthShade
  context.fillRect(-BLEED_PX, view.groundPx, view.widthPx + 2 * BLEED_PX, view.heightPx - view.groundPx + BLEED_PX)
}

/** Side by side until the view is full; on whole pixels, or seams would show. */
function drawLayer(
  context: CanvasRenderingContext2D,
  view: View,
  layer: Sprite,
  shiftPx: number,
  zoom: number,
  groundPx: number,
): void {
  const { scale } = view
  const widthPx = LAYER_WIDTH * zoom
  const yPx = Math.round((groundPx - layer.anchorY * zoom) * scale) / scale
  const shift = Math.round((shiftPx % widthPx) * scale) / scale
  for (let xPx = -shift; xPx < view.widthPx + BLEED_PX; xPx += widthPx) {
    context.drawImage(layer.bitmap, xPx, yPx, widthPx + 1 / scale, layer.height * zoom)
  }
}
