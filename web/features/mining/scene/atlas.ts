import type { FigureName } from './crew.ts'
import { type FigureRarity, LIGHTS, type MineSheetCell } from './sheets.gen.ts'

/** A sheet as pixels, with all its drawings in one bitmap. */
export type Raster = { readonly bitmap: ImageBitmap; readonly scale: number }

/** Pictures at the resolution of the canvas. A picture that is missing or still loading is not drawn. */
export type MineAtlas = {
  scenery: Raster | null
  /** Arms and legs of all figures. */
  limbs: Raster | null
  /** Soft lights by the rarity of the lamp. `shadow` is a soft shadow, `glint` a sparkle. */
  readonly glows: Record<FigureRarity, Raster | null>
  readonly shadow: Raster | null
  readonly glint: Raster | null
  figure(name: FigureName): Raster | null
  /** Loads the missing pictures of these figures; renders all pictures again at another scale. */
  want(names: readonly FigureName[], scale: number, figureScale: number): void
  destroy(): void
}

const FALLBACK: FigureName = 'guest'
const SCENERY = 'scenery'
const LIMBS = 'limbs'
const SPOT_PX = 128
/** Change of scale, as a share, below which pictures are not rendered again. */
const STRETCH_MAX = 0.04

/**
 * Creates the atlas.
 *
 * @param onChange called when pictures have loaded or become sharper
 */
export function createAtlas(onChange: () => void): MineAtlas {
  const pictures = new Map<string, HTMLImageElement | 'asked' | 'lost'>()
  const rasters = new Map<string, Raster>()
  const scales = { scenery: 0, figures: 0 }
  let isDestroyed = false
  const scaleOf = (name: string) => (name === SCENERY ? scales.scenery : scales.figures)

  const draw = (name: string) => {
    const picture = pictures.get(name)
    if (!(picture instanceof HTMLImageElement)) return
    rasters.get(name)?.bitmap.close()
    rasters.delete(name)
    const raster = rasterise(picture, scaleOf(name))
    if (raster !== null) rasters.set(name, raster)
    atlas.scenery = rasters.get(SCENERY) ?? null
    atlas.limbs = rasters.get(LIMBS) ?? null
  }
  const ask = async (name: string) => {
    if (pictures.has(name)) return
    pictures.set(name, 'asked')
    const picture = await loadPicture(`/mine/${name}.svg`)
    if (isDestroyed) return
    pictures.set(name, picture ?? 'lost')
    if (picture === null && name !== SCENERY && name !== LIMBS) void ask(`miner-${FALLBACK}`)
    draw(name)
    onChange()
  }
  const atlas: MineAtlas = {
    scenery: null,
    limbs: null,
    glows: {
      common: glow(LIGHTS.common),
      rare: glow(LIGHTS.rare),
      epic: glow(LIGHTS.epic),
      legendary: glow(LIGHTS.legendary),
    },
    shadow: glow('#120814'),
    glint: glint(),
    figure: (name) =>
      rasters.get(`miner-${name}`) ??
      (pictures.get(`miner-${name}`) === 'lost' ? (rasters.get(`miner-${FALLBACK}`) ?? null) : null),
    want: (names, scale, figureScale) => {
      if (!isAlike(scales.scenery, scale) || !isAlike(scales.figures, figureScale)) {
        scales.scenery = scale
        scales.figures = figureScale
        for (const name of pictures.keys()) draw(name)
      }
      void ask(SCENERY)
      if (names.length > 0) void ask(LIMBS)
      for (const name of names) void ask(`miner-${name}`)
    },
    destroy: () => {
      isDestroyed = true
      for (const { bitmap } of rasters.values()) bitmap.close()
      for (const it of [...Object.values(atlas.glows), atlas.shadow, atlas.glint]) it?.bitmap.close()
      rasters.clear()
      pictures.clear()
      atlas.scenery = null
      atlas.limbs = null
    },
  }
  return atlas
}

const isAlike = (one: number, other: number): boolean => Math.abs(one / other - 1) < STRETCH_MAX

function rasterise(picture: HTMLImageElement, scale: number): Raster | null {
  const [width, height] = [Math.ceil(picture.naturalWidth * scale), Math.ceil(picture.naturalHeight * scale)]
  const bitmap = paint(width, height, (context) =>
    context.drawImage(picture, 0, 0, picture.naturalWidth * scale, picture.naturalHeight * scale),
  )
  return bitmap && { scale, bitmap }
}

/** Cell of a glow or a glint, anchored at its centre. */
export const SPOT: MineSheetCell = [0, SPOT_PX, SPOT_PX, SPOT_PX / 2, SPOT_PX / 2]

function spot(draw: (context: OffscreenCanvasRenderingContext2D) => void): Raster | null {
  const bitmap = paint(SPOT_PX, SPOT_PX, (context) => {
    context.translate(SPOT_PX / 2, SPOT_PX / 2)
    draw(context)
  })
  return bitmap && { scale: 1, bitmap }
}

const glow = (color: string): Raster | null =>
  spot((context) => {
    const light = context.createRadialGradient(0, 0, 4, 0, 0, SPOT_PX / 2)
    light.addColorStop(0, `${color}b0`)
    light.addColorStop(0.4, `${color}4c`)
    light.addColorStop(1, `${color}00`)
    context.fillStyle = light
    context.fillRect(-SPOT_PX, -SPOT_PX, SPOT_PX * 2, SPOT_PX * 2)
  })

const glint = (): Raster | null =>
  spot((context) => {
    context.fillStyle = '#fff6d8'
    context.beginPath()
    for (let ray = 0; ray < 8; ray++) {
      const reach = ray % 2 === 0 ? SPOT_PX / 2 : SPOT_PX / 14
      context.lineTo(Math.cos((ray * Math.PI) / 4) * reach, Math.sin((ray * Math.PI) / 4) * reach)
    }
    context.fill()
  })

/** Loads a picture; null if that fails, because the mine is drawn without it. */
function loadPicture(url: string): Promise<HTMLImageElement | null> {
  const picture = new Image()
  picture.src = url
  return picture.decode().then(
    () => picture,
    () => null,
  )
}

/**
 * Renders once what every frame shows.
 *
 * @returns null if the browser provides no drawing context, e.g. for lack of memory
 */
export function paint(
  width: number,
  height: number,
  draw: (context: OffscreenCanvasRenderingContext2D) => void,
): ImageBitmap | null {
  const canvas = new OffscreenCanvas(Math.max(1, width), Math.max(1, height))
  const context = canvas.getContext('2d')
  if (context === null) return null
  draw(context)
  return canvas.transferToImageBitmap()
}

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
  cell: MineSheetCell,
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
