import { RULES, UNITS_PER_PX } from '#core/game/rules.ts'
import type { GameState } from '#core/game/state.ts'
import type { Atlas } from './atlas.ts'
import { drawSprite } from './rasterise.ts'
import { fallOf, isInPit, isStruck, type Scene, squashOf } from './scene.ts'
import { RUNNER } from './sheets.gen.ts'
import type { View } from './view.ts'

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

const crashFrameOf = (scene: Scene): number | null =>
  isStruck(scene) ? (isInPit(scene) ? FALL_FRAME : CRASH_FRAME) : null

const stretchOf = ({ variant, state }: Scene): number =>
  state.isOnGround === 1 || state.velocity < 0 ? 0 : (state.velocity / RULES[variant].jumpSpeed) * STRETCH

/** Returns the frame of a runner that has not crashed. */
export function frameOf({ isOnGround, velocity }: GameState, distance: number): number {
  if (isOnGround === 0) return velocity > 0 ? JUMP_FRAME : FALL_FRAME
  return Math.floor(distance / UNITS_PER_PX / FRAME_WAY_PX) % RUN_FRAMES
}
