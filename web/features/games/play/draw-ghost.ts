import { RULES, UNITS_PER_PX } from '#core/game/rules.ts'
import type { Atlas } from './atlas.ts'
import { frameOf } from './draw-runner.ts'
import { drawSprite } from './rasterise.ts'
import type { Tape } from './replay-tape.ts'
import type { Scene } from './scene.ts'
import type { View } from './view.ts'

/** Pixels by which the ghost runs behind the player, who would hide it: both cover the same distance in the same time. */
const BEHIND_PX = 40
const GHOST_ALPHA = 0.34
const POLE_PX = 74

/** Draws the ghost: its runner, and a flag where its run ended. */
export function drawGhost(context: CanvasRenderingContext2D, view: View, atlas: Atlas, scene: Scene): void {
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
function heightOf({ state, before }: Tape, { fraction }: Scene): number {
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
