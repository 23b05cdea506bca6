import { expect, test } from 'vitest'
import { listCards } from '#core/api/cards.ts'
import { getConfig } from '#core/api/platform.ts'
import { CARD, PLATFORM_CONFIG } from '#test/support/browser/parts/samples.ts'
import { answer, holdCall, refuse } from '#test/support/browser/parts/stub-api.ts'
import { violations } from '#test/support/browser/parts/violations.ts'
import { renderPart } from '#test/support/browser/render-part.tsx'
import { refresh } from '#web/lib/query-client.ts'
import { HowItWorks } from './how-it-works.tsx'

const JAVA = { ...CARD, id: CARD.id + 1, name: 'Madame Java', price: '199', totalUsdt: '169.15', dailyUsdt: '9.95' }

/** The figures on the counter, without the words' spacing. */
const figures = (element: Element) => (element.querySelector('dl')?.textContent ?? '').replace(/\s+/g, ' ')

test('the calculator starts with one copy of the first card on sale, until its USDT is used up', async () => {
  answer(listCards, [{ ...CARD, id: CARD.id + 9, isActive: false, name: 'Off sale' }, CARD, JAVA])
  const screen = await renderPart(<HowItWorks />)
  await expect.element(screen.getByText('After 17 days of mining')).toBeVisible()
  // 17 days of 180 BV3, and of the base rate of 144 a day.
  expect(figures(screen.container)).toBe(
    'You pay9.00 USDTmined by then, 85% of the price7.65 USDTBV3 by then, locked5,508',
  )
  await expect.element(screen.getByText(/^These cards return less USDT than they cost\./)).toBeVisible()
  await expect.element(screen.getByText(/BV3 includes the base rate of 0\.1 a minute\./)).toBeVisible()
  await expect.element(screen.getByText('Off sale')).not.toBeInTheDocument()
  expect(await violations()).toEqual([])
})

test('copies and days change the result', async () => {
  answer(listCards, [CARD, JAVA])
  const screen = await renderPart(<HowItWorks />)
  await screen.getByRole('spinbutton', { name: 'Number of Madame Java' }).fill('2')
  await expect.element(screen.getByText('407.00 USDT')).toBeVisible()
  const slider = screen.getByRole('slider')
  await slider.fill('1')
  await expect.element(screen.getByText('After 1 day of mining')).toBeVisible()
  // A day of 0.45 and of twice 9.95; of three times 180 BV3 and the base rate.
  expect(figures(screen.container)).toContain('5% of the price20.35 USDTBV3 by then, locked684')
})

test('without a choice the result is zero', async () => {
  answer(listCards, [CARD])
  const screen = await renderPart(<HowItWorks />)
  await screen.getByRole('spinbutton', { name: 'Number of Pip Manzano' }).fill('0')
  await expect.element(screen.getByText('After 0 days of mining')).toBeVisible()
  expect(figures(screen.container)).toBe('You pay0.00 USDTmined by then, 0% of the price0.00 USDTBV3 by then, locked0')
})

test('USDT ends with the listing', async () => {
  answer(listCards, [CARD])
  const listedAt = new Date(Date.now() + 2 * 86_400_000 + 60_000).toISOString()
  answer(getConfig, { ...PLATFORM_CONFIG, listedAt })
  const screen = await renderPart(<HowItWorks />)
  await refresh('/api/config')
  await expect.element(screen.getByText(/USDT mining stops at the listing on /)).toBeVisible()
  await expect.element(screen.getByText('mined by then, 10% of the price')).toBeVisible()
})

test.each([
  { name: 'no card is on sale', prepare: () => answer(listCards, [{ ...CARD, isActive: false }]) },
  { name: 'the cards could not be fetched', prepare: () => refuse(listCards, 'dependency_down') },
])('if $name the calculator is hidden', async ({ prepare }) => {
  const call = holdCall(listCards)
  const screen = await renderPart(<HowItWorks />)
  await expect.element(screen.getByRole('heading', { name: 'How much could you mine?' })).toBeVisible()
  await expect.element(screen.getByText('You pay')).not.toBeInTheDocument()
  call.breakConnection()
  prepare()
  await refresh('/api/cards')
  await expect.element(screen.getByRole('heading', { name: 'How much could you mine?' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('heading', { name: '3. Withdraw' })).toBeVisible()
})
