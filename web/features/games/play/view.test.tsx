import { expect, test } from 'vitest'
import { createView, fitView } from './view.ts'

test.each([
  { what: 'a player sees the whole way ahead on a phone too', isWatched: false, pagePx: 358, widthPx: 640 },
  { what: 'a watcher sees less of it, as large as on the page', isWatched: true, pagePx: 358, widthPx: 358 },
  { what: 'on a wide screen a watcher sees what a player does', isWatched: true, pagePx: 800, widthPx: 640 },
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
