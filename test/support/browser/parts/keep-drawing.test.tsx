import { expect, test, vi } from 'vitest'
import { commands } from 'vitest/browser'
import { keepDrawing } from '../frames/keep-drawing.ts'

test('a page that stops drawing frames is revived, and one that draws is left alone', async () => {
  const forStopped = vi.fn(async () => {})
  const forDrawn = vi.fn(async () => {})
  vi.stubGlobal('requestAnimationFrame', () => 1)
  const endStopped = keepDrawing(forStopped, 40)
  vi.unstubAllGlobals()
  const endDrawn = keepDrawing(forDrawn, 5_000)

  await expect.poll(() => forStopped.mock.calls.length).toBeGreaterThan(1)
  expect(forDrawn).not.toHaveBeenCalled()
  endStopped()
  endDrawn()
})

test('a revived page keeps drawing', async () => {
  await commands.drawAgain()
  await new Promise(requestAnimationFrame)
})
