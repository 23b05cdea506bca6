import type { Page } from 'playwright-core'
import type { Subject } from './subject.ts'

/** Milliseconds after the start of a run. Obstacles come after two seconds, so jumps are safe until then. */
const SETTLED_MS = 600

/**
 * Counts the frames from a key press until the runner is in the air, in separate runs. 1 is the first frame after the press.
 *
 * Pictures are blocked. The runner is then a plain shape, and one of its pixels shows whether it touches the ground.
 */
export async function measureKey(subject: Subject, presses: number): Promise<number[]> {
  const frames: number[] = []
  while (frames.length < presses) {
    const { page, close } = await subject.open({ slowdown: 1, hasPictures: false })
    await page.waitForTimeout(SETTLED_MS)
    await page.evaluate(watchRunner)
    await page.keyboard.press('Space', { delay: 100 })
    frames.push(await framesUntilMoved(page))
    await close()
  }
  return frames
}

async function framesUntilMoved(page: Page): Promise<number> {
  const moved = await page.waitForFunction(() => (window as unknown as WatchedRunner).movedAfterFrames)
  return Number(await moved.jsonValue())
}

type WatchedRunner = { movedAfterFrames?: number }

/** Runs in the page, each frame after the game has drawn. */
function watchRunner(): void {
  const canvas = document.querySelector('canvas') as HTMLCanvasElement
  const context = canvas.getContext('2d') as CanvasRenderingContext2D
  const { width, height } = canvas
  const isYellow = (data: Uint8ClampedArray, at: number) =>
    data[4 * at] === 255 && data[4 * at + 1] === 216 && data[4 * at + 2] === 74
  const { data } = context.getImageData(0, 0, width, height)
  const shape = Array.from({ length: width * height }, (_, at) => at).filter((at) => isYellow(data, at))
  const lowest = Math.floor((shape.at(-1) ?? -1) / width)
  // The middle of the lowest line.
  const line = shape.filter((at) => Math.floor(at / width) === lowest)
  const foot = line[Math.floor(line.length / 2)]
  if (foot === undefined) throw new Error('No runner is seen')
  const isStanding = () => isYellow(context.getImageData(foot % width, lowest, 1, 1).data, 0)
  let frames: number | null = null
  addEventListener('keydown', () => {
    frames ??= 0
  })
  const look = () => {
    if (frames !== null) frames++
    if (frames !== null && !isStanding()) (window as unknown as WatchedRunner).movedAfterFrames = frames
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
