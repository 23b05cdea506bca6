import { afterEach, expect, test, vi } from 'vitest'
import { getLiveness } from '#core/api/platform.ts'
import {
  answer,
  breakConnection,
  disconnectServer,
  holdCall,
  reconnectServer,
} from '#test/support/browser/parts/stub-api.ts'
import { violations } from '#test/support/browser/parts/violations.ts'
import { renderPart } from '#test/support/browser/render-part.tsx'
import { isServerLost, recordNoAnswer } from '#web/lib/server-contact.ts'
import { ContactSign } from './contact-sign.tsx'

afterEach(() => vi.restoreAllMocks())

/** The page has lost the server, and says so. */
async function loseContact() {
  const screen = await renderPart(<ContactSign />)
  disconnectServer()
  recordNoAnswer()
  const sign = screen.getByRole('status')
  await expect.element(sign).toMatchTextContent(/The server cannot be reached\. Figures are from \d/)
  return { screen, sign }
}

test('while the server answers no sign is shown, even if a single call fails', async () => {
  const probe = holdCall(getLiveness)
  const screen = await renderPart(<ContactSign />)
  recordNoAnswer()
  expect(isServerLost()).toBe(false)
  probe.answer({ status: 'up' })
  await expect.element(screen.getByRole('status')).toBeEmptyDOMElement()
  expect(isServerLost()).toBe(false)
})

test('an unreachable server is reported, and checked again on a click', async () => {
  const { screen, sign } = await loseContact()
  expect(await violations()).toEqual([])
  reconnectServer()
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(sign).toBeEmptyDOMElement()
})

test('the sign stays while the server does not answer', async () => {
  const { screen, sign } = await loseContact()
  reconnectServer()
  const probe = holdCall(getLiveness)
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(sign).toMatchTextContent('The server cannot be reached.')
  probe.breakConnection()
  await expect.element(sign).toMatchTextContent('The server cannot be reached.')
  answer(getLiveness, { status: 'up' })
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(sign).toBeEmptyDOMElement()
})

test('the sign disappears by itself once the server answers', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const { sign } = await loseContact()
  reconnectServer()
  await vi.advanceTimersByTimeAsync(5_000)
  await expect.element(sign).toBeEmptyDOMElement()
})

test('a browser without a network is called offline', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  breakConnection(getLiveness)
  const screen = await renderPart(<ContactSign />)
  recordNoAnswer()
  await expect.element(screen.getByText(/^You are offline\. Figures are from \d/)).toBeVisible()
})

test('the sign is hidden if the page shows the reason itself', async () => {
  const { screen } = await loseContact()
  const again = screen.getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  document.body.insertAdjacentHTML('beforeend', '<p id="why" data-says-why="true">Not updated since noon.</p>')
  await expect.element(again).not.toBeInTheDocument()
  document.getElementById('why')?.remove()
  await expect.element(again).toBeVisible()
})
