import { expect, test } from 'vitest'
import { listCards } from '#core/api/cards.ts'
import { getActiveMining, type MiningState, startMining, stopMining } from '#core/api/mining.ts'
import { CARD, IDLE, MOMENT } from '#test/support/parts/samples.ts'
import { answer, hold, refuse, requestsOf } from '#test/support/parts/stub-api.ts'
import { violations } from '#test/support/parts/violations.ts'
import { renderPart } from '#test/support/render-part.tsx'
import { refreshAll } from '#web/lib/query-client.ts'
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

test('a guest starts and stops without a wallet, and reads that nothing of it is kept', async () => {
  answer(listCards, [CARD])
  answer(getActiveMining, IDLE)
  const screen = await renderPart(<GuestPanel />)
  await expect.element(screen.getByText(/^Guest mode mines 0\.05 BV3\/min/)).toBeVisible()
  await expect.element(screen.getByText('not kept', { exact: true })).toBeVisible()
  const starting = hold(startMining)
  const start = screen.getByRole('button', { name: 'Try guest mining' })
  const place = start.element().getBoundingClientRect().toJSON()
  await start.click()
  await expect.poll(() => requestsOf(startMining).map(({ body }) => body)).toEqual([{ guestMode: true, cardIds: [] }])
  answer(getActiveMining, MINING)
  starting.answer(MINING)
  const stop = screen.getByRole('button', { name: 'Stop' })
  await expect.element(stop).toBeVisible()
  expect(stop.element().getBoundingClientRect().toJSON()).toEqual(place)
  await expect.element(screen.getByText(/^BV3\s*0\.10$/)).toBeVisible()
  expect(requestsOf(getActiveMining)[0]?.query).toEqual({ guestMode: 'true' })
  // Two minutes of 180 BV3 and 0.45 USDT a day, and of the base rate of 0.1 BV3 a minute.
  await expect.element(screen.getByText(/^Pip Manzano would have mined 0\.45 BV3 and 0\.0006 USDT/)).toBeVisible()
  expect(await violations()).toEqual([])

  answer(getActiveMining, IDLE)
  answer(stopMining, { ...IDLE, report: null })
  await stop.click()
  await expect.element(start).toBeVisible()
  expect(requestsOf(stopMining).map(({ body }) => body)).toEqual([{ guestMode: true }])
})

test('its place is held while it loads, a failure can be tried again, and what was known says how old it is', async () => {
  const call = hold(getActiveMining)
  const screen = await renderPart(<GuestPanel />)
  await expect.element(screen.getByText('This session, not kept')).toBeVisible()
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
