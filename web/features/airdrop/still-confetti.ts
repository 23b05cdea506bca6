import { COLORS } from '#web/ui/throw-confetti.ts'

/** Of a plane, in steps that never line up: each piece falls far from those before it. */
const [STEP_X, STEP_Y] = [0.754_877, 0.569_84]
const [WIDTH_PX, HEIGHT_PX] = [8, 12]

/** Confetti that has already fallen, for reduced motion: the same pieces in the same places each time. */
export function drawStillConfetti(canvas: HTMLCanvasElement, pieces: number): void {
  const { clientWidth, clientHeight } = canvas
  Object.assign(canvas, { width: clientWidth, height: clientHeight })
  const pen = canvas.getContext('2d')
  if (pen === null) return
  for (let piece = 1; piece <= pieces; piece++) {
    pen.resetTransform()
    pen.translate(((piece * STEP_X) % 1) * clientWidth, ((piece * STEP_Y) % 1) * clientHeight)
    pen.rotate(piece)
    pen.fillStyle = COLORS[piece % COLORS.length] ?? ''
    pen.fillRect(-WIDTH_PX / 2, -HEIGHT_PX / 2, WIDTH_PX, HEIGHT_PX)
  }
}
