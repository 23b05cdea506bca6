import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPart } from '#test/support/browser/render-part.tsx'
import { showToast } from './toast.ts'

beforeEach(() => {
  // A slow machine's own time must not count.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

/** The host stands around every part. */
const open = async () => {
  const screen = await renderPart(<p>Somewhere else</p>)
  const notices = screen.getByRole('region', { name: 'Notices' })
  return { screen, notices, dismiss: notices.getByRole('button', { name: 'Dismiss' }) }
}

test('toasts are shown one at a time, a failure at once, and each disappears when dismissed', async () => {
  const { notices, dismiss } = await open()
  showToast({ title: 'Test funds arrived', description: '1,000 test USDT' })
  await expect.element(notices.getByText('1,000 test USDT')).toBeVisible()
  await expect.element(notices).toHaveAttribute('aria-live', 'polite')
  showToast({ title: 'No test funds', variant: 'destructive' })
  await expect.element(notices.getByText('No test funds')).toBeVisible()
  await expect.element(notices).toHaveAttribute('aria-live', 'assertive')
  expect(dismiss.elements()).toHaveLength(1)
  await dismiss.click()
  await expect.element(dismiss).not.toBeInTheDocument()
})

test('a toast stays five seconds, longer while the pointer is on it', async () => {
  const { screen, notices, dismiss } = await open()
  showToast({ title: 'Copied' })
  await userEvent.hover(notices.getByText('Copied'))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(dismiss.elements()).toHaveLength(1)
  await userEvent.hover(screen.getByText('Somewhere else'))
  await vi.advanceTimersByTimeAsync(3_500)
  expect(dismiss.elements()).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1_600)
  await expect.element(dismiss).not.toBeInTheDocument()
})

test('a toast has one action, which also closes it', async () => {
  const { notices } = await open()
  const undo = vi.fn()
  showToast({ title: 'Card Updated', action: { label: 'Undo', run: undo } })
  const button = notices.getByRole('button', { name: 'Undo' })
  await button.click()
  expect(undo).toHaveBeenCalledOnce()
  await expect.element(button).not.toBeInTheDocument()
})

test.each([
  { where: 'at the bottom of a desktop', width: 1280, style: { right: 40, bottom: 40 } },
  { where: 'at the top of a phone', width: 390, style: { right: 20, top: 20 } },
])('a toast covers no control that was just pressed, $where', async ({ width, style }) => {
  await page.viewport(width, 800)
  const screen = await renderPart(
    <button type="button" style={{ position: 'fixed', ...style }} onClick={() => showToast({ title: 'Done' })}>
      Do it
    </button>,
  )
  const button = screen.getByRole('button', { name: 'Do it' })
  await button.click()
  await expect.element(screen.getByText('Done')).toBeVisible()
  const notice = screen.getByText('Done').element().closest('.toast-enter')?.getBoundingClientRect()
  const pressed = button.element().getBoundingClientRect()
  expect(notice !== undefined && (notice.top >= pressed.bottom || notice.bottom <= pressed.top)).toBe(true)
  expect(notice?.top).toBeGreaterThanOrEqual(0)
  expect(notice?.bottom).toBeLessThanOrEqual(800)
  await page.viewport(1280, 800)
})
