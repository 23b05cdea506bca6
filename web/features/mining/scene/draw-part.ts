import type { Raster } from './atlas.ts'
import type { Cell } from './sheets.gen.ts'

/** A canvas context of either kind. */
export type Pen = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

/** Current position, rotation and scale. One is enough, because pictures are not nested beyond a figure. */
const frame = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 }

/** Sets the scale and position of everything that is drawn next. */
export function setFrame(scaleX: number, scaleY: number, x: number, y: number): void {
  frame.a = scaleX
  frame.b = 0
  frame.c = 0
  frame.d = scaleY
  frame.e = x
  frame.f = y
}

/** Rotates and scales the frame about one of its points. */
export function bendFrame(x: number, y: number, angle: number, scaleX: number, scaleY: number): void {
  const { a, b, c, d } = frame
  const e = a * x + c * y + frame.e
  const f = b * x + d * y + frame.f
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  frame.a = (a * cos + c * sin) * scaleX
  frame.b = (b * cos + d * sin) * scaleX
  frame.c = (c * cos - a * sin) * scaleY
  frame.d = (d * cos - b * sin) * scaleY
  frame.e = e - (frame.a * x + frame.c * y)
  frame.f = f - (frame.b * x + frame.d * y)
}

/** Draws a cell at a point of the frame, rotated about its anchor; draws nothing without a picture. */
export function drawPart(
  pen: Pen,
  raster: Raster | null,
  cell: Cell,
  x: number,
  y: number,
  angle = 0,
  scaleX = 1,
  scaleY = scaleX,
) {
  if (raster === null) return
  const { a, b, c, d, e, f } = frame
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  pen.setTransform(
    (a * cos + c * sin) * scaleX,
    (b * cos + d * sin) * scaleX,
    (c * cos - a * sin) * scaleY,
    (d * cos - b * sin) * scaleY,
    a * x + c * y + e,
    b * x + d * y + f,
  )
  const { bitmap, scale } = raster
  // Read by index, because destructuring the array costs more than the rest of this function.
  const width = cell[1]
  const height = cell[2]
  pen.drawImage(bitmap, cell[0] * scale, 0, width * scale, height * scale, -cell[3], -cell[4], width, height)
}
