import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { claimTestFunds } from '#core/api/platform.ts'
import { connectPayingWallet } from '#test/support/browser/parts/paying-wallet.ts'
import { TX_HASH } from '#test/support/browser/parts/samples.ts'
import { answer } from '#test/support/browser/parts/stub-api.ts'
import { violations } from '#test/support/browser/parts/violations.ts'
import { renderPart } from '#test/support/browser/render-part.tsx'
import { setLiveConnection } from '#web/wallet/live-connection.ts'
import { WalletFunds } from './connected-wallet.tsx'
import { LocalFunds } from './local-funds.tsx'

afterEach(() => setLiveConnection(null))

test('the bar shows the wallet’s funds, all digits on demand, and updates them', async () => {
  const wallet = connectPayingWallet({ usdt: 0n })
  const screen = await renderPart(
    // Clear of the corner where a browser's pointer waits.
    <div className="pt-16">
      <WalletFunds />
      <LocalFunds />
    </div>,
    { wallet: wallet.signedIn() },
  )
  // Its name has what is read, and all digits of it.
  const shows = (usdt: string) =>
    screen.getByRole('button', { name: new RegExp(`BNB\\. In your wallet: ${usdt} and 1,000 BNB$`) })
  await expect.element(shows('0 USDT')).toMatchTextContent('In wallet0.00 USDT · 1,000.0000 BNB')
  // A finger points at nothing: it presses.
  const whole = screen.getByText('In your wallet: 0 USDT and 1,000 BNB')
  await expect.element(whole).not.toBeVisible()
  shows('0 USDT')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(whole).toBeVisible()
  shows('0 USDT')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(whole).not.toBeVisible()
  expect(await violations()).toEqual([])

  answer(claimTestFunds, () => {
    wallet.hold(1_000n)
    return { walletAddress: wallet.address, usdt: '1000', bnb: '1', txHash: TX_HASH }
  })
  await screen.getByRole('button', { name: 'Get test funds' }).click()
  await expect.element(shows('1,000 USDT')).toMatchTextContent('1,000.00 USDT')
  expect(document.activeElement?.textContent).toBe('Get test funds')

  wallet.hold(7n)
  dispatchEvent(new Event('focus'))
  await expect.element(shows('7 USDT')).toMatchTextContent('7.00 USDT')
})

test('the space of the funds is reserved while unknown, and on another network', async () => {
  await page.viewport(390, 844)
  const wallet = connectPayingWallet()
  const screen = await renderPart(<WalletFunds />, { wallet: wallet.signedIn({ chainId: 1 }) })
  expect(screen.container.firstElementChild?.getBoundingClientRect().height).toBe(24)
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument()
  await page.viewport(1280, 800)
})
