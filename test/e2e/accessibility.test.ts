import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  confirmPurchase,
  connectAndSignIn,
  getTestFunds,
  openPurchase,
  waitUntilCredited,
} from './support/player-steps.ts'
import { DESKTOP, openStage, PHONE, type Stage } from './support/stage.ts'

const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

async function violations(page: Page) {
  const { violations } = await new AxeBuilder({ page }).withTags(STANDARD).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

describe.each([
  { screen: 'desktop', viewport: DESKTOP },
  { screen: 'phone', viewport: PHONE },
])('on a $screen', ({ viewport }) => {
  test.each(['/', '/mining', '/wallet-guide', '/no-such-page'])('%s for a visitor', async (path) => {
    const { page, context } = await stage.visitor(viewport)
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(await violations(page)).toEqual([])
    await context.close()
  })

  test('every step of buying and mining', async () => {
    const { page, context } = await stage.visitor(viewport)
    await page.goto('/')
    await page
      .getByRole('button', { name: /^Connect/ })
      .first()
      .click()
    await page.getByRole('dialog').getByText('Demo wallet').waitFor()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await connectAndSignIn(page, 'Demo wallet')
    expect(await violations(page)).toEqual([])
    await getTestFunds(page)
    await openPurchase(page, 'Pip Manzano', 1)
    expect(await violations(page)).toEqual([])
    await confirmPurchase(page)
    await page.getByRole('list', { name: 'Progress' }).waitFor()
    expect(await violations(page)).toEqual([])
    await waitUntilCredited(page)
    await page.goto('/mining')
    await page.getByRole('button', { name: 'Start Mining' }).click()
    await page.getByRole('button', { name: 'Stop Mining' }).waitFor()
    expect(await violations(page)).toEqual([])
    await context.close()
  })

  test('nothing scrolls sideways', async () => {
    const { page, context } = await stage.visitor(viewport)
    for (const path of ['/', '/mining', '/wallet-guide', '/no-such-page']) {
      await page.goto(path, { waitUntil: 'networkidle' })
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow).toBeLessThanOrEqual(0)
    }
    await context.close()
  })
})
