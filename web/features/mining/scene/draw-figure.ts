import { type Atlas, type Raster, SPOT } from './atlas.ts'
import type { FigureName } from './crew.ts'
import { bendFrame, drawPart, type Pen, setFrame } from './draw-part.ts'
import type { Pose } from './pose.ts'
import { FIGURES, HAND, HIP_FAR_X, HIP_NEAR_X, HIP_Y, PARTS, SCENERY } from './sheets.gen.ts'

/** Point on the ground between a figure's feet, in canvas pixels. `scale` is canvas pixels per px of a figure. */
export type Stand = { x: number; y: number; scale: number; facing: 1 | -1 }

/** Draws a figure from its parts, back to front. */
export function drawFigure(
  pen: Pen,
  art: Raster,
  { scenery, limbs, shadow }: Atlas,
  name: FigureName,
  stand: Stand,
  pose: Pose,
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
