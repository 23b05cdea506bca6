import { RULES, UNITS_PER_PX } from '#core/game/rules.ts'
import type { Atlas } from './atlas.ts'
import { type Scene, squashOf } from './scene.ts'
import type { View } from './view.ts'

const WIDTH_PX = 40
const HEIGHT_PX = 60

export function drawRunner(context: CanvasRenderingContext2D, view: View, _atlas: Atlas, scene: Scene): void {
  const { runnerFrontPx, runnerWidthPx } = RULES[scene.variant]
  const squash = squashOf(scene) * 0.14
  const width = WIDTH_PX * (1 + squash)
  const height = HEIGHT_PX * (1 - squash)
  const feetPx = view.groundPx - scene.height / UNITS_PER_PX
  context.fillStyle = scene.state.isCrashed === 1 ? '#ff7a5a' : '#ffd84a'
  context.beginPath()
  context.roundRect(runnerFrontPx - runnerWidthPx / 2 - width / 2, feetPx - height, width, height, 14)
  context.fill()
}
