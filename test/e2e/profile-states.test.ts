import { AxeBuilder } from '@axe-core/playwright'
import type { Page, WebSocketRoute } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectAndSignIn } from './support/player-steps.ts'
import { openProfile, room } from './support/profile-steps.ts'
import { DESKTOP, openStage, PATIENTLY, PHONE, type Stage } from './support/stage.ts'

const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** All that a profile asks for besides the session. */
const PERSONAL = /\/api\/(?:balance|purchases\/user|withdrawals\/user|referrals|activity|payments)(?:\?|$)/
const SECTIONS = [
  { title: 'Recent withdrawals', what: 'Your withdrawals', empty: 'No withdrawals yet' },
  { title: 'NFT collection', what: 'Your cards', empty: 'No NFT cards yet' },
  { title: 'Referrals', what: 'Your referrals', empty: 'Nobody came by your link yet' },
  { title: 'Activity', what: 'Your activity', empty: 'Nothing has moved yet' },
  { title: 'I paid, find it', what: 'Your payments', empty: 'No payment waits' },
]

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

async function player(viewport = DESKTOP) {
  const visitor = await stage.visitor(viewport)
  await visitor.page.goto('/')
  await connectAndSignIn(visitor.page, 'Demo wallet')
  return visitor
}

async function expectSound(page: Page) {
  const { violations } = await new AxeBuilder({ page }).withTags(STANDARD).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
}

/** Holds every personal answer until `answer` says what becomes of it. */
async function holdAnswers(page: Page) {
  let mode: 'hold' | 'fail' | 'pass' = 'hold'
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(PERSONAL, async (route) => {
    if (mode === 'hold') await released
    if (mode === 'pass') return route.continue()
    return route.fulfill({ status: 503, json: { error: 'dependency_down', message: 'The database is away.' } })
  })
  return (next: 'fail' | 'pass') => {
    mode = next
    release()
  }
}

/** Looks at every page that is opened from here on. @returns what says whether a text was ever there */
async function watchFor(page: Page, text: string): Promise<() => Promise<boolean>> {
  await page.addInitScript((wanted) => {
    const look = () => {
      if (document.body?.textContent?.includes(wanted)) document.documentElement.dataset.wasThere = 'true'
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
  }, text)
  return () => page.evaluate(() => document.documentElement.dataset.wasThere === 'true')
}

test('a profile that is reloaded never asks a returning wallet to connect', async () => {
  const { page, context } = await player()
  const wasAsked = await watchFor(page, 'Wallet Required')
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/config', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/profile')
  await page.getByRole('heading', { name: 'Profile', exact: true }).waitFor()
  release()
  await room(page, 'Withdraw').waitFor()
  expect(await wasAsked()).toBe(false)
  await context.close()
})

test('a server that stumbles while a player comes back still finds them signed in, and never asks them to sign', async () => {
  const { page, context } = await player()
  const wasAsked = await watchFor(page, 'Sign in to see what is yours')
  for (const path of ['/api/config', '/api/auth/session']) {
    const stumble = { status: 503, json: { error: 'dependency_down', message: 'The database is away.' } }
    await page.route(`**${path}`, (route) => route.fulfill(stumble), { times: 1 })
  }
  await openProfile(page)
  expect(await wasAsked()).toBe(false)
  await context.close()
})

test('a player whose wallet cannot be restored, for its part of the page did not arrive, may connect it', async () => {
  const { page, context } = await player()
  await page.route('**/assets/restore-*.js', (route) => route.abort())
  await page.goto('/profile')
  await page.getByRole('heading', { name: 'Wallet Required' }).waitFor()
  await context.close()
})

test('address and link are copied, and say so for two seconds', async () => {
  const { page, context } = await player()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openProfile(page)
  for (const { label, action } of [
    { label: 'Your wallet address', action: 'Copy address' },
    { label: 'Your referral link', action: 'Copy link' },
  ]) {
    const value = await page.getByLabel(label, { exact: true }).inputValue()
    const line = page
      .locator('div')
      .filter({ has: page.getByLabel(label, { exact: true }) })
      .last()
    const startMs = Date.now()
    await line.getByRole('button', { name: action }).click()
    await line.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(value)
    await line.getByRole('button', { name: action }).waitFor()
    expect(Date.now() - startMs).toBeGreaterThanOrEqual(2_000)
  }
  await context.close()
})

test.each([360, 390])('at %i px address and link are seen to their last letter', async (width) => {
  const { page, context } = await player({ ...PHONE, width })
  await openProfile(page)
  for (const label of ['Your wallet address', 'Your referral link']) {
    const hidden = await page
      .getByLabel(label, { exact: true })
      .evaluate((field) => [field.scrollWidth - field.clientWidth, field.scrollHeight - field.clientHeight])
    expect(hidden, label).toEqual([0, 0])
  }
  await context.close()
})

test('the desk follows the reader as far as its own row, and lies over nothing', async () => {
  const { page, context } = await player()
  await openProfile(page)
  await room(page, 'Activity').getByRole('heading', { name: 'Nothing has moved yet' }).waitFor()
  await page.evaluate(() => document.getElementById('activity')?.scrollIntoView())
  const cards = await page.locator('#cards').boundingBox()
  const desk = await page.locator('#withdraw').boundingBox()
  expect((desk?.y ?? 0) + (desk?.height ?? 0)).toBeLessThanOrEqual(cards?.y ?? Number.NaN)
  await context.close()
})

describe.each([
  { screen: 'desktop', viewport: DESKTOP },
  { screen: 'phone', viewport: PHONE },
])('on a $screen', ({ viewport }) => {
  test('every section is designed while it loads, when it fails, when it is empty and when it is stale', async () => {
    const { page, context, complaints } = await player(viewport)
    let socket: WebSocketRoute | undefined
    await page.routeWebSocket(/\/ws$/, (route) => {
      route.connectToServer()
      socket = route
    })
    const answer = await holdAnswers(page)
    const somethingHappened = () => {
      for (const type of ['balance', 'purchase']) socket?.send(JSON.stringify({ type }))
    }

    await openProfile(page)
    await room(page, 'Balances').getByText('Loading your balance').waitFor()
    for (const { title, what } of SECTIONS) {
      await room(page, title)
        .getByRole('status')
        .filter({ hasText: `Loading ${what.toLowerCase()}` })
        .waitFor()
    }
    await expectSound(page)

    answer('fail')
    await room(page, 'Balances').getByText('Failed to fetch balance: 503').waitFor()
    for (const { title, what } of SECTIONS) {
      await room(page, title).getByRole('alert').getByText(`${what} could not be loaded.`).waitFor()
    }
    await expectSound(page)

    answer('pass')
    for (const title of ['Balances', ...SECTIONS.map((section) => section.title)]) {
      const alert = room(page, title).getByRole('alert')
      await alert.getByRole('button', { name: 'Try again' }).click()
      await alert.waitFor({ state: 'detached' })
    }
    for (const { title, empty } of SECTIONS) {
      const section = room(page, title)
      await section.getByRole('heading', { name: empty }).waitFor()
      expect(await section.locator('img').count(), `${title} has a picture`).toBeGreaterThanOrEqual(1)
    }

    answer('fail')
    const notes = page.getByText('Not updated since')
    await expect.poll(() => socket !== undefined, PATIENTLY).toBe(true)
    somethingHappened()
    await expect.poll(() => notes.count(), PATIENTLY).toBe(SECTIONS.length + 1)
    await expectSound(page)

    answer('pass')
    await room(page, 'NFT collection').getByRole('button', { name: 'Try again' }).click()
    await room(page, 'NFT collection').getByText('Not updated since').waitFor({ state: 'detached' })
    somethingHappened()
    await expect.poll(() => notes.count(), PATIENTLY).toBe(0)
    expect(complaints.filter((text) => !/ 503 /.test(text))).toEqual([])
    await context.close()
  })
})

const AT = '2026-07-01T12:05:00.000Z'
const withdrawal = (id: number, change: object) => ({
  id,
  userId: 1,
  tokenType: 'BV3',
  amount: '1234.5',
  fee: '30.87',
  net: '1203.63',
  status: 'pending',
  toAddress: `0x${'ab'.repeat(20)}`,
  requestedAt: AT,
  decidedAt: null,
  completedAt: null,
  reason: null,
  txHash: null,
  ...change,
})

test('in Spanish: words, statuses, ledger, figures, days and refusals', async () => {
  const { page, context, complaints } = await player()
  await page.route('**/api/config', async (route) => {
    const config = await (await route.fetch()).json()
    await route.fulfill({ json: { ...config, minimumWithdrawal: '10', withdrawalFeePercent: '2.5' } })
  })
  await page.route('**/api/balance?*', async (route) => {
    const balance = await (await route.fetch()).json()
    await route.fulfill({ json: { ...balance, bv3Balance: 123_450, usdtBalance: '1234.5' } })
  })
  await page.route('**/api/withdrawals/user?*', (route) =>
    route.fulfill({
      json: [
        withdrawal(6, {}),
        withdrawal(5, { status: 'approved', decidedAt: AT }),
        withdrawal(4, { status: 'completed', decidedAt: AT, completedAt: AT, txHash: `0x${'1'.repeat(64)}` }),
        withdrawal(3, { status: 'rejected', decidedAt: AT, reason: 'Verify first' }),
        withdrawal(2, { fee: '0', net: '1234.5' }),
        withdrawal(1, {}),
      ],
    }),
  )
  await page.route('**/api/activity?*', (route) =>
    route.fulfill({
      json: [
        {
          id: 1,
          at: AT,
          kind: 'purchase',
          asset: 'USDT',
          amount: '0',
          held: '0',
          explanation: 'Bought 2 copies of Auntie Saba for 1358.5 USDT, paid from the wallet.',
          facts: { reason: 'card_sale', asset: 'USDT', amount: '1358.5', cardName: 'Auntie Saba', copies: 2 },
          txHash: null,
        },
      ],
    }),
  )
  await openProfile(page)
  await page.getByText('Bought 2 copies of Auntie Saba for 1,358.5 USDT, paid from the wallet.').waitFor()
  await page.getByRole('radio', { name: 'Español' }).first().click()

  await page.getByRole('heading', { name: 'Perfil', exact: true }).waitFor()
  const balances = room(page, 'Saldos')
  await balances.getByText('1.234,5000').waitFor()
  await balances.getByText('1.234,50', { exact: false }).first().waitFor()
  await balances.getByText('retirable', { exact: true }).waitFor()
  await balances.getByText('bloqueado', { exact: true }).waitFor()
  await page.getByText('Compraste 2 copias de Auntie Saba por 1.358,5 USDT, pagados desde la wallet.').waitFor()

  const recent = room(page, 'Retiros recientes')
  const entries = recent.getByRole('list', { name: 'Retiros recientes' }).locator('> li')
  expect(await entries.count()).toBe(5)
  for (const [index, word] of ['Pendiente', 'Aprobado', 'Completado', 'Rechazado', 'Pendiente'].entries()) {
    await entries.nth(index).getByText(word, { exact: true }).first().waitFor()
  }
  await entries.first().getByText('llegan 1.203,63, comisión 30,87').waitFor()
  await entries.first().getByText('1 jul 2026', { exact: false }).first().waitFor()
  await entries.nth(3).getByText('Verify first').waitFor()
  await entries.nth(4).getByText('Sin comisión: llega todo').waitFor()

  const desk = room(page, 'Retirar')
  await desk.getByText('10 USDT', { exact: true }).waitFor()
  await desk.getByText('Comisión, 2,5 %').waitFor()
  await desk.getByLabel('Monto', { exact: true }).fill('9')
  await desk.getByText('El retiro mínimo es 10 USDT').waitFor()
  await desk.getByLabel('Monto', { exact: true }).fill('20')
  await desk.getByRole('button', { name: 'Solicitar retiro' }).click()
  const notices = page.getByRole('region', { name: 'Avisos' })
  await notices.getByText('Retiro fallido').waitFor()
  await notices.getByText('El monto del retiro supera el saldo disponible').waitFor()
  await expectSound(page)
  expect(complaints.filter((text) => !/ 422 /.test(text))).toEqual([])
  await context.close()
})
