import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listCards } from '#core/api/cards.ts'
import { getActiveMining, type MiningState, startMining, stopMining } from '#core/api/mining.ts'
import { getConfig } from '#core/api/platform.ts'
import { spaceLetters, TEXT_SETTINGS } from '#test/support/browser/parts/letter-spacing.ts'
import { CARD, IDLE, MOMENT, PLATFORM_CONFIG } from '#test/support/browser/parts/samples.ts'
import { answer, holdCall, refuse, requestsOf } from '#test/support/browser/parts/stub-api.ts'
import { violations } from '#test/support/browser/parts/violations.ts'
import { renderPart } from '#test/support/browser/render-part.tsx'
import { queryClient, refreshAll } from '#web/lib/query-client.ts'
import '#web/ui/app.css'
import { keyOf } from '#web/shared/mining.ts'
import { GuestPanel } from './guest-panel.tsx'

/** Two minutes of 0.05 BV3 a minute. */
const MINING: MiningState = {
  ...IDLE,
  sessions: [
    {
      cardId: null,
      sessionStart: new Date(Date.parse(MOMENT) - 120_000).toISOString(),
      card: null,
      copies: 0,
      isJoined: false,
      earnedBv3: 10,
      earnedUsdt: '0',
    },
  ],
  shiftStartedAt: MOMENT,
  earnedBv3: 10,
  bv3PerMinute: '0.05',
}

/** Figures of many digits, in a sentence of many words. */
const LONG: MiningState = {
  ...MINING,
  sessions: MINING.sessions.map((it) => ({
    ...it,
    sessionStart: new Date(Date.parse(MOMENT) - (86_400 * 2 + 23 * 3_600) * 1_000).toISOString(),
  })),
}

test('a guest starts and stops without a wallet, and reads that nothing is stored', async () => {
  answer(listCards, [CARD])
  answer(getActiveMining, IDLE)
  const screen = await renderPart(<GuestPanel />)
  await expect.element(screen.getByText(/^Guest mode mines 0\.05 BV3\/min/)).toBeVisible()
  await expect.element(screen.getByText('not kept', { exact: true })).toBeVisible()
  const starting = holdCall(startMining)
  const start = screen.getByRole('button', { name: 'Try guest mining' })
  const place = start.element().getBoundingClientRect().toJSON()
  await start.click()
  await expect.poll(() => requestsOf(startMining).map(({ body }) => body)).toEqual([{ guestMode: true, cardIds: [] }])
  answer(getActiveMining, MINING)
  starting.answer(MINING)
  const stop = screen.getByRole('button', { name: 'Stop' })
  await expect.element(stop).toBeVisible()
  expect(stop.element().getBoundingClientRect().toJSON()).toEqual(place)
  await expect.element(screen.getByText(/^BV3 this session, not kept\s*0\.10$/)).toBeVisible()
  expect(requestsOf(getActiveMining)[0]?.query).toEqual({ guestMode: 'true' })
  // Two minutes of 180 BV3 and 0.45 USDT a day, and of the base rate of 0.1 BV3 a minute.
  await expect.element(screen.getByText(/^In 2 minutes.*, Pip Manzano would have mined/)).toBeVisible()
  await expect.element(screen.getByText(/^0\.0006\d\d USDT and 0\.45 BV3\.$/)).toBeVisible()
  expect(await violations()).toEqual([])

  answer(getActiveMining, IDLE)
  answer(stopMining, { ...IDLE, report: null })
  await stop.click()
  await expect.element(start).toBeVisible()
  expect(requestsOf(stopMining).map(({ body }) => body)).toEqual([{ guestMode: true }])
  // Of the time that it was, like the figure above it.
  await expect.element(screen.getByText(/^BV3 this session, not kept\s*0\.10$/)).toBeVisible()
  await expect.element(screen.getByText(/^In 2 minutes.*, Pip Manzano would have mined/)).toBeVisible()
})

test('each hundredth appears at its time, independent of the requests', async () => {
  answer(listCards, [CARD])
  // Asked 15 seconds in: a hundredth, and a quarter of the next, of which the server says nothing. That was 11 seconds ago.
  const sessionStart = new Date(Date.parse(MOMENT) - 15_000).toISOString()
  const sessions = MINING.sessions.map((it) => ({ ...it, sessionStart, earnedBv3: 1 }))
  const state = { ...MINING, sessions, shiftStartedAt: sessionStart, earnedBv3: 1 }
  answer(getActiveMining, state)
  queryClient.setQueryData(keyOf('guest'), state, { updatedAt: Date.now() - 11_000 })
  const screen = await renderPart(<GuestPanel />)
  await expect.element(screen.getByText(/^In 2\d seconds, Pip Manzano would have mined/)).toBeVisible()
  expect(screen.container.textContent).toMatch(/not kept\s*0\.02/)
})

test('Pip works from the start, and sleeps while nothing mines', async () => {
  answer(listCards, [CARD])
  answer(getActiveMining, IDLE)
  const screen = await renderPart(<GuestPanel />)
  await expect.element(screen.getByText('Pip is asleep.')).toBeInTheDocument()
  holdCall(startMining)
  await screen.getByRole('button', { name: 'Try guest mining' }).click()
  await expect.element(screen.getByText('Pip is digging.')).toBeInTheDocument()
  await expect.element(screen.getByText('Stopped')).toBeVisible()
})

test.each(TEXT_SETTINGS)(
  'in $language at $width px, letters $spacing apart, start, scene and stop cause no layout shift',
  async (where) => {
    await page.viewport(where.width, 900)
    spaceLetters(where.spacing)
    answer(listCards, [{ ...CARD, name: 'Lakatan of the Hundred Lanterns' }])
    const call = holdCall(getActiveMining)
    const screen = await renderPart(<GuestPanel />, { language: where.language })
    const section = screen.container.querySelector('section') as HTMLElement
    const places = () =>
      [
        section,
        section.querySelector('h2'),
        section.querySelector('.guest-mine-figures'),
        section.querySelector('button'),
      ]
        .map((it) => it?.getBoundingClientRect())
        .map((box) => [box?.x, box?.y, box?.height].map((px) => Math.round((px ?? 0) * 10) / 10))
    const before = places()
    call.answer(IDLE)
    await expect.poll(() => section.querySelector('canvas')).not.toBeNull()
    expect(places()).toEqual(before)
    answer(startMining, LONG)
    answer(getActiveMining, LONG)
    await section.querySelector('button')?.click()
    await expect.poll(() => section.textContent).toContain('Lakatan')
    expect(places()).toEqual(before)
    answer(getActiveMining, IDLE)
    answer(stopMining, { ...IDLE, report: null })
    await section.querySelector('button')?.click()
    await expect.poll(() => requestsOf(stopMining)).toHaveLength(1)
    await expect.poll(() => section.querySelector('button')?.getAttribute('aria-busy')).not.toBe('true')
    expect(places()).toEqual(before)
    await screen.unmount()
    await page.viewport(1280, 800)
  },
)

test('after the listing no USDT is shown, and of several cards the cheapest', async () => {
  answer(listCards, [{ ...CARD, id: 9, name: 'Dear', price: '90' }, CARD])
  answer(getConfig, { ...PLATFORM_CONFIG, listedAt: '2020-01-01T00:00:00.000Z' })
  answer(getActiveMining, MINING)
  const screen = await renderPart(<GuestPanel />)
  await expect.element(screen.getByText(/^In 2 minutes.*, Pip Manzano would have mined/)).toBeVisible()
  await expect.element(screen.getByText('0.45 BV3', { exact: true })).toBeVisible()
  await expect.element(screen.getByText(/^The card costs 9\.00 USDT\./)).toBeVisible()
})

test('loading keeps the layout, a failure can be retried, and old figures show their age', async () => {
  answer(listCards, [CARD])
  const call = holdCall(getActiveMining)
  const screen = await renderPart(<GuestPanel />)
  await expect.element(screen.getByRole('heading', { name: 'No wallet? Swing the pickaxe anyway.' })).toBeVisible()
  call.refuse('dependency_down')
  await expect.element(screen.getByText('Guest mining could not be loaded.')).toBeVisible()
  answer(getActiveMining, IDLE)
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('button', { name: 'Try guest mining' })).toBeVisible()
  const start = screen.getByRole('button', { name: 'Try guest mining' })
  const before = start.element().getBoundingClientRect().toJSON()
  refuse(getActiveMining, 'dependency_down')
  await refreshAll()
  await expect.element(screen.getByText(/^Not updated since/)).toBeVisible()
  expect(start.element().getBoundingClientRect().toJSON()).toEqual(before)
  expect(await violations()).toEqual([])
})

test('during maintenance a guest cannot start', async () => {
  answer(listCards, [CARD])
  answer(getActiveMining, IDLE)
  answer(getConfig, { ...PLATFORM_CONFIG, maintenance: true })
  const screen = await renderPart(<GuestPanel />)
  await expect.element(screen.getByRole('button', { name: 'Try guest mining' })).toBeDisabled()
})
