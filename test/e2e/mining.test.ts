import { Wallet } from 'ethers'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { createPlayer, readCards, readFacts } from '../support/player.ts'
import { violations } from './support/accessibility.ts'
import { test } from './support/journey.ts'
import { readShifts, SHIFT_MAX, watchShifts } from './support/layout-shift.ts'
import { connectAndSignIn, sessionBv3 } from './support/player-steps.ts'
import { PATIENTLY, PHONE } from './support/stage.ts'
import { installExtension } from './support/wallet-bridge.ts'

const desk = (page: Page) => page.getByRole('region', { name: 'Mining', exact: true })
const earnings = (page: Page) => page.getByRole('region', { name: 'Real-time earnings' })

test('choose, start, watch, stop', async ({ stage }) => {
  const { page, complaints } = await stage.visitor(PHONE)
  const key = Wallet.createRandom().privateKey
  const player = createPlayer(stage.server, key)
  await player.faucet()
  await player.signIn()
  const cards = await readCards(stage.server)
  for (const [index, quantity] of [2, 1].entries()) {
    const card = cards[index]
    if (card === undefined) throw new Error('There are cards on sale')
    const txHash = await player.pay(await player.order(card.id, quantity))
    for (let copy = 1; copy <= quantity; copy++) await player.claim(txHash, copy, card)
  }
  await installExtension(page, stage.server, { chainId: (await readFacts(stage.server)).chain.id, key })
  await watchShifts(page)
  await page.goto('/')
  await connectAndSignIn(page, 'MetaMask')
  await page.goto('/mining')
  const start = page.getByRole('button', { name: 'Start Mining' })
  const stop = page.getByRole('button', { name: 'Stop Mining' })
  await start.waitFor()
  const { sum, shifts } = await readShifts(page)
  expect(sum, shifts.join('\n')).toBeLessThan(SHIFT_MAX)
  await desk(page).getByText('3', { exact: true }).waitFor()
  const [two, one] = [page.getByRole('checkbox', { name: /× 2/ }), page.getByRole('checkbox', { name: /× 1/ })]
  await one.uncheck({ force: true })
  await start.click()
  await stop.waitFor()
  expect(await two.isChecked()).toBe(true)
  expect(await one.isChecked()).toBe(false)
  // Two copies of 180 BV3 a day, and the base rate of 0.1.
  await earnings(page).getByText('0.3500').waitFor()
  expect(await violations(page)).toEqual([])
  await expect.poll(() => sessionBv3(page), PATIENTLY).toBeGreaterThan(0)
  await stop.click()
  await start.waitFor()
  expect(await sessionBv3(page)).toBe(0)
  const total = earnings(page)
    .locator('div', { has: page.getByText('Total BV3, locked', { exact: true }) })
    .last()
  expect(await total.textContent()).not.toContain('0.00')
  expect(complaints).toEqual([])
})
