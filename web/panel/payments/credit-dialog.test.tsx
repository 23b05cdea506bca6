import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listCards } from '#core/api/cards.ts'
import { adminPayment } from '#test/support/parts/money-out-samples.ts'
import { CARD } from '#test/support/parts/samples.ts'
import { answer } from '#test/support/parts/stub-api.ts'
import { violations } from '#test/support/parts/violations.ts'
import { renderPart } from '#test/support/render-part.tsx'
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

test('an amount of all its decimals stays within a phone’s screen', async () => {
  answer(listCards, [CARD])
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
