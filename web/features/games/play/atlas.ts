import type { OwnedCopyView } from '#core/api/purchases.ts'
import { assert } from '#core/assert.ts'
import { OBSTACLES, type ObstacleKind } from '#core/game/obstacles.ts'
import type { Variant } from '#core/game/rules.ts'
import { readUsdt } from '#web/ui/amount.tsx'
import { type GameSheetCell, LAYER_WIDTH, OBSTACLE_SHEETS, RUNNER, RUNNER_SHEETS, SCENES } from './sheets.gen.ts'
import type { View } from './view.ts'

export type RunnerName = keyof typeof RUNNER_SHEETS

/** Pictures of a kind of obstacle. */
export type ObstacleSprites = {
  /** Pictures of each of its boxes; several pictures of one box alternate. */
  readonly boxes: readonly (readonly Sprite[])[]
  /** Left edge, middle and right edge. */
  readonly pit: readonly [Sprite, Sprite, Sprite] | null
}

/** Pictures at the resolution of the canvas. A picture that is missing or still loading is drawn as a plain shape. */
export type GameAtlas = {
  layers: readonly Sprite[]
  runner: readonly Sprite[]
  obstacles: ReadonlyMap<ObstacleKind, ObstacleSprites>
  /** Renders the pictures for this size. */
  fit(view: View): void
  destroy(): void
}

/** Maximum scale of a backdrop layer. Backdrops are soft, so more pixels would cost memory without a visible gain. */
const LAYER_SCALE_MAX = 2.5
/** Milliseconds for which a new size must last before pictures are rendered; until then they are stretched. */
const SETTLED_MS = 250
/** Change of size, as a share, below which pictures are not rendered again. */
const STRETCH_MAX = 0.04

type Sheets = {
  readonly layers: readonly (HTMLImageElement | null)[]
  readonly runner: HTMLImageElement | null
  readonly obstacles: HTMLImageElement | null
}

export function createAtlas(variant: Variant, runner: RunnerName, onChange: () => void): GameAtlas {
  let sheets: Sheets | null = null
  let isDestroyed = false
  let wanted: View | null = null
  const made = { scale: 0, groundPx: 0 }
  let timer: ReturnType<typeof setTimeout> | undefined
  const make = () => {
    if (sheets === null || wanted === null || isDestroyed) return
    made.scale = wanted.scale
    made.groundPx = wanted.groundPx
    clear(atlas)
    fill(atlas, wanted, sheets)
    onChange()
  }
  const atlas: GameAtlas = {
    layers: [],
    runner: [],
    obstacles: new Map(),
    fit: (view) => {
      wanted = view
      if (isAlike(view.scale, made.scale) && isAlike(view.groundPx, made.groundPx)) return
      clearTimeout(timer)
      if (made.scale === 0) make()
      else timer = setTimeout(make, SETTLED_MS)
    },
    destroy: () => {
      isDestroyed = true
      clearTimeout(timer)
      clear(atlas)
    },
  }
  void loadSheets(variant, runner).then((loaded) => {
    sheets = loaded
    make()
  })
  return atlas
}

const isAlike = (now: number, then: number): boolean => Math.abs(now / then - 1) < STRETCH_MAX

async function loadSheets(variant: Variant, runner: RunnerName): Promise<Sheets> {
  const [obstacles, runnerSheet, ...layers] = await Promise.all([
    loadPicture(OBSTACLE_SHEETS[variant].url),
    loadPicture(RUNNER_SHEETS[runner]),
    ...SCENES[variant].layers.map(({ url }) => loadPicture(url)),
  ])
  return { obstacles: obstacles ?? null, runner: runnerSheet ?? null, layers }
}

function fill(atlas: GameAtlas, { variant, scale, layerZooms }: View, sheets: Sheets): void {
  const layers = SCENES[variant].layers.flatMap(({ height, groundY }, index) => {
    const picture = sheets.layers[index] ?? null
    const cell: GameSheetCell = [0, LAYER_WIDTH, height, 0, groundY]
    return picture === null
      ? []
      : [rasterise(picture, cell, Math.min(scale * (layerZooms[index] as number), LAYER_SCALE_MAX))]
  })
  // Layers are drawn by index, so a missing one would shift the others.
  if (layers.length === SCENES[variant].layers.length) atlas.layers = layers
  const { frames, width, height, anchor } = RUNNER
  const { runner } = sheets
  if (runner !== null) {
    atlas.runner = frames.map((_, index) => rasterise(runner, [index * width, width, height, ...anchor], scale))
  }
  if (sheets.obstacles !== null) atlas.obstacles = obstacleSprites(variant, sheets.obstacles, scale)
}

function obstacleSprites(variant: Variant, sheet: HTMLImageElement, scale: number) {
  const made = new Map<string, Sprite>()
  for (const [name, cell] of Object.entries<GameSheetCell>(OBSTACLE_SHEETS[variant].cells)) {
    made.set(name, rasterise(sheet, cell, scale))
  }
  const some = (...names: string[]) => names.flatMap((name) => made.get(name) ?? [])
  return new Map(
    OBSTACLES[variant].map((kind): [ObstacleKind, ObstacleSprites] => {
      const { name } = kind
      const [left, middle, right] = some(`${name}-left`, `${name}-middle`, `${name}-right`)
      const boxes = kind.boxes.map(([, bottom]) =>
        // If an obstacle has two boxes, the lower one has its own picture.
        kind.boxes.length > 1 && bottom === 0 ? some(`${name}-box`) : some(name, `${name}-0`, `${name}-1`),
      )
      return [kind, { boxes, pit: left && middle && right ? [left, middle, right] : null }]
    }),
  )
}

/** Closes all bitmaps, because the garbage collector does not account for their memory. */
function clear(atlas: GameAtlas): void {
  const sprites = [...atlas.layers, ...atlas.runner]
  for (const { boxes, pit } of atlas.obstacles.values()) sprites.push(...boxes.flat(), ...(pit ?? []))
  for (const { bitmap } of sprites) bitmap.close()
  atlas.layers = []
  atlas.runner = []
  atlas.obstacles = new Map()
}

/** Loads a picture; null if that fails, because the game is playable without it. */
async function loadPicture(url: string): Promise<HTMLImageElement | null> {
  const picture = new Image()
  picture.src = url
  return picture.decode().then(
    () => picture,
    () => null,
  )
}

/** A drawing of a sheet as pixels. Lengths are px of the world. */
export type Sprite = {
  readonly bitmap: ImageBitmap
  readonly width: number
  readonly height: number
  /** Point of the picture that lies on the position where it is drawn. */
  readonly anchorX: number
  readonly anchorY: number
}

/** Renders one cell of a sheet once, because drawing an SVG in each frame is far too slow. */
function rasterise(
  sheet: HTMLImageElement,
  [x, width, height, anchorX, anchorY]: GameSheetCell,
  scale: number,
): Sprite {
  const canvas = new OffscreenCanvas(Math.round(width * scale), Math.round(height * scale))
  const context = canvas.getContext('2d')
  assert(context !== null, 'a canvas has one kind of context')
  context.scale(canvas.width / width, canvas.height / height)
  // Drawn whole and clipped by the canvas: if asked for a part of an SVG, browsers crop its bitmap at its natural size.
  context.drawImage(sheet, -x, 0, sheet.naturalWidth, sheet.naturalHeight)
  return { bitmap: canvas.transferToImageBitmap(), width, height, anchorX, anchorY }
}

export function drawSprite(context: CanvasRenderingContext2D, sprite: Sprite, xPx: number, yPx: number): void {
  context.drawImage(sprite.bitmap, xPx - sprite.anchorX, yPx - sprite.anchorY, sprite.width, sprite.height)
}

const CARD_PICTURE = /^\/cards\/(pip|saba|lakatan|burro|java|michel)\.svg$/

/** Returns the character in a card's picture; the guest if the picture is not a built-in one. */
export const runnerOn = (imageUrl: string): RunnerName => (CARD_PICTURE.exec(imageUrl)?.[1] ?? 'guest') as RunnerName

/** Returns the character of a wallet's most expensive card; the guest without a card, or if the picture is not a built-in one. */
export function runnerOf(copies: readonly Pick<OwnedCopyView, 'purchasePrice' | 'imageUrl'>[]): RunnerName {
  const [first, ...others] = copies
  if (first === undefined) return 'guest'
  const dearest = others.reduce(
    (best, copy) => (readUsdt(copy.purchasePrice) > readUsdt(best.purchasePrice) ? copy : best),
    first,
  )
  return runnerOn(dearest.imageUrl)
}
