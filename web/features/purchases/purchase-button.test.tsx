import { afterEach, expect, test } from 'vitest'
import { CARD } from '#test/support/parts/samples.ts'
import { renderPart } from '#test/support/render-part.tsx'
import { isConnectDialogOpen, setConnectDialog } from '#web/wallet/connect-dialog-state.ts'
import { PurchaseButton } from './purchase-button.tsx'

afterEach(() => setConnectDialog('closed'))

test('a purchase asks whoever has no wallet for one', async () => {
  const screen = await renderPart(<PurchaseButton card={CARD} quantity={1} onCredited={() => {}} />)
  await screen.getByRole('button', { name: `Purchase 1 ${CARD.name}` }).click()
  await expect.element(screen.getByText('Wallet Not Connected')).toBeVisible()
  await expect.element(screen.getByText('Please connect your wallet to purchase NFT cards')).toBeVisible()
  expect(isConnectDialogOpen()).toBe(true)
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})
