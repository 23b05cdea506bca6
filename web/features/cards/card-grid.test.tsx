import { expect, test } from 'vitest'
import { listCards } from '#core/api/cards.ts'
import { getConfig } from '#core/api/platform.ts'
import { listPurchases } from '#core/api/purchases.ts'
import { CARD, copiesOf, PLATFORM_CONFIG } from '#test/support/browser/parts/samples.ts'
import { answer, holdCall } from '#test/support/browser/parts/stub-api.ts'
import { violations } from '#test/support/browser/parts/violations.ts'
import { renderPart, SIGNED_IN } from '#test/support/browser/render-part.tsx'
import { PurchaseButton } from '#web/features/purchases/purchase-button.tsx'
import { refresh } from '#web/lib/query-client.ts'
import { CardGrid } from './card-grid.tsx'

test('a stall shows the price and the maximum return, and the details on demand', async () => {
  answer(listCards, [CARD])
  const screen = await renderPart(<CardGrid PurchaseButton={PurchaseButton} />)
  const stall = screen.getByRole('article')
  await expect.element(stall.getByRole('heading', { name: 'Pip Manzano' })).toBeVisible()
  const offer = (stall.element().querySelector('dl')?.textContent ?? '').replace(/\s+/g, ' ')
  expect(offer).toBe('Up to 7.65 USDT85% in 17 daysUp to 9,000 BV3locked, in 50 days')
  await expect.element(stall.getByText(/You own/)).not.toBeInTheDocument()
  await stall.getByText('Details').click()
  await expect.element(stall.getByText(/^Sells what f/)).toBeVisible()
  const terms = (stall.element().querySelector('details dl')?.textContent ?? '').replace(/\s+/g, ' ')
  expect(terms).toMatch(/Daily BV3\D*180(?![\d.]).*Daily USDT\D*0\.45(?!\d)/)
  await expect
    .element(stall.getByText('Up to 9,000 in total, spent after 50 days. Locked until withdrawals open.'))
    .toBeVisible()
  await expect.element(stall.getByText(/^Up to 7\.65 in total, spent after 17 days\./)).toBeVisible()
  expect(await violations()).toEqual([])
})

test('a stall calls BV3 locked only until its withdrawals are open', async () => {
  answer(listCards, [CARD])
  const screen = await renderPart(<CardGrid PurchaseButton={PurchaseButton} />)
  await refresh('/api/config')
  await expect.element(screen.getByText('locked, in 50 days')).toBeVisible()
  answer(getConfig, { ...PLATFORM_CONFIG, isBv3WithdrawalOpen: true })
  await refresh('/api/config')
  await expect.element(screen.getByText('in 50 days', { exact: true })).toBeVisible()
  await screen.getByText('Details').click()
  await expect.element(screen.getByText(/^Up to 9,000 in total, spent after 50 days\.\s*$/)).toBeVisible()
  await expect.element(screen.getByText(/locked/i)).not.toBeInTheDocument()
})

test.each([
  // Two and a half days of 0.45 are 1.125: an eighth of the price.
  { inDays: 2.5, back: /^12%, until / },
  { inDays: -1, back: /^ended with the listing$/ },
])('with a listing in $inDays days, a stall shows the return until then', async ({ inDays, back }) => {
  answer(listCards, [CARD])
  const listedAt = new Date(Date.now() + inDays * 86_400_000).toISOString()
  answer(getConfig, { ...PLATFORM_CONFIG, listedAt })
  const screen = await renderPart(<CardGrid PurchaseButton={PurchaseButton} />)
  await refresh('/api/config')
  await expect.element(screen.getByText(back)).toBeVisible()
})

test('cards are translated into Spanish, with localized figures', async () => {
  answer(listCards, [CARD])
  const screen = await renderPart(<CardGrid PurchaseButton={PurchaseButton} />, { language: 'es' })
  await expect.element(screen.getByText('Hasta 9.000 BV3')).toBeVisible()
  await expect.element(screen.getByText('9,00 USDT').first()).toBeVisible()
  await screen.getByText('Detalles').click()
  await expect.element(screen.getByText(/^Hasta 9\.000 en total; se agota tras 50 días\./)).toBeVisible()
  expect(await violations()).toEqual([])
})

test('the number of owned copies is shown next to the price', async () => {
  answer(listCards, [CARD])
  answer(listPurchases, copiesOf(CARD, 3))
  const screen = await renderPart(<CardGrid PurchaseButton={PurchaseButton} />, { wallet: SIGNED_IN })
  await expect.element(screen.getByText('You own 3')).toBeVisible()
})

test.each(['1000000000', '-5', '0', '1.5'])(
  'a quantity of %s is refused, and the limits are shown until it is valid',
  async (written) => {
    answer(listCards, [CARD])
    const screen = await renderPart(<CardGrid PurchaseButton={PurchaseButton} />)
    const copies = screen.getByRole('spinbutton', { name: 'Copies of Pip Manzano' })
    await copies.fill('3')
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
    await copies.fill(written)
    await expect.element(screen.getByRole('alert')).toMatchTextContent('1–10')
    await copies.fill('3')
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
  },
)

test('a quantity is limited to one to ten copies', async () => {
  answer(listCards, [CARD])
  const screen = await renderPart(<CardGrid PurchaseButton={PurchaseButton} />)
  const copies = screen.getByRole('spinbutton', { name: 'Copies of Pip Manzano' })
  await copies.fill('11')
  await expect.element(copies).toHaveValue(10)
  await expect.element(screen.getByText('90.00 USDT')).toBeVisible()
  await copies.fill('0')
  await expect.element(copies).toHaveValue(1)
})

test('loading keeps the layout of the stalls, and a failure can be retried', async () => {
  const call = holdCall(listCards)
  const screen = await renderPart(<CardGrid PurchaseButton={PurchaseButton} />)
  await expect.element(screen.getByRole('status', { name: 'Loading the cards' })).toBeInTheDocument()
  expect(await violations()).toEqual([])
  call.refuse('dependency_down')
  await expect.element(screen.getByText('The cards could not be loaded.')).toBeVisible()
  expect(await violations()).toEqual([])
  answer(listCards, [CARD])
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Pip Manzano' })).toBeVisible()
})

test('cards that could not be refreshed stay visible, with the time of the last answer', async () => {
  answer(listCards, [CARD])
  const screen = await renderPart(<CardGrid PurchaseButton={PurchaseButton} />)
  await expect.element(screen.getByRole('heading', { name: 'Pip Manzano' })).toBeVisible()
  const call = holdCall(listCards)
  call.refuse('dependency_down')
  await refresh('/api/cards')
  await expect.element(screen.getByText(/^Not updated since/)).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Pip Manzano' })).toBeVisible()
})

test('without a card on sale the stalls are closed', async () => {
  answer(listCards, [{ ...CARD, isActive: false }])
  const screen = await renderPart(<CardGrid PurchaseButton={PurchaseButton} />)
  await expect.element(screen.getByRole('heading', { name: 'The stalls are closed' })).toBeVisible()
  await expect.element(screen.getByText('No cards are on sale right now.', { exact: true })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Try guest mining' })).toHaveAttribute('href', '#guest-mining')
  expect(await violations()).toEqual([])
})

test('without a card on sale a player gets a link to the own cards that mine', async () => {
  answer(listPurchases, [])
  answer(listCards, [{ ...CARD, isActive: false }])
  const screen = await renderPart(<CardGrid PurchaseButton={PurchaseButton} />, { wallet: SIGNED_IN })
  await expect.element(screen.getByText(/Your cards keep mining\.$/)).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Go to Mining' })).toHaveAttribute('href', '/mining')
})

test('a near listing limits the USDT that can be mined', async () => {
  const inTwoDays = new Date(Date.now() + 48 * 3_600_000 + 60_000).toISOString()
  answer(getConfig, { ...PLATFORM_CONFIG, listedAt: inTwoDays })
  answer(listCards, [CARD])
  const screen = await renderPart(<CardGrid PurchaseButton={PurchaseButton} />)
  await screen.getByText('Details').click()
  // Two days of 0.45 and not all of 7.65.
  await expect.element(screen.getByText(/^Up to 0\.90 until the listing on /)).toBeVisible()
})

test.each([
  { by: 'the operator', salesMessage: 'Back on Monday', says: 'Back on Monday' },
  {
    by: 'the floor',
    salesMessage: '',
    says: 'They resume once our wallets cover what we owe players.',
  },
])('while sales are stopped by $by the stalls show the reason and no buy button', async ({ salesMessage, says }) => {
  answer(listCards, [CARD])
  answer(getConfig, { ...PLATFORM_CONFIG, areSalesStopped: true, salesMessage })
  const screen = await renderPart(<CardGrid PurchaseButton={PurchaseButton} />)
  await expect.element(screen.getByText(says, { exact: false })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Sales are paused' })).toBeDisabled()
  await expect.element(screen.getByRole('button', { name: /^Purchase/ })).not.toBeInTheDocument()
  expect(await violations()).toEqual([])
})

test('during maintenance the stalls show its end and cannot be used to buy', async () => {
  answer(listCards, [CARD])
  answer(getConfig, { ...PLATFORM_CONFIG, maintenance: true })
  const screen = await renderPart(<CardGrid PurchaseButton={PurchaseButton} />)
  await expect.element(screen.getByText('They resume when the maintenance ends.', { exact: false })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Sales are paused' })).toBeDisabled()
  await expect.element(screen.getByRole('spinbutton', { name: 'Copies of Pip Manzano' })).toBeDisabled()
  expect(await violations()).toEqual([])
})
