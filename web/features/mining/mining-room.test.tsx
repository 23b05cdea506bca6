import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { getActiveMining, type MiningState, startMining, stopMining } from '#core/api/mining.ts'
import { getConfig } from '#core/api/platform.ts'
import { listPurchases } from '#core/api/purchases.ts'
import { getBalance } from '#core/api/users.ts'
import { BALANCE, CARD, copiesOf, IDLE, PLATFORM_CONFIG, SESSION } from '#test/support/parts/samples.ts'
import { answer, breakOff, hold, refuse, requestsOf } from '#test/support/parts/stub-api.ts'
import { violations } from '#test/support/parts/violations.ts'
import { type PartOptions, renderPart, SIGNED_IN } from '#test/support/render-part.tsx'
import { refresh } from '#web/lib/query-client.ts'
import { MiningRoom } from './mining-room.tsx'

const OTHER_CARD = { ...CARD, id: 2, name: 'Auntie Saba' }
const { totalBought: _, ...MINED_CARD } = CARD
/** Two copies of 180 BV3 and 0.45 USDT a day, and the base rate of 0.1. */
const MINING: MiningState = {
  sessions: [
    {
      cardId: CARD.id,
      sessionStart: '2026-05-12T09:00:00.000Z',
      card: MINED_CARD,
      copies: 2,
      earnedBv3: 1_500,
      earnedUsdt: '0.0375',
    },
  ],
  earnedBv3: 2_100,
  earnedUsdt: '0.0375',
  bv3PerMinute: '0.35',
  usdtPerMinute: '0.000625',
  asOf: '2026-05-12T10:00:00.000Z',
}

async function openRoom(options: PartOptions = {}) {
  const screen = await renderPart(<MiningRoom miner={SESSION} />, { wallet: SIGNED_IN, ...options })
  return {
    screen,
    start: screen.getByRole('button', { name: /^(Start Mining|Empezar a minar)$/ }),
    stop: screen.getByRole('button', { name: /^(Stop Mining|Detener minería)$/ }),
    desk: screen.getByRole('region', { name: 'Mining', exact: true }),
    earnings: screen.getByRole('region', { name: /^(Real-time earnings|Ganancias en tiempo real)$/ }),
  }
}

beforeEach(async () => {
  await page.viewport(1280, 800)
  answer(getBalance, BALANCE)
  answer(listPurchases, [...copiesOf(CARD, 2), ...copiesOf(OTHER_CARD, 1)])
  answer(getActiveMining, IDLE)
})

describe.each([
  { screen: 'desktop', width: 1440 },
  { screen: 'phone', width: 390 },
])('on a $screen', ({ width }) => {
  beforeEach(() => page.viewport(width, 900))

  test('without a card nothing can start', async () => {
    answer(listPurchases, [])
    const { screen, start, desk } = await openRoom()
    await expect.element(start).toBeDisabled()
    await expect.element(screen.getByRole('heading', { name: 'No NFT cards yet' })).toBeVisible()
    await expect.element(screen.getByRole('link', { name: 'See all cards' })).toHaveAttribute('href', '/#nfts')
    await expect.element(desk.getByText('Stopped')).toBeVisible()
    expect(await violations()).toEqual([])
  })

  test('what mines stands with its power, its true rate and when it was so', async () => {
    answer(getActiveMining, MINING)
    const { screen, stop, earnings } = await openRoom()
    await expect.element(stop).toBeVisible()
    await expect.element(earnings.getByText('98.5%')).toBeVisible()
    await expect.element(earnings.getByText('100%', { exact: true })).toBeVisible()
    await expect.element(earnings.getByText('0.3500 BV3/min')).toBeVisible()
    await expect.element(earnings.getByText('21.00 BV3/h')).toBeVisible()
    await expect.element(earnings.getByText('0.037500 USDT/h')).toBeVisible()
    const card = screen.getByRole('listitem').filter({ hasText: 'Pip Manzano' })
    for (const text of ['+0.5 BV3/min per NFT', '0.2500 BV3/min', '0.000625 USDT/min']) {
      await expect.element(card).toMatchTextContent(text)
    }
    await expect.element(card.getByText(/^This session, as of \d/)).toBeVisible()
    expect(await violations()).toEqual([])
  })
})

test('at least one card is chosen, only those start, and the choice stands while they mine', async () => {
  const { screen, start, stop, desk, earnings } = await openRoom()
  await expect.element(desk.getByText('3', { exact: true })).toBeVisible()
  const [two, one] = [screen.getByRole('checkbox', { name: /× 2/ }), screen.getByRole('checkbox', { name: /× 1/ })]
  for (const card of [two, one]) await card.click({ force: true })
  await expect.element(start).toBeDisabled()
  await two.click({ force: true })
  const call = hold(startMining)
  await start.click()
  call.answer(MINING)
  await expect.element(stop).toBeVisible()
  expect(requestsOf(startMining).map(({ body }) => body)).toEqual([{ userId: SESSION.userId, cardIds: [CARD.id] }])
  await expect.element(two).toBeDisabled()
  await expect.element(two).toBeChecked()
  await expect.element(one).not.toBeChecked()

  answer(stopMining, IDLE)
  await stop.click()
  await expect.element(start).toBeVisible()
  await expect.element(earnings.getByText('—', { exact: true })).toBeVisible()
})

test('a start that is refused, and a stop without an answer, are said; what is shown stays', async () => {
  refuse(startMining, 'card_not_owned')
  const { screen, start } = await openRoom()
  await start.click()
  await expect.element(screen.getByText('Mining did not start')).toBeVisible()
  await expect.element(start).toBeEnabled()
  answer(startMining, MINING)
  await start.click()
  breakOff(stopMining)
  const stop = screen.getByRole('button', { name: 'Stop Mining' })
  await stop.click()
  await expect.element(screen.getByText('Mining did not stop')).toBeVisible()
  await expect.element(stop).toBeEnabled()
})

describe('what is asked of the server', () => {
  test('its place is held while it loads; what fails can be tried again', async () => {
    const call = hold(getActiveMining)
    const { screen, start } = await openRoom()
    await expect.element(screen.getByRole('status', { name: 'Loading your mining' })).toBeInTheDocument()
    expect(await violations()).toEqual([])
    call.refuse('dependency_down')
    await expect.element(screen.getByText('Your mining could not be loaded.')).toBeVisible()
    expect(await violations()).toEqual([])
    answer(getActiveMining, IDLE)
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(start).toBeVisible()
  })

  test('figures that a later answer does not confirm say how old they are', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { earnings } = await openRoom()
    await expect.element(earnings).toBeVisible()
    await expect.poll(() => [requestsOf(getActiveMining).length, requestsOf(getBalance).length]).toEqual([1, 1])
    refuse(getActiveMining, 'dependency_down')
    refuse(getBalance, 'dependency_down')
    await vi.advanceTimersByTimeAsync(21_000)
    await expect.poll(() => earnings.getByText(/^Not updated since/).elements()).toHaveLength(2)
    expect(await violations()).toEqual([])
  })

  test.each([
    { what: 'mining', call: getActiveMining, seconds: 15 },
    { what: 'the balance', call: getBalance, seconds: 20 },
  ])('$what is asked for every $seconds seconds', async ({ call, seconds }) => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { start } = await openRoom()
    await expect.element(start).toBeVisible()
    await expect.poll(() => requestsOf(call)).toHaveLength(1)
    for (const asked of [2, 3]) {
      // The last seconds are left to a slow machine, whose own time counts too.
      await vi.advanceTimersByTimeAsync((seconds - 5) * 1_000)
      expect(requestsOf(call)).toHaveLength(asked - 1)
      await vi.advanceTimersByTimeAsync(5_000)
      await expect.poll(() => requestsOf(call)).toHaveLength(asked)
    }
  })
})

test('a counter changes at most ten times a second, moves nothing, and is spoken calmly', async () => {
  const calm = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => ({ ...new EventTarget(), media: query, matches: false }) as never)
  vi.useFakeTimers({ shouldAdvanceTime: false })
  vi.setSystemTime(MINING.asOf)
  answer(getActiveMining, { ...MINING, bv3PerMinute: '600', usdtPerMinute: '6' })
  const rendering = openRoom()
  await vi.advanceTimersByTimeAsync(100)
  const { earnings } = await rendering
  await vi.advanceTimersByTimeAsync(100)
  const panel = earnings.element()
  const widths = () => [...panel.querySelectorAll('p')].map((it) => it.getBoundingClientRect().top)
  const before = widths()
  const shown = new Set<string>()
  let spoken = 0
  const observer = new MutationObserver((records) => {
    if (records.some(({ target }) => target.parentElement?.closest('[aria-live]') !== null)) spoken += 1
  })
  observer.observe(panel, { subtree: true, characterData: true, childList: true })
  for (let step = 0; step < 200; step++) {
    await vi.advanceTimersByTimeAsync(50)
    shown.add(panel.querySelector('[aria-hidden=true]')?.textContent ?? '')
  }
  observer.disconnect()
  // Ten seconds.
  expect(shown.size).toBeGreaterThan(20)
  expect(shown.size).toBeLessThanOrEqual(100)
  expect(spoken).toBeLessThanOrEqual(1)
  expect(widths()).toEqual(before)
  calm.mockRestore()
})

test('in Spanish', async () => {
  answer(getActiveMining, { ...MINING, sessions: [...MINING.sessions, { ...MINING.sessions[0], cardId: 2 }] as never })
  const { screen, stop, earnings } = await openRoom({ language: 'es' })
  await expect.element(stop).toBeVisible()
  await expect.element(earnings.getByText('98,5%')).toBeVisible()
  await expect.element(screen.getByText('+0,5 BV3/min por NFT').first()).toBeVisible()
  await expect.element(screen.getByText('base de 0,1 BV3/min y las tasas propias de 2 cartas')).toBeVisible()
  await expect.element(earnings.getByText(/Se acredita la tasa real y nada más\./)).toBeVisible()
  expect(await violations()).toEqual([])
})

test('all BV3 is called locked only until its withdrawals are open', async () => {
  const { earnings } = await openRoom()
  await refresh('/api/config')
  await expect.element(earnings.getByText('Total BV3, locked')).toBeVisible()
  answer(getConfig, { ...PLATFORM_CONFIG, isBv3WithdrawalOpen: true })
  await refresh('/api/config')
  await expect.element(earnings.getByText('Total BV3, withdrawable')).toBeVisible()
  await expect.element(earnings.getByText('Total BV3, locked')).not.toBeInTheDocument()
})
