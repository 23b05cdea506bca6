import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getConfig } from '#core/api/platform.ts'
import { announceWallet, removeWallet } from '#test/support/browser/parts/fake-wallet.ts'
import { PLATFORM_CONFIG } from '#test/support/browser/parts/samples.ts'
import { answer } from '#test/support/browser/parts/stub-api.ts'
import { sidewaysPx, violations } from '#test/support/browser/parts/violations.ts'
import { renderPart } from '#test/support/browser/render-part.tsx'
import { setConnectDialog } from '#web/session/session-actions.ts'
import { ConnectDialogHost } from './connect-dialog-host.tsx'

/*
 * Announced wallets stay as long as the page. Each test announces other domain names, and looks at its own rows alone.
 */

const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1" fill="red"/></svg>',
)}`

beforeEach(() => answer(getConfig, { ...PLATFORM_CONFIG, mode: 'bsc' }))
afterEach(async () => {
  removeWallet()
  setConnectDialog('closed')
  await page.viewport(1280, 800)
})

async function open() {
  const screen = await renderPart(<ConnectDialogHost />)
  setConnectDialog('open')
  const dialog = screen.getByRole('dialog')
  const row = (name: string) => dialog.getByRole('listitem').filter({ hasText: name })
  await expect.element(row('WalletConnect')).toBeVisible()
  const detected = dialog.getByRole('list', { name: 'Detected' })
  return { dialog, row, detected }
}

/** The picture of a row, as it is drawn; null for a mark of ours. */
const pictureIn = ({ row }: Awaited<ReturnType<typeof open>>, name: string) => row(name).element().querySelector('img')

test('a wallet with MetaMask’s flag is listed under its own name, and MetaMask is shown as not installed', async () => {
  announceWallet({ rdns: 'com.okex.wallet', name: 'OKX Wallet', icon: ICON }, { isMetaMask: true })
  const dialog = await open()
  const okx = dialog.detected.getByRole('listitem').filter({ hasText: 'OKX Wallet' })
  await expect.element(okx.getByRole('button', { name: 'OKX Wallet Ready to connect' })).toBeEnabled()
  await expect.element(okx.getByText('com.okex.wallet')).toBeVisible()
  await expect.element(dialog.row('MetaMask').getByText('Not installed')).toBeVisible()
  expect(dialog.row('Browser wallet').elements()).toEqual([])
  expect(pictureIn(dialog, 'OKX Wallet')?.src).toBe(ICON)
})

test.each([1440, 390])('six wallets are listed below the four known ones, at %i px', async (width) => {
  await page.viewport(width, 844)
  const names = ['Rabby', 'OKX', 'Binance', 'Bitget', 'TokenPocket', 'SafePal']
  for (const name of names) announceWallet({ rdns: `test.six.${name}`, name: `${name} ${width}`, icon: ICON })
  const { dialog, detected } = await open()
  for (const name of names) {
    const row = detected.getByRole('listitem').filter({ hasText: `test.six.${name.toLowerCase()}` })
    await expect.element(row.getByRole('button', { name: /Ready to connect/ })).toBeVisible()
  }
  const rows = dialog.getByRole('listitem').elements()
  const listed = rows.slice(0, 4).map((it) => it.textContent ?? '')
  expect(
    ['MetaMask', 'Trust Wallet', 'Coinbase Wallet', 'WalletConnect'].every((it, i) => listed[i]?.includes(it)),
  ).toBe(true)
  expect(await violations()).toEqual([])
  expect(sidewaysPx()).toBeLessThanOrEqual(0)
})

test('a wallet announced while the dialog is open is listed, can connect, and its error is shown', async () => {
  const { detected, dialog } = await open()
  const wallet = announceWallet({ rdns: 'test.late', name: 'Late Wallet' })
  wallet.refuse('eth_requestAccounts', { code: 4001, message: 'no' })
  await detected.getByRole('button', { name: 'Late Wallet Ready to connect' }).click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Connection rejected.')
  expect(wallet.calledMethods).toContain('eth_requestAccounts')
})

test('a wallet’s name is shown as text, and an unsafe picture is not shown', async () => {
  const hostile = '<img src=x onerror="document.title=`taken`">'
  announceWallet({ rdns: 'test.markup', name: `\u202e${hostile}`, icon: 'https://tracker.example/a.png' })
  announceWallet({ rdns: 'test.script', name: 'Scripted', icon: 'data:text/html,<script>alert(1)</script>' })
  announceWallet({ rdns: 'test.broken', name: 'Broken', icon: 'data:image/png;base64,bm8=' })
  const dialog = await open()
  await expect.element(dialog.row('test.markup').getByText(hostile.slice(0, 32))).toBeVisible()
  expect(pictureIn(dialog, 'test.markup')).toBeNull()
  expect(pictureIn(dialog, 'Scripted')).toBeNull()
  await expect.poll(() => pictureIn(dialog, 'Broken')).toBeNull()
  expect(document.title).not.toBe('taken')
})
