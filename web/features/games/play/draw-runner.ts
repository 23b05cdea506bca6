import { RULES, UNITS_PER_PX } from '#core/game/rules.ts'
import type { GameState } from '#core/game/state.ts'
import type { Atlas } from './atlas.ts'
import { drawSprite } from './rasterise.ts'
import { fallOf, isInPit, isStruck, type Scene, squashOf } from './scene.ts'
import { RUNNER } from './sheets.gen.ts'
import type { View } from './view.ts'

/** The frames of a sheet, by their place. */
const RUN_FRAMES = 6
const FRAME_WAY_PX = RUNNER.stridePx / RUN_FRAMES
const JUMP_FRAME = 6
const FALL_FRAME = 7
const CRASH_FRAME = 8
const SQUASH = 0.16
/** By which a fast rise makes taller and thinner, as a share. */
const STRETCH = 0.07
const LOST_PX = 60
const SHADOW = 0.4
const SHADOW_WIDTH_PX = 17
const SHADOW_HEIGHT_PX = 3
/** At this height it has half its size and strength. */
const SHADOW_HALVED_PX = 90
/** Where there is no picture. */
const PLAIN_WIDTH_PX = 40
const PLAIN_HEIGHT_PX = 58

export function drawRunner(context: CanvasRenderingContext2D, view: View, atlas: Atlas, scene: Scene): void {
  const { runnerFrontPx, runnerWidthPx } = RULES[scene.variant]
  const xPx = runnerFrontPx - runnerWidthPx / 2
  const fallPx = fallOf(scene)
  const feetPx = view.groundPx - scene.height / UNITS_PER_PX + fallPx
  const squash = squashOf(scene) * SQUASH - stretchOf(scene)
  const sprite = atlas.runner[crashFrameOf(scene) ?? frameOf(scene.state, scene.distance)]
  if (!isInPit(scene)) drawShadow(context, xPx, view.groundPx, scene.height / UNITS_PER_PX)
  // Squashed towards the feet.
  context.save()
  // It is lost in the dark of the pit, before its floor.
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

/** On the ground, smaller and paler the higher the runner is: it tells where a jump ends. */
function drawShadow(context: CanvasRenderingContext2D, xPx: number, groundPx: number, heightPx: number): void {
  const nearness = 1 / (1 + heightPx / SHADOW_HALVED_PX)
  context.globalAlpha = SHADOW * nearness
  context.fillStyle = '#000'
  context.beginPath()
  context.ellipse(xPx, groundPx, SHADOW_WIDTH_PX * nearness, SHADOW_HEIGHT_PX, 0, 0, 2 * Math.PI)
  context.fill()
  context.globalAlpha = 1
}

const crashFrameOf = (scene: Scene): number | null =>
  isStruck(scene) ? (isInPit(scene) ? FALL_FRAME : CRASH_FRAME) : null

const stretchOf = ({ variant, state }: Scene): number =>
  state.isOnGround === 1 || state.velocity < 0 ? 0 : (state.velocity / RULES[variant].jumpSpeed) * STRETCH

/** Of a runner who has not crashed. */
export function frameOf({ isOnGround, velocity }: GameState, distance: number): number {
  if (isOnGround === 0) return velocity > 0 ? JUMP_FRAME : FALL_FRAME
  return Math.floor(distance / UNITS_PER_PX / FRAME_WAY_PX) % RUN_FRAMES
}
