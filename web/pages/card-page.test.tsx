import { expect, test, vi } from 'vitest'
import { listCards } from '#core/api/cards.ts'
import { getConfig } from '#core/api/platform.ts'
import { listPurchases } from '#core/api/purchases.ts'
import { ADDRESS, CARD, copiesOf, OTHER_ADDRESS, PLATFORM_CONFIG } from '#test/support/browser/parts/samples.ts'
import { answer, holdCall } from '#test/support/browser/parts/stub-api.ts'
import { violations } from '#test/support/browser/parts/violations.ts'
import { CONNECTED, renderPart, SIGNED_IN } from '#test/support/browser/render-part.tsx'
import { refresh } from '#web/lib/query-client.ts'
import { DISCONNECTED, writeWallet } from '#web/session/wallet-view.ts'
import { CardPage } from './card-page.tsx'

const show = (options: Parameters<typeof renderPart>[1] = {}) =>
  renderPart(<CardPage />, { path: '/cards/1', ...options })
const wordsOf = (element: Element | null | undefined) => (element?.textContent ?? '').replace(/\s+/g, ' ')

test('the page shows the price and maximum return of a copy and the number sold, and offers to buy and to share', async () => {
  answer(listCards, [{ ...CARD, id: 2, name: 'Auntie Saba' }, CARD])
  const screen = await show()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Pip Manzano' })).toBeVisible()
  const words = wordsOf(screen.getByRole('article').element())
  expect(words).toContain('9.00 USDT')
  expect(words).toContain('Maximum USDT7.6585% of the price: 0.45 a day for 17 days. Yours to withdraw.')
  expect(words).toContain('Maximum BV39,000180 a day for 50 days. Locked until withdrawals open.')
  expect(words).toMatch(/Sold so far3Total/)
  await expect.element(screen.getByRole('button', { name: 'Purchase 1 Pip Manzano' })).toBeEnabled()
  await expect.element(screen.getByRole('button', { name: 'Share' })).toBeVisible()
  expect(words).toContain('USDT rewards are valid only until token listing.')
  await expect.element(screen.getByRole('link', { name: 'See all cards' })).toHaveAttribute('href', '/#nfts')
  const others = screen.getByRole('region', { name: 'Other cards' }).getByRole('listitem')
  expect(others.elements().map((it) => wordsOf(it))).toEqual(['Auntie Saba9.00 USDT'])
  await expect.element(others.getByRole('link')).toHaveAttribute('href', '/cards/2')
  expect(await violations()).toEqual([])
})

test('the page shows the number of owned copies, and the price of several', async () => {
  answer(listCards, [CARD])
  answer(listPurchases, copiesOf(CARD, 3))
  const screen = await show({ wallet: SIGNED_IN })
  await screen.getByRole('spinbutton', { name: 'Copies of Pip Manzano' }).fill('4')
  await expect.element(screen.getByText('36.00 USDT')).toBeVisible()
  await expect.poll(() => wordsOf(screen.getByRole('article').element())).toMatch(/You own3 · No\. 1–3/)
})

test.each([
  { who: 'a visitor', wallet: DISCONNECTED, search: '' },
  { who: 'a wallet that is not signed in', wallet: CONNECTED, search: '' },
  { who: 'a player', wallet: SIGNED_IN, search: `?ref=${ADDRESS}` },
])('the link shared by $who ends in "$search"', async ({ wallet, search }) => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  answer(listCards, [CARD])
  answer(listPurchases, [])
  const screen = await show({ wallet })
  await screen.getByRole('button', { name: 'Share' }).click()
  await expect.poll(() => write.mock.calls).toEqual([[`${location.origin}/cards/1${search}`]])
})

const INVITED = /^0x3C44\.\.\.93BC invited you\. If you buy, they get 15% of it/

test('a visitor with a player’s link sees the invitation above the card, also after connecting', async () => {
  localStorage.setItem('referredBy', OTHER_ADDRESS)
  const call = holdCall(listCards)
  const screen = await show()
  await expect.element(screen.getByText(INVITED)).toBeVisible()
  call.answer([CARD])
  const heading = screen.getByRole('heading', { level: 1, name: 'Pip Manzano' })
  await expect.element(heading).toBeVisible()
  await expect.element(screen.getByText(INVITED)).toBeVisible()
  expect(await violations()).toEqual([])
  answer(listPurchases, [])
  writeWallet(CONNECTED)
  await expect.element(screen.getByText(INVITED)).toBeVisible()
})

test('known wallets and owners of the link see no invitation, and connecting causes no layout shift', async () => {
  answer(listCards, [CARD])
  answer(listPurchases, [])
  localStorage.setItem('referredBy', OTHER_ADDRESS)
  const known = await show({ wallet: SIGNED_IN })
  await expect.element(known.getByRole('heading', { level: 1, name: 'Pip Manzano' })).toBeVisible()
  await expect.element(known.getByText(/invited you/)).not.toBeInTheDocument()
  await known.unmount()
  localStorage.setItem('referredBy', ADDRESS.toLowerCase())
  const screen = await show()
  const heading = screen.getByRole('heading', { level: 1, name: 'Pip Manzano' })
  await expect.element(screen.getByText(/invited you/)).toBeVisible()
  await expect.element(heading).toBeVisible()
  const top = heading.element().getBoundingClientRect().top
  writeWallet(CONNECTED)
  await expect.element(screen.getByText(/invited you/)).not.toBeInTheDocument()
  expect(heading.element().getBoundingClientRect().top).toBe(top)
})

test('as many edition numbers are shown as fit, and none before they have loaded', async () => {
  const copies = copiesOf(CARD, 5).map((copy, index) => ({ ...copy, edition: index === 4 ? null : 1_000 + index * 7 }))
  answer(listCards, [CARD])
  answer(listPurchases, () => copies)
  const screen = await show({ wallet: SIGNED_IN, language: 'es' })
  const line = () => wordsOf(screen.getByText('Tienes').element().closest('div'))
  await expect.poll(line).toBe('Tienes5 · N.º 1.000, 1.007 y 2 más')
  for (const copy of copies) copy.edition = null
  await refresh('/api/purchases')
  await expect.poll(line).toBe('Tienes5')
})

test('the card page is translated into Spanish', async () => {
  answer(listCards, [CARD])
  const screen = await show({ language: 'es' })
  await expect.element(screen.getByRole('button', { name: 'Compartir' })).toBeVisible()
  expect(wordsOf(screen.getByRole('article').element())).toContain(
    'El 85 % del precio: 0,45 al día durante 17 días. Puedes retirarlo.',
  )
  expect(await violations()).toEqual([])
})

test('a near listing limits the USDT that the card can bring', async () => {
  const inTwoDays = new Date(Date.now() + 48 * 3_600_000 + 60_000).toISOString()
  answer(getConfig, { ...PLATFORM_CONFIG, listedAt: inTwoDays })
  answer(listCards, [CARD])
  const screen = await show()
  await refresh('/api/config')
  await expect.element(screen.getByText(/^10% of the price: 0\.45 a day for 3 days\./)).toBeVisible()
})

test('a card off sale says so, and can still be seen and shared', async () => {
  answer(listCards, [{ ...CARD, isActive: false }])
  const screen = await show()
  await expect.element(screen.getByRole('status')).toMatchTextContent(/^No longer sold/)
  await expect.element(screen.getByRole('button', { name: /^Purchase/ })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Share' })).toBeVisible()
  expect(await violations()).toEqual([])
})

test('a missing card shows the not-found page', async () => {
  answer(listCards, [CARD])
  const screen = await show({ path: '/cards/99' })
  await expect.element(screen.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
})

test('loading keeps the layout, and a failure can be retried', async () => {
  const call = holdCall(listCards)
  const screen = await show()
  await expect.element(screen.getByRole('status', { name: 'Loading the card' })).toBeInTheDocument()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Loading the card' })).toBeInTheDocument()
  call.refuse('dependency_down')
  await expect.element(screen.getByText('The card could not be loaded.')).toBeVisible()
  answer(listCards, [CARD])
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Pip Manzano' })).toBeVisible()
})
