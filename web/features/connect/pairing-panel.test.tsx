import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { violations } from '#test/support/browser/parts/violations.ts'
import { renderPart } from '#test/support/browser/render-part.tsx'
import { cancelPairing, writePairing } from '#web/wallet/walletconnect/pairing-state.ts'
import { PairingPanel } from './pairing-panel.tsx'

const CODE = 'wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?relay-protocol=irn&symKey=587d5484'
const ANDROID = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'

const offer = (uri = CODE) => writePairing({ step: 'offered', uri, expiresAtMs: Date.now() + 5 * 60_000 })

beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'setInterval'], shouldAdvanceTime: true }))
afterEach(async () => {
  vi.restoreAllMocks()
  cancelPairing()
  await page.viewport(1280, 800)
})

test('a pairing code is prepared, then shown until it expires', async () => {
  writePairing({ step: 'preparing' })
  const screen = await renderPart(<PairingPanel onRenew={() => {}} />)
  await expect.element(screen.getByRole('status')).toMatchTextContent('Preparing a code for your wallet')
  expect(await violations()).toEqual([])
  offer()
  await expect.element(screen.getByRole('img', { name: 'Code to scan with your wallet app' })).toBeVisible()
  await expect.element(screen.getByRole('status')).toMatchTextContent('Waiting for your wallet')
  await expect.element(screen.getByText(/^Expires in (?:5:00|4:5\d)$/)).toBeVisible()
  expect(await violations()).toEqual([])
  await vi.advanceTimersByTimeAsync(60_000)
  await expect.element(screen.getByText(/^Expires in (?:4:00|3:5\d)$/)).toBeVisible()
})

test('the pairing link can be copied instead of scanned', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  offer()
  const screen = await renderPart(<PairingPanel onRenew={() => {}} />)
  await screen.getByRole('button', { name: 'Copy the link' }).click()
  expect(written).toHaveBeenCalledExactlyOnceWith(CODE)
})

test('a code that expired unused can be renewed', async () => {
  writePairing({ step: 'expired' })
  const renew = vi.fn()
  const screen = await renderPart(<PairingPanel onRenew={renew} />)
  await expect.element(screen.getByRole('status')).toMatchTextContent('This code has expired.')
  await expect.element(screen.getByText('Codes expire after five minutes. No wallet was connected.')).toBeVisible()
  expect(await violations()).toEqual([])
  await screen.getByRole('button', { name: 'New code' }).click()
  expect(renew).toHaveBeenCalledOnce()
})

test('on a phone the code opens each app, and one tap shows the code itself', async () => {
  await page.viewport(390, 844)
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(ANDROID)
  offer()
  const screen = await renderPart(<PairingPanel onRenew={() => {}} />)
  const apps = screen.getByRole('list', { name: 'Wallet apps' }).getByRole('link').elements() as HTMLAnchorElement[]
  expect(apps.map((it) => it.href)).toEqual([
    ...['https://metamask.app.link', 'https://link.trustwallet.com', 'https://go.cb-w.com'].map(
      (home) => `${home}/wc?uri=${encodeURIComponent(CODE)}`,
    ),
    CODE,
  ])
  const code = screen.getByRole('img', { name: 'Code to scan with your wallet app' })
  await expect.element(code).not.toBeInTheDocument()
  await screen.getByText('Scan with another device').click()
  await expect.element(code).toBeVisible()
  expect(await violations()).toEqual([])
})
