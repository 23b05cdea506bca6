import { bendFrame, drawPart, type MineAtlas, type Pen, type Raster, SPOT, setFrame } from './atlas.ts'
import type { FigureName } from './crew.ts'
import { rockX } from './draw-backdrop.ts'
import { LAMPS_Y, type Layout, MINE_HEIGHT, RAILS_Y } from './layout.ts'
import { cartAway, type Nuggets, seenInHeap } from './nuggets.ts'
import { type FigurePose, STRUCK } from './pose.ts'
import { SWING_MS } from './round.ts'
import type { Actor, MineScene } from './scene.ts'
import {
  FIGURES,
  type FigureRarity,
  HAND,
  HIP_FAR_X,
  HIP_NEAR_X,
  HIP_Y,
  type MineSheetCell,
  PARTS,
  SCENERY,
} from './sheets.gen.ts'

const VEIL = '#0d0710'
/** Opacity of the darkness while the mine is stopped. */
const VEIL_ALPHA = 0.38
/** Lanes of walking figures, who are in front of the digging ones and of each other. */
const LANES = 3
const LANE_PX = 5
const STANDING = -1

const stand: Stand = { x: 0, y: 0, scale: 1, facing: 1 }

/** Draws a frame. Allocates nothing, because thirty frames a second would keep the garbage collector busy. */
export function drawMine(
  pen: Pen,
  atlas: MineAtlas,
  backdrop: ImageBitmap | null,
  scene: MineScene,
  scale: number,
): void {
  pen.setTransform(1, 0, 0, 1, 0, 0)
  pen.globalAlpha = 1
  if (backdrop !== null) pen.drawImage(backdrop, 0, 0)
  const { layout, actors } = scene
  if (layout === null) return
  setFrame(scale, scale, 0, 0)
  drawLamps(pen, atlas, scene, layout, false)
  drawActors(pen, atlas, actors, scale, STANDING)
  drawHeaps(pen, atlas, scene)
  for (let lane = 0; lane < LANES; lane++) drawActors(pen, atlas, actors, scale, lane)
  drawCart(pen, atlas, scene.nuggets, layout)
  drawFlying(pen, atlas, scene.nuggets)
  drawVeil(pen, scene, layout, scale)
  drawLamps(pen, atlas, scene, layout, true)
  drawSleep(pen, atlas, scene)
}

/**
 * Draws the figures of one lane.
 *
 * @param lane index of the walking lane, or `STANDING`
 */
function drawActors(pen: Pen, atlas: MineAtlas, actors: readonly Actor[], scale: number, lane: number) {
  for (let at = 0; at < actors.length; at++) {
    const { figure, station, moment, pose } = actors[at] as Actor
    const walks = moment.act === 'carry' || moment.act === 'tip' || moment.act === 'return'
    if ((walks ? at % LANES : STANDING) !== lane) continue
    const art = atlas.figure(figure.name)
    if (art === null) continue
    stand.x = moment.x * scale
    stand.y = (station.y + (walks && !station.isUpper ? 4 + lane * LANE_PX : 0)) * scale
    stand.scale = station.scale * scale
    stand.facing = moment.facing
    drawFigure(pen, art, atlas, figure.name, stand, pose)
    setFrame(scale, scale, 0, 0)
    if (moment.act === 'dig' && !pose.isShut) drawBlow(pen, atlas, actors[at] as Actor)
  }
}

/** Draws the spark of a blow. */
function drawBlow(pen: Pen, atlas: MineAtlas, { moment, station, sleep }: Actor): void {
  const since = (moment.actMs % SWING_MS) / SWING_MS - STRUCK
  if (sleep > 0 || since < 0 || since > 0.14) return
  const { scale, x, y } = station
  drawPart(pen, atlas.glint, SPOT, x + 46 * scale, y - 40 * scale, since * 4, 0.24 * scale * (1 - since / 0.14))
}

function drawHeaps(pen: Pen, { scenery }: MineAtlas, { actors, nuggets }: MineScene): void {
  if (scenery === null) return
  for (let at = 0; at < actors.length; at++) {
    const { station } = actors[at] as Actor
    const rock = rockX(station.x, station.scale)
    for (let nugget = 0; nugget < seenInHeap(nuggets, at); nugget++) {
      const x = rock + (nugget * 9 - 36) * station.scale
      drawPart(pen, scenery, SCENERY.nugget, x, station.y + 6, nugget, station.scale * 0.8, station.scale * 0.8)
    }
  }
}

const GLINT_MS = 520
/** Nuggets per row of a heap in the cart, from the brim up. */
const ROWS = [6, 5, 3] as const
const NUGGETS_OF_ONE_SEEN = 2.1

function drawCart(pen: Pen, { scenery }: MineAtlas, nuggets: Nuggets, { cartX, width }: Layout): void {
  if (scenery === null) return
  const away = cartAway(nuggets)
  const x = cartX - away * (cartX + 90)
  const y = RAILS_Y + 12
  let left = Math.ceil(nuggets.cart / NUGGETS_OF_ONE_SEEN)
  for (let row = 0; row < ROWS.length && left > 0; row++) {
    const length = ROWS[row] as number
    for (let at = 0; at < Math.min(length, left); at++) {
      drawPart(pen, scenery, SCENERY.nugget, x + (at - (length - 1) / 2) * 14, y - 46 - row * 8, (at * 5 + row) % 3)
    }
    left -= length
  }
  drawPart(pen, scenery, SCENERY.cart, x, y)
  const turn = (x - width) / 11
  drawPart(pen, scenery, SCENERY.wheel, x - 26, y - 3, turn)
  drawPart(pen, scenery, SCENERY.wheel, x + 26, y - 3, turn)
}

function drawFlying(pen: Pen, { scenery, glint }: MineAtlas, nuggets: Nuggets): void {
  if (scenery === null) return
  for (const { isFlying, x, y, ageMs } of nuggets.flying) {
    if (!isFlying) continue
    drawPart(pen, scenery, SCENERY.nugget, x, y, ageMs / 130)
    if (ageMs > GLINT_MS) continue
    drawPart(pen, glint, SPOT, x + 4, y - 8, ageMs / 400, 0.32 * Math.sin((ageMs / GLINT_MS) * Math.PI))
  }
}

function drawVeil(pen: Pen, { light }: MineScene, { width }: Layout, scale: number): void {
  if (light === 1) return
  pen.setTransform(scale, 0, 0, scale, 0, 0)
  pen.globalAlpha = VEIL_ALPHA * (1 - light)
  pen.fillStyle = VEIL
  pen.fillRect(0, 0, width + 1, MINE_HEIGHT + 1)
  pen.globalAlpha = 1
}

/** Draws lamps with their light: those of the cards, or the mine's own lamp, which is the first and always on. */
function drawLamps(pen: Pen, { scenery, glows }: MineAtlas, scene: MineScene, layout: Layout, isOwn: boolean): void {
  const { crew, light, nowMs } = scene
  const lamps = layout.lampXs
  for (let at = isOwn ? 0 : 1; at < (isOwn ? 1 : lamps.length); at++) {
    const rarity = (isOwn ? null : crew?.lamps[at - 1]) ?? 'common'
    const x = lamps[at] as number
    const y = LAMPS_Y + (at % 2) * 10
    const flicker = 0.88 + 0.12 * Math.sin(nowMs / 730 + at * 2.1) * Math.sin(nowMs / 410 + at)
    pen.globalAlpha = flicker * (isOwn ? 0.9 : 0.16 + 0.84 * light)
    drawPart(pen, glows[rarity], SPOT, x, y + 26, 0, GLOW_SIZE)
    pen.globalAlpha = 1
    if (scenery !== null) drawPart(pen, scenery, LAMPS[rarity], x, y, Math.sin(nowMs / 1_700 + at * 1.3) * 0.05)
  }
}

const GLOW_SIZE = 1.44
const LAMPS: Record<FigureRarity, MineSheetCell> = {
  common: SCENERY['lamp-common'],
  rare: SCENERY['lamp-rare'],
  epic: SCENERY['lamp-epic'],
  legendary: SCENERY['lamp-legendary'],
}
const Z_MS = 3_400

/** Draws a z that rises from each sleeping figure. */
function drawSleep(pen: Pen, { scenery }: MineAtlas, { actors, nowMs }: MineScene): void {
  if (scenery === null) return
  for (let at = 0; at < actors.length; at++) {
    const { moment, station, pose, sleep, figure } = actors[at] as Actor
    if (!pose.isShut || (sleep < 1 && moment.act !== 'nap')) continue
    for (let z = 0; z < 2; z++) {
      const part = (nowMs / Z_MS + figure.chance + z / 2) % 1
      const size = station.scale * (0.6 + part * 0.7)
      pen.globalAlpha = Math.sin(part * Math.PI)
      const x = moment.x + (24 + part * 18) * station.scale * moment.facing
      drawPart(pen, scenery, SCENERY.z, x, station.y - (78 + part * 34) * station.scale, 0, size, size)
    }
  }
  pen.globalAlpha = 1
}

/** Point on the ground between a figure's feet, in canvas pixels. `scale` is canvas pixels per px of a figure. */
type Stand = { x: number; y: number; scale: number; facing: 1 | -1 }

/** Draws a figure from its parts, back to front. */
function drawFigure(
  pen: Pen,
  art: Raster,
  { scenery, limbs, shadow }: MineAtlas,
  name: FigureName,
  stand: Stand,
  pose: FigurePose,
) {
  const { scale, facing } = stand
  const { arm, leg, joints } = FIGURES[name]
  const [nearX, nearY, farX, farY, eyesX, eyesY, turn] = joints
  const down = pose.sink - pose.hop
  setFrame(scale * facing, scale, stand.x, stand.y)
  drawPart(pen, shadow, SPOT, 0, 0, 0, 0.6, 0.13)
  if (scenery !== null && pose.sack === 0) drawPart(pen, scenery, SCENERY.sack, -34, 0)
  // Bent knees shorten the legs, so that the feet stay on the ground.
  const isSitting = pose.legNear < -0.9
  const bent = isSitting ? 1 : Math.min(1, (-HIP_Y - pose.sink) / -HIP_Y)
  if (limbs !== null) drawPart(pen, limbs, leg, HIP_FAR_X, HIP_Y + down, pose.legFar, 1, bent)
  if (limbs !== null) drawPart(pen, limbs, leg, HIP_NEAR_X, HIP_Y + down, pose.legNear, 1, bent)

  bendFrame(0, HIP_Y + down, pose.lean, 2 - pose.stretch, pose.stretch)
  if (limbs !== null) drawPart(pen, limbs, arm, farX, farY + down, pose.armFar)
  if (scenery !== null && pose.sack === 1) drawPart(pen, scenery, SCENERY.sack, -26, -46 + down, -0.5)
  drawPart(pen, art, PARTS.body, 0, down)
  drawPart(pen, art, pose.isShut ? PARTS.shut : PARTS.open, eyesX, eyesY + down, (turn * Math.PI) / 180)
  const handX = nearX - Math.sin(pose.armNear) * HAND
  const handY = nearY + down + Math.cos(pose.armNear) * HAND
  if (pose.hasTool) drawPart(pen, art, PARTS.tool, handX, handY, pose.tool)
  if (scenery !== null && pose.sack === 2) {
    drawPart(pen, scenery, SCENERY.sack, handX + 10, handY + 12, 1.1 + pose.emptied * 1.1, 1 - pose.emptied * 0.35, 1)
  }
  if (limbs !== null) drawPart(pen, limbs, arm, nearX, nearY + down, pose.armNear)
}
