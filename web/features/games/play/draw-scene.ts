import type { Obstacle } from '#core/game/course.ts'
import { RULES, UNITS_PER_PX } from '#core/game/rules.ts'
import type { GameState } from '#core/game/step.ts'
import { drawSprite, type GameAtlas, type ObstacleSprites, type Sprite } from './atlas.ts'
import type { Tape } from './replay-tape.ts'
import { fallOf, flashOf, type GameScene, isDazed, isInPit, shakeOf, squashOf } from './scene.ts'
import { LAYER_WIDTH, RUNNER, SCENES } from './sheets.gen.ts'
import type { View } from './view.ts'

/** Draws a frame. Allocates nothing, because sixty frames a second would keep the garbage collector busy. */
export function drawScene(context: CanvasRenderingContext2D, view: View, atlas: GameAtlas, scene: GameScene): void {
  const { scale } = view
  const shake = Math.round(shakeOf(scene) * scale)
  context.setTransform(1, 0, 0, 1, shake, shake)
  drawBackdrop(context, view, atlas, scene)
  context.setTransform(scale, 0, 0, scale, shake, shake)
  drawObstacles(context, view, atlas, scene)
  drawGhost(context, view, atlas, scene)
  scene.particles.draw(context)
  drawRunner(context, view, atlas, scene)
  drawFlash(context, view, flashOf(scene))
  if (scene.count > 0) drawCount(context, view, scene.count)
  else if (scene.isWaiting) drawVeil(context, view, 0.45)
}

function drawFlash(context: CanvasRenderingContext2D, view: View, flash: number): void {
  if (flash === 0) return
  context.globalAlpha = flash * 0.16
  context.fillStyle = '#ffd84a'
  context.fillRect(0, 0, view.widthPx, view.heightPx)
  context.globalAlpha = 1
}

function drawVeil(context: CanvasRenderingContext2D, view: View, alpha: number): void {
  context.globalAlpha = alpha
  context.fillStyle = '#0d0a12'
  context.fillRect(0, 0, view.widthPx, view.heightPx)
  context.globalAlpha = 1
}

const COUNT_TEXTS = ['', '1', '2', '3'] as const

function drawCount(context: CanvasRenderingContext2D, view: View, count: number): void {
  drawVeil(context, view, 0.35)
  context.fillStyle = '#ffe27a'
  context.font = '700 88px Caprasimo, sans-serif'
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(COUNT_TEXTS[count] ?? '', view.widthPx / 2, view.groundPx / 2)
}

/** Pixels by which the ghost runs behind the player, who would hide it: both cover the same distance in the same time. */
const BEHIND_PX = 40
const GHOST_ALPHA = 0.34
const POLE_PX = 74

/** Draws the ghost: its runner, and a flag where its run ended. */
function drawGhost(context: CanvasRenderingContext2D, view: View, atlas: GameAtlas, scene: GameScene): void {
  const { ghost, variant } = scene
  if (ghost === null) return
  const { runnerFrontPx, runnerWidthPx } = RULES[variant]
  drawFlag(context, view, runnerFrontPx + (ghost.end - scene.distance) / UNITS_PER_PX)
  const { tape } = ghost
  const sprite = atlas.runner[frameOf(tape.state, scene.distance)]
  if (sprite === undefined || tape.isOver()) return
  context.globalAlpha = GHOST_ALPHA
  const xPx = runnerFrontPx - runnerWidthPx / 2 - BEHIND_PX
  drawSprite(context, sprite, xPx, view.groundPx - heightOf(tape, scene) / UNITS_PER_PX)
  context.globalAlpha = 1
}

/** Interpolates the ghost's height between ticks by the player's fraction. */
function heightOf({ state, before }: Tape, { fraction }: GameScene): number {
  return before.height + (state.height - before.height) * fraction
}

function drawFlag(context: CanvasRenderingContext2D, { widthPx, groundPx }: View, xPx: number): void {
  if (xPx < -POLE_PX || xPx > widthPx + POLE_PX) return
  context.fillStyle = '#f4e6c8'
  context.fillRect(xPx - 1.5, groundPx - POLE_PX, 3, POLE_PX)
  context.fillStyle = '#ffd84a'
  context.beginPath()
  context.moveTo(xPx + 1.5, groundPx - POLE_PX)
  context.lineTo(xPx + 30, groundPx - POLE_PX + 10)
  context.lineTo(xPx + 1.5, groundPx - POLE_PX + 20)
  context.fill()
}

/** Speed of each layer relative to the ground, which is the last; a farther layer is slower. */
const PACES = [0.02, 0.12, 0.35, 1] as const
const GROUND = 3
/** Canvas pixels by which the picture extends beyond the canvas, so that a shake shows no edge. */
const BLEED = 24

/**
 * Draws sky, far, middle and ground. With reduced motion only the ground moves.
 *
 * Works in whole canvas pixels: layers have no seams and are copied unscaled, and whole numbers create no work for the garbage
 * collector.
 */
function drawBackdrop(context: CanvasRenderingContext2D, view: View, atlas: GameAtlas, scene: GameScene): void {
  const { above, below } = SCENES[scene.variant]
  const { width, height } = context.canvas
  const ground = toCanvas(view, view.groundPx)
  context.fillStyle = above
  context.fillRect(-BLEED, -BLEED, width + 2 * BLEED, ground + BLEED)
  context.fillStyle = below
  context.fillRect(-BLEED, ground, width + 2 * BLEED, height - ground + BLEED)
  const wayPx = scene.distance / UNITS_PER_PX
  for (let index = 0; index < atlas.layers.length; index++) {
    const layer = atlas.layers[index] as Sprite
    const pace = scene.isCalm && index !== GROUND ? 0 : (PACES[index] as number)
    drawLayer(context, view, layer, index, toCanvas(view, wayPx * pace))
  }
}

/** Draws copies of a layer side by side until the canvas is full. */
function drawLayer(context: CanvasRenderingContext2D, view: View, layer: Sprite, index: number, shift: number): void {
  const zoom = view.layerZooms[index] as number
  const width = toCanvas(view, LAYER_WIDTH * zoom)
  const height = toCanvas(view, layer.height * zoom)
  const y = toCanvas(view, view.groundPx - layer.anchorY * zoom)
  for (let x = -(shift % width); x < context.canvas.width + BLEED; x += width) {
    context.drawImage(layer.bitmap, x, y, width, height)
  }
}

const toCanvas = ({ scale }: View, px: number): number => Math.round(px * scale)

/** Indices of the frames in a sheet. */
const RUN_FRAMES = 6
const FRAME_WAY_PX = RUNNER.stridePx / RUN_FRAMES
const JUMP_FRAME = 6
const FALL_FRAME = 7
const CRASH_FRAME = 8
const SQUASH = 0.16
/** Maximum stretch as a share: a fast rise makes the runner taller and thinner. */
const STRETCH = 0.07
const LOST_PX = 60
const SHADOW = 0.4
const SHADOW_WIDTH_PX = 17
const SHADOW_HEIGHT_PX = 3
/** Height in px at which the shadow has half its size and strength. */
const SHADOW_HALVED_PX = 90
/** Size of the plain shape that replaces a missing picture. */
const PLAIN_WIDTH_PX = 40
const PLAIN_HEIGHT_PX = 58

function drawRunner(context: CanvasRenderingContext2D, view: View, atlas: GameAtlas, scene: GameScene): void {
  const { runnerFrontPx, runnerWidthPx } = RULES[scene.variant]
  const xPx = runnerFrontPx - runnerWidthPx / 2
  const fallPx = fallOf(scene)
  const feetPx = view.groundPx - scene.height / UNITS_PER_PX + fallPx
  const squash = squashOf(scene) * SQUASH - stretchOf(scene)
  const sprite = atlas.runner[crashFrameOf(scene) ?? frameOf(scene.state, scene.distance)]
  if (!isInPit(scene)) drawShadow(context, xPx, view.groundPx, scene.height / UNITS_PER_PX)
  // Squashed towards the feet.
  context.save()
  // The runner fades out in the dark of the pit before it reaches the floor.
  context.globalAlpha = Math.max(0, 1 - fallPx / LOST_PX)
  context.translate(xPx, feetPx)
  context.scale(1 + squash, 1 - squash)
  if (sprite !== undefined) drawSprite(context, sprite, 0, 0)
  else {
    context.fillStyle = '#ffd84a'
    context.fillRect(-PLAIN_WIDTH_PX / 2, -PLAIN_HEIGHT_PX, PLAIN_WIDTH_PX, PLAIN_HEIGHT_PX)
  }
  context.restore()
}

/** Draws the shadow on the ground. It is smaller and paler the higher the runner is, which shows where a jump ends. */
function drawShadow(context: CanvasRenderingContext2D, xPx: number, groundPx: number, heightPx: number): void {
  const nearness = 1 / (1 + heightPx / SHADOW_HALVED_PX)
  context.globalAlpha = SHADOW * nearness
  context.fillStyle = '#000'
  context.beginPath()
  context.ellipse(xPx, groundPx, SHADOW_WIDTH_PX * nearness, SHADOW_HEIGHT_PX, 0, 0, 2 * Math.PI)
  context.fill()
  context.globalAlpha = 1
}

const crashFrameOf = (scene: GameScene): number | null =>
  isDazed(scene) ? (isInPit(scene) ? FALL_FRAME : CRASH_FRAME) : null

const stretchOf = ({ variant, state }: GameScene): number =>
  state.isOnGround === 1 || state.velocity < 0 ? 0 : (state.velocity / RULES[variant].jumpSpeed) * STRETCH

/** Returns the frame of a runner that has not crashed. */
function frameOf({ isOnGround, velocity }: GameState, distance: number): number {
  if (isOnGround === 0) return velocity > 0 ? JUMP_FRAME : FALL_FRAME
  return Math.floor(distance / UNITS_PER_PX / FRAME_WAY_PX) % RUN_FRAMES
}

/** Maximum number of pixels by which a drawing extends beyond its boxes. */
const MARGIN_PX = 24
/** Ticks for which each of several pictures of an obstacle is shown. */
const FLAP_TICKS = 9
const PLAIN_PIT_DEPTH_PX = 48

/** Draws the obstacles in view. */
function drawObstacles(context: CanvasRenderingContext2D, view: View, atlas: GameAtlas, scene: GameScene): void {
  const { obstacles } = scene.course
  const { runnerFrontPx } = RULES[scene.variant]
  context.globalAlpha = scene.obstaclesAlpha
  for (let index = firstInSight(scene, runnerFrontPx); index < obstacles.length; index++) {
    const obstacle = obstacles[index] as Obstacle
    const xPx = runnerFrontPx + (obstacle.left - scene.distance) / UNITS_PER_PX
    if (xPx > view.widthPx + MARGIN_PX) break
    const sprites = atlas.obstacles.get(obstacle.kind)
    if (obstacle.kind.isPit) drawPit(context, view, obstacle, xPx, sprites?.pit)
    else drawBoxes(context, view, scene, obstacle, xPx, sprites)
  }
  context.globalAlpha = 1
}

/** Extends an obstacle's cords to the top of a high canvas by stretching one row of its picture. */
function drawCords(context: CanvasRenderingContext2D, sprite: Sprite, xPx: number, yPx: number): void {
  const topPx = yPx - sprite.anchorY
  if (topPx < -MARGIN_PX) return
  // Half a pixel below the picture's edge, which would let the sky through.
  const height = topPx + 0.5 + MARGIN_PX
  context.drawImage(sprite.bitmap, 0, 1, sprite.bitmap.width, 1, xPx - sprite.anchorX, -MARGIN_PX, sprite.width, height)
}

/** Returns the index of the first obstacle in view; a few behind the runner are still on the canvas. */
function firstInSight({ state, course, distance }: GameScene, runnerFrontPx: number): number {
  const edge = distance - (runnerFrontPx + MARGIN_PX) * UNITS_PER_PX
  let first = Math.min(state.passed, course.obstacles.length)
  while (first > 0 && (course.obstacles[first - 1] as Obstacle).right > edge) first--
  return first
}

function drawBoxes(
  context: CanvasRenderingContext2D,
  { groundPx }: View,
  { state, variant }: GameScene,
  { kind }: Obstacle,
  xPx: number,
  sprites: ObstacleSprites | undefined,
): void {
  for (let index = 0; index < kind.boxes.length; index++) {
    const [left, bottom, width, height] = kind.boxes[index] as (typeof kind.boxes)[number]
    const frames = sprites?.boxes[index]
    const sprite = frames?.[Math.floor(state.tick / FLAP_TICKS) % frames.length]
    if (sprite !== undefined) {
      drawSprite(context, sprite, xPx + left, groundPx - bottom)
      if (variant === 'character' && bottom > 0) drawCords(context, sprite, xPx + left, groundPx - bottom)
    } else {
      context.fillStyle = '#e8b04a'
      context.fillRect(xPx + left, groundPx - bottom - height, width, height)
    }
  }
}

function drawPit(
  context: CanvasRenderingContext2D,
  { groundPx }: View,
  { kind }: Obstacle,
  xPx: number,
  pit: readonly [Sprite, Sprite, Sprite] | null | undefined,
): void {
  if (!pit) {
    context.fillStyle = '#07050a'
    context.fillRect(xPx, groundPx, kind.widthPx, PLAIN_PIT_DEPTH_PX)
    return
  }
  const [left, middle, right] = pit
  const fromPx = xPx - left.anchorX + left.width
  const toPx = xPx + kind.widthPx - right.anchorX
  // Half a pixel wider on each side: if edges only touch, the ground shows through.
  context.drawImage(middle.bitmap, fromPx - 0.5, groundPx - middle.anchorY, toPx - fromPx + 1, middle.height)
  drawSprite(context, left, xPx, groundPx)
  drawSprite(context, right, xPx + kind.widthPx, groundPx)
}
