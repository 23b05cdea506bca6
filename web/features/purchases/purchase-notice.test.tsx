import { expect, test } from 'vitest'
import { getConfig } from '#core/api/platform.ts'
import { CARD, PLATFORM_CONFIG } from '#test/support/browser/parts/samples.ts'
import { answer } from '#test/support/browser/parts/stub-api.ts'
import { renderPart } from '#test/support/browser/render-part.tsx'
import { PurchaseNotice } from './purchase-notice.tsx'

test.each([
  {
    quantity: 1,
    told: ['1 × Pip Manzano', '9.00', 'The most it can earn', '9,000', '7.65'],
    days: ['paid out over 50 days', 'paid out over 17 days'],
  },
  {
    quantity: 5,
    told: ['5 × Pip Manzano', '45.00', 'Unit price', '9.00', 'The most they can earn', '45,000', '38.25'],
    days: ['paid out over 50 days', 'paid out over 17 days'],
  },
])('$quantity copies multiply price and earnings, not the duration', async ({ quantity, told, days }) => {
  answer(getConfig, PLATFORM_CONFIG)
  const { container } = await renderPart(<PurchaseNotice card={CARD} quantity={quantity} due={null} />)
  await expect.poll(() => container.textContent).toContain(PLATFORM_CONFIG.chain.name)
  const text = container.textContent ?? ''
  for (const part of [...told, ...days]) expect(text).toContain(part)
  expect(text.includes('Unit price')).toBe(quantity > 1)
})
