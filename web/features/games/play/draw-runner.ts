import { RULES, UNITS_PER_PX } from '#core/game/rules.ts'
import type { Atlas } from './atlas.ts'
import { drawSprite } from './rasterise.ts'
import { HIT_STOP_MS, type Scene, squashOf } from './scene.ts'
import type { View } from './view.ts'

/** The frames of a sheet, by their place. */
const RUN_FRAMES = 6
const JUMP_FRAME = 6
const FALL_FRAME = 7
const CRASH_FRAME = 8
/** Px of way that one frame of the run is seen for. */
const STRIDE_PX = 17
const SQUASH = 0.16
/** Where there is no picture. */
const PLAIN_WIDTH_PX = 40
const PLAIN_HEIGHT_PX = 58

export function drawRunner(context: CanvasRenderingContext2D, view: View, atlas: Atlas, scene: Scene): void {
  const { runnerFrontPx, runnerWidthPx } = RULES[scene.variant]
  const xPx = runnerFrontPx - runnerWidthPx / 2
  const feetPx = view.groundPx - scene.height / UNITS_PER_PX
  const squash = squashOf(scene) * SQUASH
  const sprite = atlas.runner[frameOf(scene)]
  // Squashed towards the feet.
  context.save()
  context.translate(xPx, feetPx)
  context.scale(1 + squash, 1 - squash)
  if (sprite !== undefined) drawSprite(context, sprite, 0, 0)
  else {
    context.fillStyle = '#ffd84a'
    context.fillRect(-PLAIN_WIDTH_PX / 2, -PLAIN_HEIGHT_PX, PLAIN_WIDTH_PX, PLAIN_HEIGHT_PX)
  }
  context.restore()
}

function frameOf({ state, distance, crashedMs }: Scene): number {
  if (state.isCrashed === 1 && crashedMs >= HIT_STOP_MS) return CRASH_FRAME
  if (state.isOnGround === 0) return state.velocity > 0 ? JUMP_FRAME : FALL_FRAME
  return Math.floor(distance / UNITS_PER_PX / STRIDE_PX) % RUN_FRAMES
}
