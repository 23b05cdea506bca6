import { assert } from '#core/assert.ts'
import type { Cell } from './sheets.gen.ts'

/** A drawing of a sheet as pixels. Lengths are px of the world. */
export type Sprite = {
  readonly bitmap: ImageBitmap
  readonly width: number
  readonly height: number
  /** Point of the picture that lies on the position where it is drawn. */
  readonly anchorX: number
  readonly anchorY: number
}

/** Renders one cell of a sheet once, because drawing an SVG in each frame is far too slow. */
export function rasterise(sheet: HTMLImageElement, [x, width, height, anchorX, anchorY]: Cell, scale: number): Sprite {
  const canvas = new OffscreenCanvas(Math.round(width * scale), Math.round(height * scale))
  const context = canvas.getContext('2d')
  assert(context !== null, 'a canvas has one kind of context')
  context.scale(canvas.width / width, canvas.height / height)
  // Drawn whole and clipped by the canvas: if asked for a part of an SVG, browsers crop its bitmap at its natural size.
  context.drawImage(sheet, -x, 0, sheet.naturalWidth, sheet.naturalHeight)
  return { bitmap: canvas.transferToImageBitmap(), width, height, anchorX, anchorY }
}

export function drawSprite(context: CanvasRenderingContext2D, sprite: Sprite, xPx: number, yPx: number): void {
  context.drawImage(sprite.bitmap, xPx - sprite.anchorX, yPx - sprite.anchorY, sprite.width, sprite.height)
}
