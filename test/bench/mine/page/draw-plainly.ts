const FRAME_MS = 1_000 / 30 - 5
const SIZE = 60

/** Draws sprites at thirty frames a second in the plainest way. This is the reference. */
export function drawPlainly(canvas: HTMLCanvasElement, sprites: number): void {
  canvas.width = canvas.clientWidth
  canvas.height = canvas.clientHeight
  const context = canvas.getContext('2d', { alpha: false }) as CanvasRenderingContext2D
  const sprite = new OffscreenCanvas(SIZE, SIZE)
  const pen = sprite.getContext('2d') as OffscreenCanvasRenderingContext2D
  pen.fillStyle = '#ffd23f'
  pen.arc(SIZE / 2, SIZE / 2, SIZE / 2, 0, 7)
  pen.fill()
  const bitmap = sprite.transferToImageBitmap()
  let lastMs = 0
  const onFrame = (nowMs: number) => {
    requestAnimationFrame(onFrame)
    if (nowMs - lastMs < FRAME_MS) return
    lastMs = nowMs
    for (let at = 0; at < sprites; at++) {
      context.save()
      context.translate(((at * 97) % canvas.width) + Math.sin(nowMs / 500 + at) * 20, (at * 53) % canvas.height)
      context.rotate(nowMs / 1_000 + at)
      context.scale(0.8, 1.1)
      context.drawImage(bitmap, -SIZE / 2, -SIZE / 2)
      context.restore()
    }
  }
  requestAnimationFrame(onFrame)
}
