import { UNITS_PER_PX } from '#core/game/rules.ts'
import type { Atlas } from './atlas.ts'
import type { Sprite } from './rasterise.ts'
import type { Scene } from './scene.ts'
import { LAYER_WIDTH, SCENES } from './sheets.gen.ts'
import type { View } from './view.ts'

/** Speed of each layer relative to the ground, which is the last; a farther layer is slower. */
const PACES = [0.02, 0.12, 0.35, 1] as const
const GROUND = 3
/** Canvas pixels by which the picture extends beyond the canvas, so that a shake shows no edge. */
const BLEED = 24

/**
 * Draws sky, far, middle and ground. With reduced motion only the ground moves.
 *
 * Works in whole canvas pixels: layers have no seams and are copied unscaled, and whole numbers create no work for the garbage
 * collector.
 */
export function drawBackdrop(context: CanvasRenderingContext2D, view: View, atlas: Atlas, scene: Scene): void {
  const { above, below } = SCENES[scene.variant]
  const { width, height } = context.canvas
  const ground = toCanvas(view, view.groundPx)
  context.fillStyle = above
  context.fillRect(-BLEED, -BLEED, width + 2 * BLEED, ground + BLEED)
  context.fillStyle = below
  context.fillRect(-BLEED, ground, width + 2 * BLEED, height - ground + BLEED)
  const wayPx = scene.distance / UNITS_PER_PX
  for (let index = 0; index < atlas.layers.length; index++) {
    const layer = atlas.layers[index] as Sprite
    const pace = scene.isCalm && index !== GROUND ? 0 : (PACES[index] as number)
    drawLayer(context, view, layer, index, toCanvas(view, wayPx * pace))
  }
}

/** Draws copies of a layer side by side until the canvas is full. */
function drawLayer(context: CanvasRenderingContext2D, view: View, layer: Sprite, index: number, shift: number): void {
  const zoom = view.layerZooms[index] as number
  const width = toCanvas(view, LAYER_WIDTH * zoom)
  const height = toCanvas(view, layer.height * zoom)
  const y = toCanvas(view, view.groundPx - layer.anchorY * zoom)
  for (let x = -(shift % width); x < context.canvas.width + BLEED; x += width) {
    context.drawImage(layer.bitmap, x, y, width, height)
  }
}

const toCanvas = ({ scale }: View, px: number): number => Math.round(px * scale)
