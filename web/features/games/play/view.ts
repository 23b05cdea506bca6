import { RULES, type Variant } from '#core/game/rules.ts'
import { SCENES } from './sheets.gen.ts'

/** Finer than this no eye tells, and every frame costs more. */
const PIXEL_RATIO_MAX = 3
const CANVAS_WIDTH_MAX = 2_560
/** Px of the world below the ground line: at least, and as a share of the height where the screen is high. */
const FLOOR_PX_MIN = 40
const FLOOR_SHARE = 0.16

/** From the sky to the ground. */
const ZOOMS_MAX = [2.6, 2.4, 1.8, 1] as const

/**
 * How the world lies on the canvas. Players see the same distance ahead on every screen: its width is the course's `viewWidthPx`.
 * A replay on a narrow screen shows less of it, and all of it larger.
 */
export type View = {
  readonly variant: Variant
  readonly isWatched: boolean
  /** Canvas pixels of a px of the world. */
  scale: number
  /** In px of the world. */
  widthPx: number
  heightPx: number
  /** From the canvas' top to the ground line, in px of the world. */
  groundPx: number
  /** How much larger than the rest each layer of the backdrop is drawn, from the sky to the ground: a high canvas shows no void. */
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

/** Takes the canvas' size on the page over. True where it has changed: the canvas is then empty. */
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
  // A px of the world is at least one of the page.
  view.widthPx = view.isWatched ? Math.min(viewWidthPx, clientWidth) : viewWidthPx
  view.scale = width / view.widthPx
  view.heightPx = height / view.scale
  view.groundPx = Math.round(view.heightPx - Math.max(FLOOR_PX_MIN, view.heightPx * FLOOR_SHARE))
  const highness = view.groundPx / SCENES[view.variant].layers[0].height
  view.layerZooms = ZOOMS_MAX.map((zoomMax) => Math.max(1, Math.min(highness, zoomMax)))
  return true
}
