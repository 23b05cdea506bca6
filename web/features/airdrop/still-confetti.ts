import { COLORS } from '#web/ui/throw-confetti.ts'

/** Steps from piece to piece, as shares of the canvas. They never line up, so that each piece falls far from those before it. */
const [STEP_X, STEP_Y] = [0.754_877, 0.569_84]
const [WIDTH_PX, HEIGHT_PX] = [8, 12]
/** Places tried for each piece, because `cover` may hide all of a small screen. */
const TRIES = 20

/** Draws confetti that has already fallen, for reduced motion. The pieces have the same places each time, around `cover`. */
export function drawStillConfetti(canvas: HTMLCanvasElement, pieces: number, cover = new DOMRect()): void {
  const { clientWidth, clientHeight } = canvas
  Object.assign(canvas, { width: clientWidth, height: clientHeight })
  const pen = canvas.getContext('2d')
  if (pen === null) return
  let drawn = 0
  for (let place = 1; drawn < pieces && place <= pieces * TRIES; place++) {
    const x = ((place * STEP_X) % 1) * clientWidth
    const y = ((place * STEP_Y) % 1) * clientHeight
    if (isCovered(x, y, cover)) continue
    drawn++
    pen.resetTransform()
    pen.translate(x, y)
    pen.rotate(place)
    pen.fillStyle = COLORS[drawn % COLORS.length] ?? ''
    pen.fillRect(-WIDTH_PX / 2, -HEIGHT_PX / 2, WIDTH_PX, HEIGHT_PX)
  }
}

const isCovered = (x: number, y: number, { left, right, top, bottom }: DOMRect) =>
  x > left - HEIGHT_PX && x < right + HEIGHT_PX && y > top - HEIGHT_PX && y < bottom + HEIGHT_PX
