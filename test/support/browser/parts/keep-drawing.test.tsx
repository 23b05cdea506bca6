import { expect, test, vi } from 'vitest'
import { commands } from 'vitest/browser'
import { keepDrawing } from '../frames/keep-drawing.ts'

test('a page that is drawn no more is helped, and one that is drawn is left alone', async () => {
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

test('what helps a page leaves it drawn', async () => {
  await commands.drawAgain()
  await new Promise(requestAnimationFrame)
})
