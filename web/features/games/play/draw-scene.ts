import type { Atlas } from './atlas.ts'
import { drawBackdrop } from './draw-backdrop.ts'
import { drawGhost } from './draw-ghost.ts'
import { drawObstacles } from './draw-obstacles.ts'
import { drawRunner } from './draw-runner.ts'
import { flashOf, type Scene, shakeOf } from './scene.ts'
import type { View } from './view.ts'

/** Draws a frame. Allocates nothing, because sixty frames a second would keep the garbage collector busy. */
export function drawScene(context: CanvasRenderingContext2D, view: View, atlas: Atlas, scene: Scene): void {
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
