import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listAdminCards } from '#core/api/cards.ts'
import { resolvePayment } from '#core/api/payments.ts'
import { adminPayment } from '#test/support/browser/parts/money-out-samples.ts'
import { adminCard } from '#test/support/browser/parts/operator-samples.ts'
import { answer, refuse, requestsOf } from '#test/support/browser/parts/stub-api.ts'
import { violations } from '#test/support/browser/parts/violations.ts'
import { renderPart } from '#test/support/browser/render-part.tsx'
import { clearOperatorToken, storeOperatorToken } from '../session/operator-token.ts'
import { CreditDialog } from './credit-dialog.tsx'

beforeEach(async () => {
  await page.viewport(390, 844)
  storeOperatorToken('token')
})
afterEach(async () => {
  await page.viewport(1280, 800)
  clearOperatorToken()
})

test('an amount with all its decimals fits a phone’s screen', async () => {
  answer(listAdminCards, [adminCard()])
  const value = '1234567890.123456789012345678'
  const payment = adminPayment({ asset: 'USDT', value, open: value })
  const screen = await renderPart(<CreditDialog payment={payment} onClose={() => {}} onResolved={() => {}} />)
  await expect.element(screen.getByText('1,234,567,890.1234 USDT')).toBeVisible()
  await screen.getByRole('button', { name: '1,234,567,890.1234 USDT, show all digits' }).click()
  await expect.element(screen.getByText('1,234,567,890.123456789012345678 USDT')).toBeVisible()
  const scrolled = [...screen.getByRole('dialog').element().querySelectorAll('div')]
  expect(scrolled.filter((it) => it.scrollWidth > it.clientWidth)).toEqual([])
  const parts = [...screen.getByRole('dialog').element().querySelectorAll('*')].map((it) => it.getBoundingClientRect())
  expect(Math.min(...parts.map(({ left }) => left))).toBeGreaterThanOrEqual(0)
  expect(Math.max(...parts.map(({ right }) => right))).toBeLessThanOrEqual(innerWidth)
  expect(await violations()).toEqual([])
})

test('a card that changed meanwhile is credited only at its new price after that is shown', async () => {
  const card = adminCard({ price: '9', version: 3 })
  answer(listAdminCards, [card])
  refuse(resolvePayment, 'card_changed_meanwhile')
  const screen = await renderPart(<CreditDialog payment={adminPayment()} onClose={() => {}} onResolved={() => {}} />)
  await expect.element(screen.getByText('9.0000 USDT', { exact: true }).first()).toBeVisible()
  answer(listAdminCards, [{ ...card, price: '90', version: 4 }])
  await screen.getByRole('button', { name: 'Credit 1 copy' }).click()
  await expect.element(screen.getByText(/This card has just changed/)).toBeVisible()
  await expect.element(screen.getByText('90.0000 USDT', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('Short of the price')).toBeVisible()
  await screen.getByRole('button', { name: 'Credit 1 copy' }).click()
  await expect.poll(() => requestsOf(resolvePayment).length).toBe(2)
  expect(requestsOf(resolvePayment).map(({ body }) => body)).toMatchObject([
    { cardId: card.id, cardVersion: 3, isAtOrderPrice: false, copies: 1 },
    { cardId: card.id, cardVersion: 4, isAtOrderPrice: false, copies: 1 },
  ])
})
