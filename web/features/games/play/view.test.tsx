import { expect, test } from 'vitest'
import { createView, fitView } from './view.ts'

test.each([
  { what: 'a player sees the full distance ahead on a phone too', isWatched: false, pagePx: 358, widthPx: 640 },
  { what: 'a spectator sees less of it, at the size of the page', isWatched: true, pagePx: 358, widthPx: 358 },
  { what: 'on a wide screen a spectator sees as much as a player', isWatched: true, pagePx: 800, widthPx: 640 },
])('$what', ({ isWatched, pagePx, widthPx }) => {
  const canvas = document.createElement('canvas')
  canvas.style.cssText = `display: block; width: ${pagePx}px; height: 300px`
  document.body.append(canvas)
  const view = createView('cactus', isWatched)
  fitView(view, canvas)
  canvas.remove()
  expect(view.widthPx).toBe(widthPx)
  expect(view.scale * widthPx).toBeCloseTo(canvas.width, 6)
})
