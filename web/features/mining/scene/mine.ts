import { createAtlas, type MineAtlas, paint } from './atlas.ts'
import { type Crew, crewOf, type SceneMiner } from './crew.ts'
import { drawBackdrop } from './draw-backdrop.ts'
import { drawMine } from './draw-mine.ts'
import { figuresMaxAt, type Layout, layOut, MINE_HEIGHT } from './layout.ts'
import { addNuggets, dropsOn } from './nuggets.ts'
import { ageScene, createScene, type MineScene, placeFigures, settleAll } from './scene.ts'

/** State of the mine on the page. */
export type MineState = {
  readonly miners: readonly SceneMiner[]
  readonly isActive: boolean
  /** Credited BV3 in hundredths; null while it is unknown. */
  readonly creditedHundredths: number | null
}

/** The mine on a canvas. */
export type MineCanvas = {
  show(state: MineState): void
  destroy(): void
}

export type MineCanvasOptions = {
  /** Whether to show one still picture, which is redrawn only when the state changes. */
  readonly isCalm: boolean
  /** Called with the crew, including the number of copies without room, whenever it may have changed. */
  readonly onCrew?: (crew: Crew) => void
}

/** Milliseconds per frame: about thirty frames a second, although a screen offers sixty or more. */
const FRAME_MS = 1_000 / 30
/** Milliseconds per frame while all figures sleep, because they breathe slowly. */
const SLOW_FRAME_MS = 1_000 / 15
/** Milliseconds by which a frame may come early. */
const SLACK_MS = 5
/** Maximum milliseconds per frame: after the page was hidden, the mine continues where it was. */
const LEAP_MS_MAX = 100
const PIXEL_RATIO_MAX = 2
const CANVAS_WIDTH_MAX = 2_560

/**
 * Creates the mine on a canvas.
 *
 * @returns null if the browser has no canvas to draw on
 */
export function createMine(canvas: HTMLCanvasElement, options: MineCanvasOptions): MineCanvas | null {
  const context = canvas.getContext('2d', { alpha: false })
  if (context === null || typeof OffscreenCanvas === 'undefined') return null
  const scene: MineScene = createScene()
  let state: MineState | null = null
  let backdrop: ImageBitmap | null = null
  let scale = 0
  let isStale = true
  let isNear = true
  let request: number | null = null
  let lastMs = performance.now()

  const atlas: MineAtlas = createAtlas(() => invalidate())

  const draw = (elapsedMs: number) => {
    if (state === null) return
    if (isStale) prepare(state)
    ageScene(scene, elapsedMs)
    drawMine(context, atlas, backdrop, scene, scale)
  }
  /** Prepares sizes, figures and everything that does not move. */
  const prepare = ({ miners, isActive }: MineState) => {
    const { clientWidth, clientHeight } = canvas
    if (clientWidth === 0 || clientHeight === 0) return
    const ratio = Math.min(devicePixelRatio, PIXEL_RATIO_MAX, CANVAS_WIDTH_MAX / clientWidth)
    const [width, height] = [Math.round(clientWidth * ratio), Math.round(clientHeight * ratio)]
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width
      canvas.height = height
    }
    isStale = false
    scale = height / MINE_HEIGHT
    const mineWidth = width / scale
    const kinds = miners.filter(({ copies }) => copies > 0).length
    const crew = crewOf(miners, figuresMaxAt(mineWidth, kinds))
    const layout: Layout = layOut(mineWidth, crew.figures.length, crew.kinds)
    placeFigures(scene, crew, layout, isActive, options.isCalm)
    const figureScale = Math.max(0.7, ...layout.stations.map((it) => it.scale))
    const names = [...new Set(crew.figures.map(({ name }) => name))]
    atlas.want(names, scale, scale * figureScale)
    backdrop?.close()
    backdrop = paint(width, height, (pen) => drawBackdrop(pen, atlas.scenery, layout, crew, scale))
    options.onCrew?.(crew)
  }
  const onFrame = (nowMs: number) => {
    request = requestAnimationFrame(onFrame)
    const elapsedMs = nowMs - lastMs
    if (!isStale && elapsedMs < (scene.isAsleep ? SLOW_FRAME_MS : FRAME_MS) - SLACK_MS) return
    lastMs = nowMs
    draw(Math.min(elapsedMs, LEAP_MS_MAX))
  }
  /** Runs the loop only while the mine is visible. */
  const run = () => {
    const isSeen = isNear && !document.hidden && !options.isCalm && state !== null
    if (isSeen && request === null) {
      lastMs = performance.now()
      request = requestAnimationFrame(onFrame)
    } else if (!isSeen && request !== null) {
      cancelAnimationFrame(request)
      request = null
    }
  }
  const invalidate = () => {
    isStale = true
    if (options.isCalm) draw(0)
  }
  const sizes = new ResizeObserver(invalidate)
  sizes.observe(canvas)
  // Another screen or a zoom keeps the size on the page but changes the device pixels.
  addEventListener('resize', invalidate)
  document.addEventListener('visibilitychange', run)
  const views = new IntersectionObserver((entries) => {
    isNear = entries.at(-1)?.isIntersecting ?? true
    run()
  })
  views.observe(canvas)

  return {
    show: (next) => {
      const before = state
      state = next
      const drops = dropsOn(before?.creditedHundredths ?? null, next.creditedHundredths)
      if (before === null || before.isActive !== next.isActive || !isSameCrew(before.miners, next.miners))
        isStale = true
      if (!options.isCalm) addNuggets(scene.nuggets, drops)
      else if (isStale || drops > 0) {
        settleAll(scene, drops)
        draw(0)
      }
      run()
    },
    destroy: () => {
      if (request !== null) cancelAnimationFrame(request)
      request = null
      state = null
      sizes.disconnect()
      views.disconnect()
      removeEventListener('resize', invalidate)
      document.removeEventListener('visibilitychange', run)
      atlas.destroy()
      backdrop?.close()
      backdrop = null
    },
  }
}

/** Compares by value, because the page builds a new list on every render. */
const isSameCrew = (one: readonly SceneMiner[], other: readonly SceneMiner[]): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)
