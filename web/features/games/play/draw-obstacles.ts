import type { Obstacle } from '#core/game/course.ts'
import { RULES, UNITS_PER_PX } from '#core/game/rules.ts'
import type { Atlas } from './atlas.ts'
import type { Scene } from './scene.ts'
import type { View } from './view.ts'

/** Drawings reach beyond their boxes by so much at most. */
const MARGIN_PX = 24
const PIT_DEPTH_PX = 64

/** Draws the obstacles that are in sight. */
export function drawObstacles(context: CanvasRenderingContext2D, view: View, _atlas: Atlas, scene: Scene): void {
  const { obstacles } = scene.course
  const { runnerFrontPx } = RULES[scene.variant]
  context.globalAlpha = scene.obstaclesAlpha
  for (let index = firstInSight(scene, runnerFrontPx); index < obstacles.length; index++) {
    const obstacle = obstacles[index] as Obstacle
    const xPx = runnerFrontPx + (obstacle.left - scene.distance) / UNITS_PER_PX
    if (xPx > view.widthPx + MARGIN_PX) break
    drawObstacle(context, view, obstacle, xPx)
  }
  context.globalAlpha = 1
}

/** A few that are behind the runner are still on the canvas. */
function firstInSight({ state, course, distance }: Scene, runnerFrontPx: number): number {
  const edge = distance - (runnerFrontPx + MARGIN_PX) * UNITS_PER_PX
  let first = state.passed
  while (first > 0 && (course.obstacles[first - 1] as Obstacle).right > edge) first--
  return first
}

function drawObstacle(context: CanvasRenderingContext2D, view: View, { kind }: Obstacle, xPx: number): void {
  if (kind.isPit) {
    context.fillStyle = '#07050a'
    context.fillRect(xPx, view.groundPx, kind.widthPx, PIT_DEPTH_PX)
    return
  }
  context.fillStyle = '#e8b04a'
  for (const [left, bottom, width, height] of kind.boxes) {
    context.fillRect(xPx + left, view.groundPx - bottom - height, width, height)
  }
}
