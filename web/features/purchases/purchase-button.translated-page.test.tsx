import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SessionView } from '#core/api/auth.ts'
import { listCards } from '#core/api/cards.ts'
import { getActiveMining, startMining } from '#core/api/mining.ts'
import { attachPayment, createOrder, getOrder, type OrderView } from '#core/api/orders.ts'
import { listPurchases, openPurchases, recordPurchase } from '#core/api/purchases.ts'
import { translatePage } from '#test/support/browser/page-changers.ts'
import { holdClock, passPolls } from '#test/support/browser/parts/held-clock.ts'
import { connectPayingWallet, type PayingWallet } from '#test/support/browser/parts/paying-wallet.ts'
import { CARD, copiesOf, IDLE, openOrder } from '#test/support/browser/parts/samples.ts'
import { answer, refuse } from '#test/support/browser/parts/stub-api.ts'
import { renderPart } from '#test/support/browser/render-part.tsx'
import { CardGrid } from '#web/features/cards/card-grid.tsx'
import { sentTransactions } from '#web/transactions/browser.ts'
import { setLiveConnection } from '#web/wallet/live-connection.ts'
import { OpeningHost } from './opening/opening-host.tsx'

import { PurchaseButton } from './purchase-button.tsx'

let wallet: PayingWallet
let order: OrderView
let stop = () => {}

beforeEach(() => {
  holdClock()
  sentTransactions.reload()
  wallet = connectPayingWallet()
  order = openOrder(CARD.id)
  answer(listCards, [CARD])
  answer(createOrder, () => order)
  answer(getOrder, () => order)
  answer(attachPayment, () => order)
  refuse(recordPurchase, 'payment_not_final')
  answer(getActiveMining, IDLE)
  answer(startMining, IDLE)
  answer(listPurchases, () => (order.status === 'credited' ? copiesOf(CARD, 1, false) : []))
  answer(openPurchases, { ok: true })
})
afterEach(() => {
  stop()
  setLiveConnection(null)
})

async function openTranslatedStalls() {
  const screen = await renderPart(
    <>
      <CardGrid PurchaseButton={PurchaseButton} />
      <OpeningHost session={wallet.signedIn().session as SessionView} />
    </>,
    { wallet: wallet.signedIn() },
  )
  await expect.element(screen.getByRole('article')).toBeVisible()
  stop = translatePage()
  return screen
}

test('on a translated page two copies cost twice as much', async () => {
  const screen = await openTranslatedStalls()
  const total = screen.getByRole('article').getByText('TOTAL', { exact: true })
  const line = () => total.element().closest('dl')?.textContent
  expect(line()).toBe('TOTAL9.00 USDT')
  await screen.getByRole('button', { name: 'One more' }).click()
  await expect.poll(line).toBe('TOTAL18.00 USDT')
})

test('on a translated page a purchase shows each stage, and the card at the end', async () => {
  const screen = await openTranslatedStalls()
  await screen.getByRole('button', { name: /^Purchase/ }).click()
  await screen.getByRole('button', { name: 'PAY 9.00 USDT AND START MINING' }).click()
  await expect.element(screen.getByText('CONFIRM THE PAYMENT IN YOUR WALLET')).toBeInTheDocument()
  await expect.element(screen.getByText('OPEN MetaMask')).toBeVisible()
  await expect.poll(() => wallet.asked).toHaveLength(1)
  const hash = wallet.send()
  await expect.element(screen.getByText('PAYMENT SENT, WAITING FOR THE NETWORK')).toBeInTheDocument()
  wallet.mine()
  await passPolls()
  await expect.element(screen.getByText('PAYMENT CONFIRMED, WAITING UNTIL IT IS FINAL')).toBeInTheDocument()
  order = { ...order, status: 'credited', txHash: hash }
  await passPolls()
  await expect.element(screen.getByRole('dialog', { name: 'Pip Manzano IS YOURS' })).toBeVisible()
})
