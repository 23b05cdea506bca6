import { RULES, type Variant } from '#core/game/rules.ts'
import { SCENES } from './sheets.gen.ts'

/** Maximum device pixel ratio. A finer one is not visible, but makes every frame slower. */
const PIXEL_RATIO_MAX = 3
const CANVAS_WIDTH_MAX = 2_560
/** Px of the world below the ground line: the minimum, and the share of the height on a high screen. */
const FLOOR_PX_MIN = 40
const FLOOR_SHARE = 0.16

/** Maximum zoom of each layer, from the sky to the ground. */
const ZOOMS_MAX = [2.6, 2.4, 1.8, 1] as const

/**
 * Position of the world on the canvas. Players see the same distance ahead on every screen, because the canvas shows the course's
 * `viewWidthPx`. A replay on a narrow screen shows less of the course, but larger.
 */
export type View = {
  readonly variant: Variant
  readonly isWatched: boolean
  /** Canvas pixels per px of the world. */
  scale: number
  /** Size of the view, in px of the world. */
  widthPx: number
  heightPx: number
  /** Distance from the canvas' top to the ground line, in px of the world. */
  groundPx: number
  /** Zoom of each backdrop layer, from the sky to the ground; it leaves no empty space on a high canvas. */
  layerZooms: readonly number[]
}

export const createView = (variant: Variant, isWatched = false): View => ({
  variant,
  isWatched,
  scale: 0,
  widthPx: RULES[variant].viewWidthPx,
  heightPx: 0,
  groundPx: 0,
  layerZooms: [1, 1, 1, 1],
})

/** Adopts the canvas' size on the page. Returns whether it has changed; a change clears the canvas. */
export function fitView(view: View, canvas: HTMLCanvasElement): boolean {
  const { clientWidth, clientHeight } = canvas
  if (clientWidth === 0 || clientHeight === 0) return false
  const ratio = Math.min(devicePixelRatio, PIXEL_RATIO_MAX, CANVAS_WIDTH_MAX / clientWidth)
  const width = Math.round(clientWidth * ratio)
  const height = Math.round(clientHeight * ratio)
  if (canvas.width === width && canvas.height === height && view.scale !== 0) return false
  canvas.width = width
  canvas.height = height
  const { viewWidthPx } = RULES[view.variant]
  // A px of the world is at least one px of the page.
  view.widthPx = view.isWatched ? Math.min(viewWidthPx, clientWidth) : viewWidthPx
  view.scale = width / view.widthPx
  view.heightPx = height / view.scale
  view.groundPx = Math.round(view.heightPx - Math.max(FLOOR_PX_MIN, view.heightPx * FLOOR_SHARE))
  const highness = view.groundPx / SCENES[view.variant].layers[0].height
  view.layerZooms = ZOOMS_MAX.map((zoomMax) => Math.max(1, Math.min(highness, zoomMax)))
  return true
}
