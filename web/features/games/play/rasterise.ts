import { assert } from '#core/assert.ts'
import type { Cell } from './sheets.gen.ts'

/** A drawing of a sheet as pixels. Lengths are px of the world. */
export type Sprite = {
  readonly bitmap: ImageBitmap
  readonly width: number
  readonly height: number
  /** What lies on the place where it is drawn. */
  readonly anchorX: number
  readonly anchorY: number
}

/** Draws one cell of a sheet, once: drawing an SVG is far too slow for each frame. */
export function rasterise(sheet: HTMLImageElement, [x, width, height, anchorX, anchorY]: Cell, scale: number): Sprite {
  const canvas = new OffscreenCanvas(Math.round(width * scale), Math.round(height * scale))
  const context = canvas.getContext('2d')
  assert(context !== null, 'a canvas has one kind of context')
  context.scale(canvas.width / width, canvas.height / height)
  // Whole and clipped by the canvas: browsers that cut a piece out of an SVG cut it out of its pixels.
  context.drawImage(sheet, -x, 0, sheet.naturalWidth, sheet.naturalHeight)
  return { bitmap: canvas.transferToImageBitmap(), width, height, anchorX, anchorY }
}

export function drawSprite(context: CanvasRenderingContext2D, sprite: Sprite, xPx: number, yPx: number): void {
  context.drawImage(sprite.bitmap, xPx - sprite.anchorX, yPx - sprite.anchorY, sprite.width, sprite.height)
}
