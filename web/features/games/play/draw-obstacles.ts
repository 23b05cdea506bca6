import type { Obstacle } from '#core/game/course.ts'
import { RULES, UNITS_PER_PX } from '#core/game/rules.ts'
import type { Atlas, ObstacleSprites } from './atlas.ts'
import { drawSprite, type Sprite } from './rasterise.ts'
import type { Scene } from './scene.ts'
import type { View } from './view.ts'

/** Maximum number of pixels by which a drawing extends beyond its boxes. */
const MARGIN_PX = 24
/** Ticks for which each of several pictures of an obstacle is shown. */
const FLAP_TICKS = 9
const PLAIN_PIT_DEPTH_PX = 48

/** Draws the obstacles in view. */
export function drawObstacles(context: CanvasRenderingContext2D, view: View, atlas: Atlas, scene: Scene): void {
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
function firstInSight({ state, course, distance }: Scene, runnerFrontPx: number): number {
  const edge = distance - (runnerFrontPx + MARGIN_PX) * UNITS_PER_PX
  let first = Math.min(state.passed, course.obstacles.length)
  while (first > 0 && (course.obstacles[first - 1] as Obstacle).right > edge) first--
  return first
}

function drawBoxes(
  context: CanvasRenderingContext2D,
  { groundPx }: View,
  { state, variant }: Scene,
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
