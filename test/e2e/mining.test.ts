import { Wallet } from 'ethers'
import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPlayer, type Player, readCards, readFacts } from '../support/player.ts'
import { violations } from './support/accessibility.ts'
import { readShifts, SHIFT_MAX, watchShifts } from './support/layout-shift.ts'
import { connectAndSignIn, sessionBv3 } from './support/player-steps.ts'
import { DESKTOP, openStage, PATIENTLY, PHONE, type Stage, type Visitor } from './support/stage.ts'
import { installExtension } from './support/wallet-bridge.ts'

const ACTIVE = '**/api/mining/active?*'

let stage: Stage
let chainId: number
beforeAll(async () => {
  stage = await openStage()
  chainId = (await readFacts(stage.server)).chain.id
})
afterAll(() => stage?.close())

const refuse = (route: Route) => route.fulfill({ status: 503, body: '{"error":"dependency_down","message":"Down."}' })
const desk = (page: Page) => page.getByRole('region', { name: 'Mining', exact: true })
const earnings = (page: Page) => page.getByRole('region', { name: 'Real-time earnings' })
const start = (page: Page) => page.getByRole('button', { name: 'Start Mining' })
const stop = (page: Page) => page.getByRole('button', { name: 'Stop Mining' })

async function expectStill(page: Page): Promise<void> {
  const { sum, shifts } = await readShifts(page)
  expect(sum, shifts.join('\n')).toBeLessThan(SHIFT_MAX)
}

/** A signed-in wallet with these copies, one payment a card, at the mine. */
async function miner(viewport = DESKTOP, copies: readonly number[] = [2, 1]): Promise<Visitor & { player: Player }> {
  const visitor = await stage.visitor(viewport)
  const { page } = visitor
  const { key, player } = await buyer(copies)
  await installExtension(page, stage.server, { chainId, key })
  await watchShifts(page)
  await page.goto('/')
  await connectAndSignIn(page, 'MetaMask')
  await page.goto('/mining')
  await start(page).waitFor()
  return { ...visitor, player }
}

async function buyer(copies: readonly number[]): Promise<{ key: string; player: Player }> {
  const key = Wallet.createRandom().privateKey
  const player = createPlayer(stage.server, key)
  await player.faucet()
  await player.signIn()
  const cards = await readCards(stage.server)
  for (const [index, quantity] of copies.entries()) {
    const card = cards[index]
    if (card === undefined) throw new Error('There are cards on sale')
    const txHash = await player.pay(await player.order(card.id, quantity))
    for (let copy = 1; copy <= quantity; copy++) await player.claim(txHash, copy, card)
  }
  return { key, player }
}

describe.each([
  { screen: 'desktop', viewport: DESKTOP },
  { screen: 'phone', viewport: PHONE },
])('on a $screen', ({ viewport }) => {
  test('a visitor is asked for a wallet, and shown the way home', async () => {
    const { page, context, complaints } = await stage.visitor(viewport)
    await watchShifts(page)
    await page.goto('/mining')
    await page.getByRole('heading', { name: 'Wallet Required' }).waitFor()
    expect(await violations(page)).toEqual([])
    await expectStill(page)
    expect(await page.getByRole('link', { name: 'Go to Home' }).getAttribute('href')).toBe('/')
    expect(complaints).toEqual([])
    await context.close()
  })

  test('without a card nothing can start', async () => {
    const { page, context, complaints } = await miner(viewport, [])
    expect(await start(page).isDisabled()).toBe(true)
    await page.getByRole('heading', { name: 'No NFT cards yet' }).waitFor()
    expect(await page.getByRole('link', { name: 'See the six cards' }).getAttribute('href')).toBe('/#nfts')
    await desk(page).getByText('Stopped').waitFor()
    expect(await violations(page)).toEqual([])
    await expectStill(page)
    expect(complaints).toEqual([])
    await context.close()
  })

  test('choose, start, watch, stop', async () => {
    const { page, context, complaints } = await miner(viewport)
    await expectStill(page)
    await desk(page).getByText('3', { exact: true }).waitFor()
    await desk(page).getByText('NFT mining').waitFor()
    const [two, one] = [page.getByRole('checkbox', { name: /× 2/ }), page.getByRole('checkbox', { name: /× 1/ })]
    await two.uncheck({ force: true })
    await one.uncheck({ force: true })
    expect(await start(page).isDisabled()).toBe(true)
    await two.check({ force: true })
    expect(await violations(page)).toEqual([])
    await start(page).click()
    await stop(page).waitFor()
    expect(await two.isDisabled()).toBe(true)
    expect(await two.isChecked()).toBe(true)
    expect(await one.isChecked()).toBe(false)
    await desk(page).getByText('Mining', { exact: true }).waitFor()
    await earnings(page).getByText('98.5%').waitFor()
    await earnings(page).getByText('100%', { exact: true }).waitFor()
    const card = page.getByRole('listitem').filter({ has: two })
    await card.getByText('+0.5 BV3/min per NFT').waitFor()
    // Two copies of 180 BV3 and 0.45 USDT a day.
    await card.getByText('0.2500 BV3/min').waitFor()
    await card.getByText('0.000625 USDT/min').waitFor()
    await card.getByText(/^This session, as of \d/).waitFor()
    // And the base rate of 0.1, an hour of both.
    await earnings(page).getByText('0.3500').waitFor()
    await earnings(page).getByText('21.00 BV3/h').waitFor()
    await earnings(page).getByText('0.037500 USDT/h').waitFor()
    expect(await violations(page)).toEqual([])
    await expect.poll(() => sessionBv3(page), PATIENTLY).toBeGreaterThan(0)
    await stop(page).click()
    await start(page).waitFor()
    expect(await sessionBv3(page)).toBe(0)
    const total = earnings(page)
      .locator('div', { has: page.getByText('Total BV3, locked', { exact: true }) })
      .last()
    expect(await total.textContent()).not.toContain('0.00')
    await earnings(page).getByText('—', { exact: true }).waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })

  test('loading holds its layout; what fails can be tried again; what is old says so', async () => {
    const { page, context } = await miner(viewport)
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    for (const url of ['**/api/auth/session', ACTIVE]) {
      await page.route(url, async (route) => {
        await released
        await route.continue().catch(() => undefined)
      })
    }
    await Promise.all([page.waitForRequest('**/api/auth/session'), page.reload()])
    await page.getByRole('status', { name: 'Loading your mining' }).waitFor()
    // Who is signed in is not asked to sign in while the server looks.
    expect(await page.getByRole('heading', { name: 'Sign in to mine' }).count()).toBe(0)
    expect(await violations(page)).toEqual([])
    release()
    await start(page).waitFor()
    await expectStill(page)

    await page.unroute(ACTIVE)
    await page.route(ACTIVE, refuse)
    await page.reload()
    await page.getByText('Your mining could not be loaded.').waitFor()
    expect(await violations(page)).toEqual([])
    await page.unroute(ACTIVE)
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await start(page).waitFor()

    await page.clock.install()
    await page.reload()
    await start(page).waitFor()
    await page.route(ACTIVE, refuse)
    await page.route('**/api/balance?*', refuse)
    await page.clock.fastForward(21_000)
    await expect
      .poll(
        () =>
          earnings(page)
            .getByText(/^Not updated since/)
            .count(),
        PATIENTLY,
      )
      .toBe(2)
    expect(await violations(page)).toEqual([])
    await context.close()
  })
})

test.each([
  { what: 'mining', path: '/api/mining/active', seconds: 15 },
  { what: 'the balance', path: '/api/balance', seconds: 20 },
])('$what is asked for every $seconds seconds', async ({ path, seconds }) => {
  const { page, context } = await miner()
  await page.clock.install()
  let asked = 0
  page.on('request', (request) => {
    if (request.url().includes(path)) asked += 1
  })
  const answered = () => page.waitForResponse((response) => response.url().includes(path))
  const first = answered()
  await page.reload()
  await first
  await start(page).waitFor()
  await page.waitForLoadState('networkidle')
  for (let round = 0; round < 2; round++) {
    const before = asked
    // The last five seconds are left to a slow machine, whose own time counts too.
    await page.clock.fastForward((seconds - 5) * 1_000)
    await page.evaluate(() => undefined)
    expect(asked).toBe(before)
    const next = answered()
    await page.clock.fastForward(5_000)
    await (await next).finished()
    expect(asked).toBe(before + 1)
  }
  await context.close()
})

test('a counter changes at most ten times a second, moves nothing, and is spoken calmly', async () => {
  const { page, context } = await miner(DESKTOP, [10])
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await start(page).click()
  await stop(page).waitFor()
  await page.reload()
  await stop(page).waitFor()
  await expect.poll(() => sessionBv3(page), PATIENTLY).toBeGreaterThan(0)
  await expect.poll(() => earnings(page).textContent(), PATIENTLY).not.toContain('…')
  const before = await readShifts(page)
  const { changes, spoken, tookMs } = await earnings(page).evaluate(async (panel) => {
    const startMs = performance.now()
    let spoken = 0
    const moments = new Set<number>()
    const observer = new MutationObserver((records) => {
      const isSpoken = ({ target }: MutationRecord) =>
        target.parentElement?.closest('[aria-live]') !== null || (target as Element).ariaLive !== undefined
      if (records.some(isSpoken)) spoken += 1
      else moments.add(performance.now())
    })
    observer.observe(panel, { subtree: true, characterData: true, childList: true })
    while (moments.size < 12 && performance.now() - startMs < 15_000) {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    observer.disconnect()
    return { changes: moments.size, spoken, tookMs: performance.now() - startMs }
  })
  expect(changes).toBeGreaterThan(2)
  // Twelve changes have eleven waits between them.
  expect((changes - 1) / (tookMs / 1_000)).toBeLessThanOrEqual(10)
  expect(spoken).toBeLessThanOrEqual(1)
  expect((await readShifts(page)).sum).toBe(before.sum)
  await context.close()
})

test('in Spanish', async () => {
  const { page, context, complaints } = await miner(PHONE)
  await page.evaluate(() => localStorage.setItem('language', 'es'))
  await page.reload()
  await page.getByRole('button', { name: 'Empezar a minar' }).click()
  await page.getByRole('button', { name: 'Detener minería' }).waitFor()
  const panel = page.getByRole('region', { name: 'Ganancias en tiempo real' })
  await panel.getByText('98,5%').waitFor()
  await page.getByText('+0,5 BV3/min por NFT').first().waitFor()
  await page.getByText('base de 0,1 BV3/min y las tasas propias de 2 cartas').waitFor()
  await panel.getByText(/Se acredita la tasa real y nada más\./).waitFor()
  expect(await violations(page)).toEqual([])
  await expectStill(page)
  expect(complaints).toEqual([])
  await context.close()
})
