import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { getActiveMining } from '#core/api/mining.ts'
import { CARD, IDLE, PLATFORM_CONFIG } from '#test/support/browser/parts/samples.ts'
import { answer } from '#test/support/browser/parts/stub-api.ts'
import { renderPart, SIGNED_IN } from '#test/support/browser/render-part.tsx'
import { isConnectDialogOpen, setConnectDialog } from '#web/session/session-actions.ts'
import { writeWallet } from '#web/session/wallet-view.ts'
import { PurchaseButton } from './purchase-button.tsx'

afterEach(() => setConnectDialog('closed'))

test('a purchase without a wallet opens the connect dialog', async () => {
  const screen = await renderPart(<PurchaseButton card={CARD} quantity={1} onCredited={() => {}} />)
  await screen.getByRole('button', { name: `Purchase 1 ${CARD.name}` }).click()
  await expect.element(screen.getByText('Wallet Not Connected')).toBeVisible()
  await expect.element(screen.getByText('Please connect your wallet to purchase NFT cards')).toBeVisible()
  expect(isConnectDialogOpen()).toBe(true)
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})

test('a closed purchase stays closed when the wallet returns from another chain', async () => {
  answer(getActiveMining, IDLE)
  const screen = await renderPart(<PurchaseButton card={CARD} quantity={1} onCredited={() => {}} />, {
    wallet: SIGNED_IN,
  })
  const purchase = screen.getByRole('button', { name: `Purchase 1 ${CARD.name}` })
  const dialog = screen.getByRole('dialog')
  await purchase.click()
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  writeWallet({ chainId: 1 })
  await expect.element(screen.getByRole('button', { name: `Switch to ${PLATFORM_CONFIG.chain.name}` })).toBeVisible()
  writeWallet({ chainId: PLATFORM_CONFIG.chain.id })
  await expect.element(purchase).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
})
