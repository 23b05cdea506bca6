import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import {
  getActiveMining,
  getMinerRecord,
  listShifts,
  type MiningState,
  startMining,
  stopMining,
} from '#core/api/mining.ts'
import { getConfig } from '#core/api/platform.ts'
import { listPurchases } from '#core/api/purchases.ts'
import { getBalance } from '#core/api/users.ts'
import { expectConsoleError } from '#test/support/browser/parts/expect-complaints.ts'
import { lastSocket } from '#test/support/browser/parts/fake-socket.ts'
import { LETTER_SPACINGS, spaceLetters } from '#test/support/browser/parts/letter-spacing.ts'
import {
  BALANCE,
  CARD,
  copiesOf,
  IDLE,
  MINER_RECORD,
  PLATFORM_CONFIG,
  SESSION,
  SHIFT_REPORT,
} from '#test/support/browser/parts/samples.ts'
import { answer, breakConnection, holdCall, refuse, requestsOf } from '#test/support/browser/parts/stub-api.ts'
import { violations } from '#test/support/browser/parts/violations.ts'
import { type PartOptions, renderPart, SIGNED_IN } from '#test/support/browser/render-part.tsx'
import { queryClient, refresh } from '#web/lib/query-client.ts'
import { openLiveSocket } from '#web/session/live-socket.ts'
import { keyOf } from '#web/shared/mining.ts'
import { MiningRoom } from './mining-room.tsx'
import { dismissReport } from './shift-report.tsx'

const OTHER_CARD = { ...CARD, id: 2, name: 'Auntie Saba' }
const { totalBought: _, ...MINED_CARD } = CARD
const START = '2026-05-12T09:00:00.000Z'
const SESSION_OF_PIP = {
  cardId: CARD.id,
  sessionStart: START,
  card: MINED_CARD,
  copies: 2,
  isJoined: false,
  earnedBv3: 1_500,
  earnedUsdt: '0.0375',
}
const SESSION_OF_SABA = {
  ...SESSION_OF_PIP,
  cardId: OTHER_CARD.id,
  sessionStart: '2026-05-12T09:59:00.000Z',
  card: { ...MINED_CARD, id: OTHER_CARD.id, name: OTHER_CARD.name },
  copies: 1,
  isJoined: true,
  earnedBv3: 12,
}
/** Two copies of 180 BV3 and 0.45 USDT a day, and the base rate of 0.1. */
const MINING: MiningState = {
  sessions: [SESSION_OF_PIP],
  shiftStartedAt: START,
  earnedBv3: 2_100,
  earnedUsdt: '0.0375',
  bv3PerMinute: '0.35',
  usdtPerMinute: '0.000625',
  asOf: '2026-05-12T10:00:00.000Z',
}
const STOPPED = { ...IDLE, report: SHIFT_REPORT }

async function openRoom(options: PartOptions = {}) {
  const screen = await renderPart(<MiningRoom miner={SESSION} />, { wallet: SIGNED_IN, ...options })
  return {
    screen,
    start: screen.getByRole('button', { name: /^(Start Mining|Empezar a minar)$/ }),
    stop: screen.getByRole('button', { name: /^(Stop Mining|Detener minería)$/ }),
    desk: screen.getByRole('region', { name: /^(Mining|Minería)$/ }),
    earnings: screen.getByRole('region', { name: /^(Real-time earnings|Ganancias en tiempo real)$/ }),
    report: screen.getByRole('region', { name: /^(Shift report|Resumen del turno)$/ }),
    details: screen.getByRole('region', { name: /^(Details|Detalles)$/ }),
    unfold: () => screen.getByText(/^(Details|Detalles)$/).click(),
  }
}

/** A card of the list, not of the report. */
const cardOf = ({ screen }: Awaited<ReturnType<typeof openRoom>>, name: string) =>
  screen.getByRole('group', { name: 'Cards to mine with' }).getByRole('listitem').filter({ hasText: name })

beforeEach(async () => {
  await page.viewport(1280, 800)
  answer(getBalance, BALANCE)
  answer(listPurchases, [...copiesOf(CARD, 2), ...copiesOf(OTHER_CARD, 1)])
  answer(getActiveMining, IDLE)
  answer(listShifts, [])
  answer(getMinerRecord, MINER_RECORD)
})

afterEach(() => vi.restoreAllMocks())

describe.each([
  { screen: 'desktop', width: 1440 },
  { screen: 'phone', width: 390 },
])('on a $screen', ({ width }) => {
  beforeEach(() => page.viewport(width, 844))

  test('without a card mining cannot start', async () => {
    answer(listPurchases, [])
    const { screen, start, desk } = await openRoom()
    await expect.element(start).toBeDisabled()
    await expect.element(screen.getByRole('heading', { name: 'No NFT cards yet' })).toBeVisible()
    const toCards = desk.getByRole('link', { name: 'See all cards' })
    await expect.element(toCards).toHaveAttribute('href', '/#nfts')
    await expect.element(desk.getByText('Stopped')).toBeVisible()
    // What can be done comes first, with why; right below it what cannot.
    const why = screen.getByText('You need at least one card to mine.')
    await expect.element(why).toBeVisible()
    for (const [above, below] of [
      [why, toCards],
      [toCards, start],
    ] as const) {
      const gap = below.element().getBoundingClientRect().top - above.element().getBoundingClientRect().bottom
      expect(gap).toBeGreaterThan(0)
      expect(gap).toBeLessThan(24)
    }
    expect(await violations()).toEqual([])
  })

  test('the mining cards show their power, their current rate and its time', async () => {
    answer(getActiveMining, MINING)
    const room = await openRoom()
    const { stop, desk, details } = room
    await expect.element(stop).toBeVisible()
    await expect.element(desk.getByText('98.5%')).toBeVisible()
    await expect.element(desk.getByText('21.00 BV3/h')).toBeVisible()
    await expect.element(desk.getByText('0.037500 USDT/h')).toBeVisible()
    await expect.element(details).not.toBeInTheDocument()
    await room.unfold()
    await expect.element(details.getByText('100%', { exact: true })).toBeVisible()
    await expect.element(details.getByText('0.3500 BV3/min').first()).toBeVisible()
    const card = cardOf(room, 'Pip Manzano')
    for (const text of ['+0.5 BV3/min per NFT', '0.2500 BV3/min', '0.000625 USDT/min']) {
      await expect.element(card).toMatchTextContent(text)
    }
    await expect.element(card.getByText(/^This session, as of \d/)).toBeVisible()
    expect(await violations()).toEqual([])
  })

  test.each(
    [
      { what: 'a shift and a record', mining: MINING, purchases: copiesOf(CARD, 2), shifts: 3 },
      {
        what: 'cards of two kinds',
        mining: IDLE,
        purchases: [...copiesOf(CARD, 2), ...copiesOf(OTHER_CARD, 1)],
        shifts: 0,
      },
      { what: 'nothing', mining: IDLE, purchases: [], shifts: 0 },
    ].flatMap((it) => LETTER_SPACINGS.map((spacing) => ({ ...it, spacing }))),
  )('after $what the placeholder is as high as the content, with letters $spacing apart', async (sample) => {
    const { mining, purchases, shifts, spacing } = sample
    spaceLetters(spacing)
    const heights = () =>
      [...document.querySelectorAll('.mine-room > *')].map((it) => it.getBoundingClientRect().height)
    answer(getActiveMining, mining)
    answer(listPurchases, purchases)
    answer(getMinerRecord, { ...MINER_RECORD, shifts })
    const first = await openRoom()
    await expect.element(mining === MINING ? first.stop : first.start).toBeVisible()
    const seen = heights()
    await first.screen.unmount()
    queryClient.clear()
    holdCall(getActiveMining)
    const { screen } = await openRoom()
    await expect.element(screen.getByRole('status', { name: 'Loading your mining' })).toBeInTheDocument()
    const held = heights()
    expect(held).toHaveLength(seen.length)
    for (const [part, height] of seen.entries()) expect(Math.abs((held[part] ?? 0) - height)).toBeLessThanOrEqual(1)
  })

  test('the mine, the figures and the button are visible at once, and keep the place of the placeholder', async () => {
    const call = holdCall(getActiveMining)
    const room = await openRoom()
    const place = room.screen.getByRole('status', { name: 'Loading your mining' })
    await expect.element(place).toBeInTheDocument()
    const held = place.element().firstElementChild?.getBoundingClientRect()
    call.answer(MINING)
    await expect.element(room.stop).toBeVisible()
    const [desk, stop, earnings] = [room.desk, room.stop, room.earnings].map((it) =>
      it.element().getBoundingClientRect(),
    )
    expect(Math.abs((desk?.height ?? 0) - (held?.height ?? 0))).toBeLessThanOrEqual(4)
    // What stands above the room on its page, and a phone's bar below.
    const seen = 844 - 64 - 164
    expect(stop?.bottom).toBeLessThan(seen)
    expect(earnings?.top).toBeLessThan(seen - 100)
  })
})

test('on a phone the start button comes first, and during a shift its earnings and rate do', async () => {
  await page.viewport(390, 844)
  const { start, stop, desk, earnings } = await openRoom()
  const top = (part: typeof desk) => part.element().getBoundingClientRect().top
  await expect.element(start).toBeVisible()
  expect(top(start)).toBeLessThan(top(earnings))
  answer(startMining, MINING)
  await start.click()
  await expect.element(stop).toBeVisible()
  expect(top(earnings)).toBeLessThan(top(desk.getByText('Current hourly rate')))
  expect(top(desk.getByText('Current hourly rate'))).toBeLessThan(top(stop))
})

test('if one card is out of the shift, the others are marked as mining', async () => {
  answer(getActiveMining, MINING)
  const room = await openRoom()
  await expect.element(cardOf(room, 'Auntie Saba')).toMatchTextContent('Not in this shift.')
  await expect.element(cardOf(room, 'Pip Manzano').getByText('Mining', { exact: true })).toBeVisible()
})

test('at least one card stays chosen, only chosen cards start, and the choice stays during the shift', async () => {
  const room = await openRoom()
  const { screen, start, stop, desk } = room
  await expect.element(desk.getByText('3', { exact: true })).toBeVisible()
  const [two, one] = [screen.getByRole('checkbox', { name: /× 2/ }), screen.getByRole('checkbox', { name: /× 1/ })]
  for (const card of [two, one]) await card.click({ force: true })
  await expect.element(start).toBeDisabled()
  await two.click({ force: true })
  const call = holdCall(startMining)
  await start.click()
  call.answer(MINING)
  await expect.element(stop).toBeVisible()
  expect(requestsOf(startMining).map(({ body }) => body)).toEqual([{ userId: SESSION.userId, cardIds: [CARD.id] }])
  await expect.element(two).toBeDisabled()
  await expect.element(two).toBeChecked()
  await expect.element(one).not.toBeChecked()
  await expect.element(cardOf(room, 'Auntie Saba')).toMatchTextContent('Not in this shift.')
  // The one button stays, so that the focus does.
  expect(document.activeElement).toBe(stop.element())

  answer(stopMining, STOPPED)
  await stop.click()
  await expect.element(start).toBeVisible()
  expect(requestsOf(stopMining).map(({ body }) => body)).toEqual([{ walletAddress: SESSION.walletAddress }])
  await expect.element(room.desk.getByText('—', { exact: true })).toBeVisible()
})

test('a refused start and an unanswered stop are shown; the figures stay', async () => {
  refuse(startMining, 'card_not_owned')
  const { screen, start } = await openRoom()
  await start.click()
  await expect.element(screen.getByText('Mining did not start')).toBeVisible()
  await expect.element(start).toBeEnabled()
  answer(startMining, MINING)
  await start.click()
  breakConnection(stopMining)
  const stop = screen.getByRole('button', { name: 'Stop Mining' })
  await stop.click()
  await expect.element(screen.getByText('Mining did not stop')).toBeVisible()
  await expect.element(stop).toBeEnabled()
})

describe('the shift report', () => {
  // The day on which the shift of the samples ends.
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse(SHIFT_REPORT.endedAt), toFake: ['Date'], shouldAdvanceTime: true })
  })

  test('replaces the counters, has the focus, and lists what each card has mined', async () => {
    answer(getActiveMining, MINING)
    const room = await openRoom()
    answer(stopMining, STOPPED)
    answer(listShifts, [SHIFT_REPORT])
    answer(getMinerRecord, { ...MINER_RECORD, bv3Dug: 11_000, title: 'digger' })
    await room.stop.click()
    const heading = room.report.getByRole('heading', { name: 'Shift report' })
    await expect.element(heading).toHaveFocus()
    await expect.element(room.report.getByText('Pip Manzano dug 15.00 BV3')).toBeVisible()
    await expect.element(room.report.getByText('The base rate added 6.00 BV3')).toBeVisible()
    await expect.element(room.report).toMatchTextContent(/BV3\s*21\.00\s*USDT\s*0\.037512/)
    await expect.element(room.report.getByText('Dug in 1 hour. It is all in your balance.')).toBeVisible()
    await expect.element(room.report.getByText('Milestone: 100 BV3 dug. You are now: Digger.')).toBeVisible()
    await expect.element(room.report.getByText('2 days of mining in a row. Mine tomorrow to make it 3.')).toBeVisible()
    await expect.element(room.report.getByRole('link', { name: 'Withdraw' })).toHaveAttribute('href', '/profile')
    await expect.element(room.earnings).not.toBeInTheDocument()
    // Beside it, and no lower, stands all else.
    const place = (part: typeof room.report) => part.element().getBoundingClientRect()
    const fact = place(room.desk.getByText('Total BV3, locked'))
    expect(fact.left).toBe(place(room.start).left)
    expect(fact.bottom).toBeLessThan(place(room.report).bottom)
    expect(await violations()).toEqual([])
    answer(startMining, MINING)
    await room.start.click()
    await expect.element(room.earnings).toBeVisible()
    await expect.element(room.report).not.toBeInTheDocument()
  })

  test('has its space reserved from the press on Stop: the content below does not move', async () => {
    answer(getActiveMining, MINING)
    const room = await openRoom()
    await expect.element(room.stop).toBeVisible()
    const stopping = holdCall(stopMining)
    const belowPx = () => room.screen.getByRole('heading', { name: 'Your cards' }).element().getBoundingClientRect().top
    const before = belowPx()
    await room.stop.click()
    await expect.poll(belowPx).toBeGreaterThan(before)
    const held = belowPx()
    answer(listShifts, [SHIFT_REPORT])
    answer(getMinerRecord, { ...MINER_RECORD, bv3Dug: MINER_RECORD.bv3Dug + SHIFT_REPORT.bv3 })
    stopping.answer(STOPPED)
    await expect.element(room.report.getByText(/days of mining in a row/)).toBeVisible()
    expect(belowPx()).toBe(held)
  })

  test('of a shift ended elsewhere appears by itself, without taking the focus', async () => {
    answer(getActiveMining, MINING)
    const { stop, report, earnings } = await openRoom()
    await expect.element(stop).toBeVisible()
    const shifts = holdCall(listShifts)
    answer(getActiveMining, IDLE)
    await refresh('/api/mining/active')
    await expect.poll(() => requestsOf(listShifts)).toHaveLength(2)
    await expect.element(earnings).toMatchTextContent(/BV3\s*21\.0/)
    shifts.answer([SHIFT_REPORT])
    await expect.element(report).toBeVisible()
    expect(report.element().contains(document.activeElement)).toBe(false)
  })

  test('is shown on the next visit until dismissed; the focus then moves to the counters', async () => {
    answer(listShifts, [SHIFT_REPORT])
    const { report, earnings, screen } = await openRoom()
    await expect.element(report).toBeVisible()
    await report.getByRole('button', { name: 'Dismiss the report' }).click()
    await expect.element(earnings.getByRole('heading', { name: 'Real-time earnings' })).toHaveFocus()
    await screen.unmount()
    const again = await openRoom()
    await expect.element(again.earnings).toBeVisible()
    await expect.element(again.report).not.toBeInTheDocument()
  })

  test('stays dismissed for each wallet that has dismissed one', async () => {
    answer(listShifts, [SHIFT_REPORT])
    const addressOf = (wallet: number) => `0x${String(wallet).padStart(40, '0')}`
    dismissReport(SESSION.walletAddress, 2)
    dismissReport(SESSION.walletAddress, SHIFT_REPORT.id)
    for (let other = 1; other < 20; other++) dismissReport(addressOf(other), 1)
    const first = await openRoom()
    await expect.element(first.earnings).toBeVisible()
    await expect.element(first.report).not.toBeInTheDocument()
    await first.screen.unmount()
    // The oldest goes once there are more than twenty.
    dismissReport(addressOf(20), 1)
    const { report } = await openRoom()
    await expect.element(report).toBeVisible()
  })

  test.each([
    { what: 'the same day', days: 0, said: 'Mine tomorrow to make it 3.' },
    { what: 'the next day', days: 1, said: 'Mine today to make it 3.' },
    { what: 'two days later', days: 2, said: null },
  ])('on $what, by UTC, tells how to extend the streak: $said', async ({ days, said }) => {
    vi.setSystemTime(Date.parse('2026-05-12T23:59:00.000Z') + days * 86_400_000)
    answer(listShifts, [SHIFT_REPORT])
    const { report } = await openRoom()
    await expect.element(report).toBeVisible()
    if (said === null) expect(report.element().textContent).not.toContain('days of mining in a row')
    else await expect.element(report.getByText(`2 days of mining in a row. ${said}`)).toBeVisible()
  })

  test('appears with a record that includes its shift, and shows the next goal', async () => {
    answer(getActiveMining, MINING)
    const room = await openRoom()
    answer(stopMining, STOPPED)
    const shifts = holdCall(listShifts)
    const record = holdCall(getMinerRecord)
    await room.stop.click()
    await expect.poll(() => requestsOf(getMinerRecord)).toHaveLength(2)
    // Its lines, the record and the report are of one moment.
    await expect.element(room.earnings).toBeVisible()
    await expect.element(room.report).not.toBeInTheDocument()
    record.answer({ ...MINER_RECORD, bv3Dug: 11_000, streakDays: 7, title: 'digger' })
    await expect.element(room.report.getByText('Milestone: 100 BV3 dug. You are now: Digger.')).toBeVisible()
    await expect.element(room.report.getByText(/^7 days of mining in a row/)).toBeVisible()
    shifts.answer([SHIFT_REPORT])
  })

  describe('if the socket reports the end first', () => {
    const EARLIER = {
      ...SHIFT_REPORT,
      id: 2,
      startedAt: '2026-05-11T09:00:00.000Z',
      endedAt: '2026-05-11T10:00:00.000Z',
      cards: SHIFT_REPORT.cards.map((card) => ({ ...card, bv3: 700 })),
    }
    let leave: () => void
    afterEach(() => leave())

    /** A shift runs, the report of the one before was not dismissed, and Stop has no answer yet though the mine has stopped. */
    async function stopWithSocket() {
      answer(getActiveMining, MINING)
      answer(listShifts, [EARLIER])
      leave = openLiveSocket({ onLost: () => {}, onHello: () => {} })
      const room = await openRoom()
      await expect.element(room.stop).toBeVisible()
      const stopping = holdCall(stopMining)
      await room.stop.click()
      await expect.poll(() => requestsOf(stopMining)).toHaveLength(1)
      return { room, stopping }
    }

    /** All that the event makes outdated was asked for anew and has come. */
    async function tellOfEnd() {
      const before = requestsOf(getActiveMining).length
      answer(getActiveMining, IDLE)
      lastSocket().receive({ type: 'mining', isActive: false })
      await expect.poll(() => requestsOf(getActiveMining).length).toBeGreaterThan(before)
      await expect.poll(() => queryClient.isFetching()).toBe(0)
    }

    test('the figures stay until the report has loaded, which then has the focus', async () => {
      const { room, stopping } = await stopWithSocket()
      await tellOfEnd()
      await expect.element(room.earnings).toMatchTextContent(/BV3\s*21\.0/)
      await expect.element(room.desk.getByRole('button', { name: 'Stopping' })).toBeVisible()
      await expect.element(room.desk.getByText('Stopped')).not.toBeInTheDocument()
      await expect.element(room.report).not.toBeInTheDocument()
      const balance = holdCall(getBalance)
      answer(listShifts, [SHIFT_REPORT])
      stopping.answer(STOPPED)
      await expect.poll(() => requestsOf(getBalance).length).toBeGreaterThan(2)
      await expect.element(room.earnings).toMatchTextContent(/BV3\s*21\.0/)
      await expect.element(room.report).not.toBeInTheDocument()
      balance.answer({ ...BALANCE, bv3Balance: 2_100 })
      await expect.element(room.report.getByRole('heading', { name: 'Shift report' })).toHaveFocus()
      await expect.element(room.report.getByText('Pip Manzano dug 15.00 BV3')).toBeVisible()
      expect(room.desk.element().textContent).toContain('Total BV3, locked21.00')
      await expect.element(room.start).toBeVisible()
    })

    test('a report that the socket announced gets the focus once Stop is answered', async () => {
      const { room, stopping } = await stopWithSocket()
      answer(listShifts, [SHIFT_REPORT])
      await tellOfEnd()
      await expect.element(room.report).toBeVisible()
      stopping.answer(STOPPED)
      await expect.element(room.report.getByRole('heading', { name: 'Shift report' })).toHaveFocus()
    })

    test('if the report never loads, the counters are zero and no earlier report is shown', async () => {
      const { room, stopping } = await stopWithSocket()
      refuse(listShifts, 'dependency_down')
      await tellOfEnd()
      stopping.breakConnection()
      await expect.element(room.earnings).toMatchTextContent(/BV3\s*0\.00/)
      await expect.element(room.report).not.toBeInTheDocument()
    })

    test('a page left during Stop shows the report on return', async () => {
      const { room, stopping } = await stopWithSocket()
      await room.screen.unmount()
      answer(getActiveMining, IDLE)
      answer(getMinerRecord, { ...MINER_RECORD, bv3Dug: 11_000, title: 'digger' })
      const shifts = holdCall(listShifts)
      stopping.answer(STOPPED)
      await expect.poll(() => queryClient.isMutating()).toBe(0)
      const again = await openRoom()
      await expect.element(again.report.getByText('Pip Manzano dug 15.00 BV3')).toBeVisible()
      await expect.element(again.report.getByText('Milestone: 100 BV3 dug. You are now: Digger.')).toBeVisible()
      shifts.answer([SHIFT_REPORT])
    })

    test('a page left before a shift was ended elsewhere shows its report on return', async () => {
      const { room, stopping } = await stopWithSocket()
      stopping.breakConnection()
      await expect.element(room.screen.getByText('Mining did not stop')).toBeVisible()
      await room.screen.unmount()
      answer(listShifts, [SHIFT_REPORT])
      lastSocket().receive({ type: 'mining', isActive: false })
      // As another part of the page has read it meanwhile.
      answer(getActiveMining, IDLE)
      queryClient.setQueryData(keyOf(SESSION), IDLE)
      const again = await openRoom()
      await expect.element(again.report.getByText('Pip Manzano dug 15.00 BV3')).toBeVisible()
    })
  })

  test('is omitted if it cannot be loaded', async () => {
    refuse(listShifts, 'dependency_down')
    refuse(getMinerRecord, 'dependency_down')
    const { start, report, screen } = await openRoom()
    await expect.element(start).toBeEnabled()
    await expect.element(report).not.toBeInTheDocument()
    await expect.element(screen.getByRole('heading', { name: 'Your record' })).not.toBeInTheDocument()
  })
})

describe('a card that joins the shift automatically', () => {
  const joined = { ...MINING, sessions: [SESSION_OF_PIP, SESSION_OF_SABA] }

  test('is announced, and one tap removes it again', async () => {
    answer(getActiveMining, MINING)
    const room = await openRoom()
    await expect.element(room.stop).toBeVisible()
    answer(getActiveMining, joined)
    await refresh('/api/mining/active')
    const notice = room.screen.getByRole('region', { name: 'Notices' })
    await expect.element(notice.getByText('Auntie Saba joined the shift')).toBeVisible()
    answer(stopMining, { ...MINING, report: null })
    await notice.getByRole('button', { name: 'Undo' }).click()
    await expect.element(notice.getByText('Auntie Saba left the shift')).toBeVisible()
    expect(requestsOf(stopMining).map(({ body }) => body)).toEqual([
      { walletAddress: SESSION.walletAddress, cardIds: [OTHER_CARD.id] },
    ])
    await expect.element(room.screen.getByRole('heading', { name: 'Your cards' })).toHaveFocus()
    await expect.element(cardOf(room, 'Auntie Saba')).toMatchTextContent('Not in this shift.')
    await expect.element(room.stop).toBeVisible()
  })

  const LAKATAN = { ...SESSION_OF_SABA, cardId: 3, card: { ...SESSION_OF_SABA.card, id: 3, name: 'Lakatan' } }
  const bothJoined = { ...MINING, sessions: [SESSION_OF_PIP, SESSION_OF_SABA, LAKATAN] }

  test('is announced together with others of the same answer, and one tap removes them all', async () => {
    answer(getActiveMining, MINING)
    const room = await openRoom()
    await expect.element(room.stop).toBeVisible()
    answer(getActiveMining, bothJoined)
    await refresh('/api/mining/active')
    const notice = room.screen.getByRole('region', { name: 'Notices' })
    await expect.element(notice.getByText('2 cards joined the shift')).toBeVisible()
    await expect.element(notice.getByText('They started earning the moment you got them.')).toBeVisible()
    answer(stopMining, { ...MINING, report: null })
    await notice.getByRole('button', { name: 'Undo' }).click()
    await expect.element(notice.getByText('2 cards left the shift')).toBeVisible()
    await expect.element(notice.getByText('Their earnings are in your balance.')).toBeVisible()
    expect(requestsOf(stopMining).map(({ body }) => 'cardIds' in body && body.cardIds)).toEqual([[OTHER_CARD.id, 3]])
  })

  test('is the only card with a pending state while it is removed', async () => {
    answer(
      listPurchases,
      [CARD, OTHER_CARD, { ...CARD, id: 3, name: 'Lakatan' }].flatMap((card) => copiesOf(card, 1)),
    )
    answer(getActiveMining, bothJoined)
    const room = await openRoom()
    const undo = (name: string) => cardOf(room, name).getByRole('button')
    const stopping = holdCall(stopMining)
    await undo('Auntie Saba').click()
    await expect.element(undo('Auntie Saba')).toHaveAttribute('aria-busy', 'true')
    await expect.element(undo('Lakatan')).not.toHaveAttribute('aria-busy')
    await expect.element(undo('Lakatan')).toBeDisabled()
    stopping.answer({ ...MINING, sessions: [SESSION_OF_PIP, LAKATAN], report: null })
    await expect.element(undo('Auntie Saba')).not.toBeInTheDocument()
    await expect.element(undo('Lakatan')).toBeEnabled()
  })

  test('can be removed during the whole shift, and is not announced again', async () => {
    answer(getActiveMining, joined)
    const room = await openRoom()
    const saba = cardOf(room, 'Auntie Saba')
    await expect.element(saba).toMatchTextContent('Joined this shift automatically.')
    await expect.element(cardOf(room, 'Pip Manzano').getByRole('button')).not.toBeInTheDocument()
    await expect.element(room.screen.getByText('Auntie Saba joined the shift')).not.toBeInTheDocument()
    expect(await violations()).toEqual([])
    answer(stopMining, { ...MINING, report: null })
    await saba.getByRole('button', { name: 'Undo' }).click()
    await expect.element(saba.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
    await expect.element(room.screen.getByRole('heading', { name: 'Your cards' })).toHaveFocus()
  })
})

test('the record shows achievements and the next goal; a running shift counts once it ends', async () => {
  answer(getActiveMining, MINING)
  const { screen, stop } = await openRoom()
  const record = screen.getByRole('region', { name: 'Your record' })
  for (const text of ['TitleNewcomerNext: Digger', 'BV3 dug41.00Without this shift']) {
    await expect.element(record).toMatchTextContent(text)
  }
  for (const text of ['Days in a row2Longest: 5 days', 'Shifts3Next milestone: 10']) {
    await expect.element(record).toMatchTextContent(text)
  }
  answer(stopMining, { ...IDLE, report: null })
  await stop.click()
  await expect.element(record).toMatchTextContent('Next milestone: 100')
})

test('three cards fill a row, and a fourth does not move them', async () => {
  await page.viewport(1440, 900)
  const copies = [CARD, OTHER_CARD, { ...CARD, id: 3, name: 'Rio Lakatan' }].flatMap((card) => copiesOf(card, 1))
  answer(listPurchases, copies)
  const { screen } = await openRoom()
  const cards = screen.getByRole('group', { name: 'Cards to mine with' }).getByRole('listitem')
  await expect.element(cards.nth(2)).toBeVisible()
  const places = () => cards.elements().map((it) => it.getBoundingClientRect().toJSON())
  const before = places()
  expect(new Set(before.map(({ top }) => top)).size).toBe(1)
  answer(listPurchases, [...copies, ...copiesOf({ ...CARD, id: 4, name: 'Old Burro' }, 1)])
  await refresh('/api/purchases')
  await expect.element(cards.nth(3)).toBeVisible()
  expect(places().slice(0, 3)).toEqual(before)
})

test('if the mine cannot be drawn its space stays empty, and the rest works', async () => {
  expectConsoleError(/No canvas today/)
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => {
    throw new Error('No canvas today')
  })
  const { start, desk } = await openRoom()
  await expect.element(start).toBeEnabled()
  await expect.poll(() => desk.element().querySelectorAll('.mine-scene:empty')).toHaveLength(1)
})

test('a name of one long word breaks, in the report and in the choice', async () => {
  await page.viewport(390, 844)
  const name = 'W'.repeat(60)
  answer(listPurchases, copiesOf({ ...CARD, name }, 1))
  const [digger] = SHIFT_REPORT.cards
  answer(listShifts, [{ ...SHIFT_REPORT, cards: digger === undefined ? [] : [{ ...digger, name }] }])
  const room = await openRoom()
  await expect.element(room.report).toBeVisible()
  for (const part of [room.report, cardOf(room, name)].map((it) => it.element())) {
    expect(part.scrollWidth).toBeLessThanOrEqual(part.clientWidth)
  }
})

test('a spent card is marked as spent', async () => {
  answer(
    listPurchases,
    copiesOf(CARD, 1).map((copy) => ({ ...copy, leftBv3: 0, leftUsdt: '0' })),
  )
  const room = await openRoom()
  await expect.element(cardOf(room, 'Pip Manzano')).toMatchTextContent('Spent: nothing left to mine.')
})

describe('on return', () => {
  /** Leaves the page at the moment of `MINING`, and opens it again. */
  async function returnTo(state: MiningState) {
    answer(getActiveMining, MINING)
    const first = await openRoom()
    await expect.element(first.stop).toBeVisible()
    await first.screen.unmount()
    answer(getActiveMining, state)
    await refresh('/api/mining/active')
    return openRoom()
  }

  test('the page shows the earnings while away, to the unit', async () => {
    const { earnings } = await returnTo({
      ...MINING,
      earnedBv3: 2_502,
      earnedUsdt: '0.037556',
      asOf: '2026-05-12T10:30:00.000Z',
    })
    await expect.element(earnings).toMatchTextContent('While you were away: 4.02 BV3 and 0.000056 USDT')
    expect(await violations()).toEqual([])
  })

  test('a short absence shows no such earnings', async () => {
    const { earnings } = await returnTo({ ...MINING, earnedBv3: 2_200, asOf: '2026-05-12T10:02:00.000Z' })
    await expect.element(earnings.getByText(/^Shift started at/)).toBeVisible()
  })
})

describe('data from the server', () => {
  test('loading keeps the layout, and a failure can be retried', async () => {
    const call = holdCall(getActiveMining)
    const { screen, start, desk } = await openRoom()
    await expect.element(screen.getByRole('status', { name: 'Loading your mining' })).toBeInTheDocument()
    expect(await violations()).toEqual([])
    call.refuse('dependency_down')
    const words = screen.getByText('Your mining could not be loaded.')
    await expect.element(words).toBeVisible()
    // Below the mine, of which nothing is said.
    await expect.poll(() => desk.element().querySelectorAll('[aria-hidden] > .mine-scene canvas')).toHaveLength(1)
    expect(await violations()).toEqual([])
    answer(getActiveMining, IDLE)
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(start).toBeVisible()
  })

  test('figures that could not be refreshed show their age, and stop counting', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    answer(getActiveMining, { ...MINING, bv3PerMinute: '600' })
    const { screen, earnings, desk, details, unfold } = await openRoom()
    await unfold()
    await expect.element(details).toBeVisible()
    const status = desk.getByText('Mining', { exact: true })
    const colour = getComputedStyle(status.element()).color
    await expect.poll(() => [requestsOf(getActiveMining).length, requestsOf(getBalance).length]).toEqual([1, 1])
    refuse(getActiveMining, 'dependency_down')
    refuse(getBalance, 'dependency_down')
    await vi.advanceTimersByTimeAsync(21_000)
    await expect.element(earnings.getByText(/^Not updated since/)).toBeVisible()
    // One note for the whole page, and what is not known to be so is no longer green.
    expect(screen.getByText(/^Not updated since/).elements()).toHaveLength(1)
    expect(getComputedStyle(status.element()).color).not.toBe(colour)
    const figures = () => desk.element().textContent
    const before = figures()
    expect(before).toContain('21.00')
    await vi.advanceTimersByTimeAsync(3_000)
    expect(figures()).toEqual(before)
    expect(await violations()).toEqual([])
  })

  test.each([360, 390])('the note fits the panel at %d px, and a retry fetches everything', async (width) => {
    await page.viewport(width, 844)
    answer(getActiveMining, MINING)
    const { desk, earnings } = await openRoom({ language: 'es' })
    await expect.element(earnings).toBeVisible()
    refuse(getActiveMining, 'dependency_down')
    await refresh('/api/mining/active')
    const again = earnings.getByRole('button', { name: 'Intentar de nuevo' })
    await expect.element(again).toBeVisible()
    expect(desk.element().scrollWidth).toBeLessThanOrEqual(desk.element().clientWidth)
    answer(getActiveMining, MINING)
    const before = requestsOf(getBalance).length
    await again.click()
    await expect.element(again).not.toBeInTheDocument()
    expect(requestsOf(getBalance)).toHaveLength(before + 1)
  })

  test('an old balance alone is marked as such', async () => {
    answer(getActiveMining, MINING)
    const { desk, earnings } = await openRoom()
    await expect.element(earnings).toBeVisible()
    await expect.poll(() => requestsOf(getBalance)).toHaveLength(1)
    refuse(getBalance, 'dependency_down')
    await refresh('/api/balance')
    await expect.element(desk.getByText(/^Not updated since/)).toBeVisible()
    expect(earnings.getByText(/^Not updated since/).elements()).toEqual([])
  })

  test.each([
    { what: 'mining', call: getActiveMining, seconds: 15 },
    { what: 'the balance', call: getBalance, seconds: 20 },
  ])('$what is fetched every $seconds seconds', async ({ call, seconds }) => {
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

test('a counter changes at most ten times a second, shifts no layout, and is announced rarely', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => Object.assign(new EventTarget(), { media: query, matches: false }) as never,
  )
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
})

test('total and counter show the same moment, even if fetched at different times', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => Object.assign(new EventTarget(), { media: query, matches: false }) as never,
  )
  answer(getActiveMining, { ...MINING, bv3PerMinute: '6', usdtPerMinute: '0.6' })
  // Asked for when a hundredth more was there.
  const shift = { startedAt: START, bv3: 2_101, usdt: '0.037506' }
  answer(getBalance, { ...BALANCE, bv3Balance: 2_101, usdtBalance: '0.037506', shift })
  const { desk, earnings } = await openRoom()
  await expect.element(desk.getByText(/^Total BV3/)).toBeVisible()
  const read = () => {
    const words = desk.element().textContent ?? ''
    const [, bv3, usdt] = /Total BV3, locked([\d.]+)Total USDT, withdrawable([\d.]+)/.exec(words) ?? []
    const [, shownBv3, shownUsdt] = /BV3(\d+\.\d\d)USDT(\d+\.\d{6})/.exec(earnings.element().textContent ?? '') ?? []
    return { totals: [bv3, usdt], counters: [shownBv3, shownUsdt] }
  }
  const seen = new Set<string>()
  await expect.poll(() => seen.add(JSON.stringify(read())).size).toBeGreaterThan(4)
  for (const text of [...seen].slice(1)) {
    const { totals, counters } = JSON.parse(text)
    expect(totals).toEqual(counters)
  }
})

test('a stop refetches on every page what it has changed', async () => {
  answer(getActiveMining, MINING)
  const { stop, start } = await openRoom()
  await expect.element(stop).toBeVisible()
  for (const path of ['/api/mining/sessions', '/api/activity']) queryClient.setQueryData([path], [])
  const before = requestsOf(listPurchases).length
  answer(stopMining, STOPPED)
  await stop.click()
  await expect.element(start).toBeVisible()
  await expect.poll(() => requestsOf(listPurchases).length).toBeGreaterThan(before)
  for (const path of ['/api/mining/sessions', '/api/activity']) {
    expect(queryClient.getQueryState([path])?.isInvalidated).toBe(true)
  }
})

test('mining cards are counted by copies, like owned cards', async () => {
  const { screen, desk } = await openRoom()
  await expect.element(desk.getByText('base 0.1 BV3/min and 3 cards’ own rates')).toBeVisible()
  await screen.getByRole('checkbox', { name: /× 1/ }).click({ force: true })
  await expect.element(desk.getByText('base 0.1 BV3/min and 2 cards’ own rates')).toBeVisible()
})

test('the announced earnings are those of the session', async () => {
  answer(getActiveMining, MINING)
  const { earnings, stop } = await openRoom()
  await expect.element(earnings.getByText(/^21\.0\d BV3 and 0\.0375\d* USDT in this session$/)).toBeInTheDocument()
  answer(stopMining, { ...IDLE, report: null })
  await stop.click()
  await expect.element(earnings.getByText('0.00 BV3 and 0.000000 USDT in this session')).toBeInTheDocument()
})

test('the mine is translated into Spanish', async () => {
  const second = { ...SESSION_OF_SABA, isJoined: false }
  answer(getActiveMining, { ...MINING, sessions: [...MINING.sessions, second] })
  const { screen, stop, desk, details, unfold } = await openRoom({ language: 'es' })
  await expect.element(stop).toBeVisible()
  await expect.element(desk.getByText('Minando', { exact: true })).toBeVisible()
  await expect.element(desk.getByText('98,5 %')).toBeVisible()
  await unfold()
  await expect.element(screen.getByText('+0,5 BV3/min por NFT').first()).toBeVisible()
  await expect.element(screen.getByText('base de 0,1 BV3/min y la tasa de 3 cartas')).toBeVisible()
  await expect.element(details.getByText(/Se te acredita exactamente la tasa real\./)).toBeVisible()
  expect(await violations()).toEqual([])
})

test('all BV3 is called locked until BV3 withdrawals open', async () => {
  const { desk } = await openRoom()
  await expect.element(desk.getByText('Total BV3, locked')).toBeVisible()
  answer(getConfig, { ...PLATFORM_CONFIG, isBv3WithdrawalOpen: true })
  await refresh('/api/config')
  await expect.element(desk.getByText('Total BV3, withdrawable')).toBeVisible()
  await expect.element(desk.getByText('Total BV3, locked')).not.toBeInTheDocument()
})
