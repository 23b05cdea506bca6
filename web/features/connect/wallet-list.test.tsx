import { expect, test, vi } from 'vitest'
import { renderPart } from '#test/support/browser/render-part.tsx'
import { CopyPageAddress } from './wallet-list.tsx'

test('the page’s address is offered after two seconds if no app was opened by a link', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const screen = await renderPart(<CopyPageAddress />)
  const offer = screen.getByText('Copy this address')
  await vi.advanceTimersByTimeAsync(1_999)
  // What was due by now is drawn.
  for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
  expect(getComputedStyle(offer.element()).visibility).toBe('hidden')
  await vi.advanceTimersByTimeAsync(1)
  await expect.poll(() => getComputedStyle(offer.element()).visibility).toBe('visible')
})
