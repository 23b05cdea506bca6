import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getOperatorMe } from '#core/api/own-account.ts'
import { changeSales, getSolvency, type Solvency } from '#core/api/solvency.ts'
import { OPERATOR_ME, SOLVENCY } from '#test/support/browser/parts/desk-samples.ts'
import { MOMENT } from '#test/support/browser/parts/samples.ts'
import { answer, holdCall, refuse, requestsOf } from '#test/support/browser/parts/stub-api.ts'
import { sidewaysPx, violations } from '#test/support/browser/parts/violations.ts'
import { type PartOptions, renderPart } from '#test/support/browser/render-part.tsx'
import { queryClient } from '#web/lib/query-client.ts'
import { clearOperatorToken, storeOperatorToken } from '../session/operator-token.ts'
import { SolvencyTab } from './solvency-tab.tsx'

const FLOOR = { ...SOLVENCY.floor, isOn: true, usdt: '1500', isBelow: true } as const
const STOPPED: Solvency = {
  ...SOLVENCY,
  floor: FLOOR,
  sales: {
    areStopped: true,
    stoppedAt: MOMENT,
    stoppedBy: null,
    reason: null,
    onChainUsdt: '1234.5',
    floorUsdt: '1500',
  },
}
const BLIND = { onChain: null, unavailableSince: MOMENT, coverage: { now: null, in30Days: null, in90Days: null } }

beforeEach(() => {
  storeOperatorToken('token')
})
afterEach(async () => {
  clearOperatorToken()
  await page.viewport(1280, 800)
})

async function openTab(solvency: Solvency, options: PartOptions = {}) {
  answer(getSolvency, solvency)
  return renderPart(
    <main>
      <SolvencyTab />
    </main>,
    options,
  )
}

/** Charts come once somebody is near. */
async function scrollNear(screen: Awaited<ReturnType<typeof openTab>>) {
  await expect.element(screen.getByText(/^As of/)).toBeVisible()
  scrollTo(0, document.documentElement.scrollHeight)
}

describe.each([
  { screen: 'desktop', width: 1440 },
  { screen: 'phone', width: 390 },
])('on a $screen', ({ width }) => {
  test('both tokens are shown in figures that sum up, and nothing scrolls sideways', async () => {
    await page.viewport(width, 900)
    const screen = await openTab(SOLVENCY)
    const bars = (name: string) =>
      screen
        .getByRole('list', { name })
        .getByRole('listitem')
        .elements()
        .map((item) => item.textContent.replaceAll('\u00a0', ' '))
    await expect.element(screen.getByRole('heading', { name: 'Cards are on sale' })).toBeVisible()
    expect(bars('USDT: what we hold and what we owe')).toEqual([
      'In our wallets1,234.5000 USDT',
      'Owed nowcovered 123.4%1,000.0000 USDT',
      'In 30 days, at mostcovered 82.3%1,500.0000 USDT',
      'In 90 days, at mostcovered 61.7%2,000.0000 USDT',
    ])
    const bv3 = screen.getByRole('region', { name: 'BV3', exact: true })
    await expect.element(bv3.getByText('covered now, not enough to pay everyone')).toBeVisible()
    await expect.element(bv3.getByText(/and 10,000\.00\sBV3 a day from the games, including today\.$/)).toBeVisible()
    expect(sidewaysPx()).toBeLessThanOrEqual(0)
    expect(await violations()).toEqual([])
  })
})

test('sales are stopped with a reason that players read', async () => {
  const screen = await openTab(SOLVENCY)
  answer(changeSales, undefined)
  await screen.getByRole('button', { name: 'Stop sales' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Stop sales' })
  await dialog.getByRole('button', { name: 'Stop sales' }).click()
  await expect.element(dialog.getByText('Please enter a reason, in one line.')).toBeVisible()
  expect(requestsOf(changeSales)).toEqual([])
  await dialog.getByLabelText('Reason').fill('Back on Monday')
  expect(await violations()).toEqual([])
  await dialog.getByRole('button', { name: 'Stop sales' }).click()
  await expect.element(screen.getByText('Sales stopped')).toBeVisible()
  expect(requestsOf(changeSales).map(({ body }) => body)).toEqual([
    { areStopped: true, reason: 'Back on Monday', isConfirmed: false },
  ])
})

test('below the floor sales are resumed only after the figures were read', async () => {
  const screen = await openTab(STOPPED)
  answer(changeSales, undefined)
  await expect
    .element(screen.getByText(/the wallets held 1,234\.5000\sUSDT, the floor was 1,500\.0000\sUSDT\.$/))
    .toBeVisible()
  await screen.getByRole('button', { name: 'Resume sales' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Resume sales' })
  await expect.element(dialog.getByText('Still below the floor')).toBeVisible()
  const resume = dialog.getByRole('button', { name: 'Resume sales' })
  await dialog.getByLabelText('Reason').fill('A transfer is on its way')
  await expect.element(resume).toBeDisabled()
  await dialog.getByRole('checkbox').click()
  await resume.click()
  await expect.element(screen.getByText('Sales resumed')).toBeVisible()
  expect(requestsOf(changeSales).map(({ body }) => body)).toEqual([
    { areStopped: false, reason: 'A transfer is on its way', isConfirmed: true },
  ])
})

test('a floor crossed between two reads is confirmed when the server requires it', async () => {
  const screen = await openTab({ ...STOPPED, floor: { ...FLOOR, isBelow: false } })
  refuse(changeSales, 'sales_below_floor')
  await screen.getByRole('button', { name: 'Resume sales' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Resume sales' })
  await dialog.getByLabelText('Reason').fill('Topped up')
  await dialog.getByRole('button', { name: 'Resume sales' }).click()
  await expect.element(dialog.getByRole('checkbox')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Resume sales' })).toBeDisabled()
})

test('a concurrent change is reported, and nothing is lost', async () => {
  const screen = await openTab(SOLVENCY)
  refuse(changeSales, 'sales_stopped_already')
  await screen.getByRole('button', { name: 'Stop sales' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Stop sales' })
  await dialog.getByLabelText('Reason').fill('Back on Monday')
  await dialog.getByRole('button', { name: 'Stop sales' }).click()
  await expect.element(dialog.getByText('Sales are already stopped.')).toBeVisible()
  await expect.element(dialog.getByLabelText('Reason')).toHaveValue('Back on Monday')
})

test('unknown chain figures are not estimated, and a missing contract is not a fault', async () => {
  const screen = await openTab({
    ...SOLVENCY,
    usdt: { ...SOLVENCY.usdt, ...BLIND },
    bv3: { ...SOLVENCY.bv3, ...BLIND, unavailableSince: null, hasContract: false },
    floor: { ...FLOOR, isBelow: null },
  })
  await expect.element(screen.getByText(/^The chain cannot be read since/)).toBeVisible()
  await expect.element(screen.getByText(/so the floor does not stop sales\.$/)).toBeVisible()
  await expect.element(screen.getByText(/^No BV3 contract is set/)).toBeVisible()
  expect(await violations()).toEqual([])
})

test('high coverage is not shown lower than it is', async () => {
  const coverage = { now: '2500.0', in30Days: '1200.5', in90Days: '999.9' }
  const screen = await openTab({ ...SOLVENCY, usdt: { ...SOLVENCY.usdt, coverage } })
  const usdt = screen.getByRole('region', { name: 'USDT', exact: true })
  await expect.element(usdt.getByText('over 1,000%', { exact: true })).toBeVisible()
  expect(usdt.getByText('covered over 1,000%').elements()).toHaveLength(2)
  await expect.element(usdt.getByText('covered 999.9%')).toBeVisible()
})

test('a viewer sees everything and has no buttons', async () => {
  answer(getOperatorMe, { ...OPERATOR_ME, role: 'viewer' })
  const screen = await openTab(SOLVENCY)
  await expect.element(screen.getByRole('heading', { name: 'Cards are on sale' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Stop sales' })).not.toBeInTheDocument()
})

test('its space is reserved while it loads, and a failure can be retried', async () => {
  const call = holdCall(getSolvency)
  const screen = await renderPart(<SolvencyTab />)
  await expect.element(screen.getByText('Loading: What we owe and what we hold')).toBeInTheDocument()
  call.refuse('internal')
  await expect.element(screen.getByText(/^What we owe and what we hold could not be loaded/)).toBeVisible()
  answer(getSolvency, SOLVENCY)
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Cards are on sale' })).toBeVisible()
})

test('past, present and future obligations are shown day by day as a chart and a table', async () => {
  const day = { onChainUsdt: '1000', owedBv3: '1', onChainBv3: null }
  const screen = await openTab({
    ...SOLVENCY,
    asOf: '2026-11-30T01:02:03.000Z',
    history: [
      { ...day, day: '2026-09-15', owedUsdt: '700' },
      { ...day, day: '2026-11-29', owedUsdt: '900.123456789012345678' },
    ],
    ahead: [{ day: '2026-12-30', owedUsdt: '1500', owedBv3: '700000' }],
  })
  await scrollNear(screen)
  const chart = screen.getByRole('article', { name: 'Obligations' })
  await expect.poll(() => chart.elements()[0]?.querySelectorAll('canvas').length).toBe(2)
  await expect.element(chart.getByText('From 900.1234 USDT on Nov 29, 2026')).toBeVisible()
  await screen.getByText('90 days').click()
  await expect.element(chart.getByText('From 700.0000 USDT on Sep 15, 2026')).toBeVisible()
  await chart.getByText('Show as table').click()
  const rows = () =>
    chart
      .getByRole('row')
      .elements()
      .slice(1)
      .map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent))
  await expect.poll(() => rows()).toHaveLength(4)
  expect(rows().map(([date, owed, onChain]) => [date, owed, onChain])).toEqual([
    ['Dec 30, 2026at most', '1,500.0000 USDT', 'unknown'],
    ['Nov 30, 2026', '1,000.0000 USDT', '1,234.5000 USDT'],
    ['Nov 29, 2026', '900.1234 USDT', '1,000.0000 USDT'],
    ['Sep 15, 2026', '700.0000 USDT', '1,000.0000 USDT'],
  ])
  expect(await violations()).toEqual([])
})

test('the next reading keeps chart and mark in place', async () => {
  const history = [{ day: '2026-11-29', owedUsdt: '900', onChainUsdt: '1000', owedBv3: '1', onChainBv3: null }]
  const solvency: Solvency = { ...SOLVENCY, asOf: '2026-11-30T01:02:03.000Z', history, ahead: [] }
  const screen = await openTab(solvency)
  await scrollNear(screen)
  const chart = screen.getByRole('article', { name: 'Obligations' })
  const find = <E extends Element>(name: string) => [...(chart.elements()[0]?.querySelectorAll<E>(name) ?? [])]
  await expect.poll(() => find('canvas').length).toBe(2)
  const canvases = find('canvas')
  const [over] = find('.u-over')
  const box = over?.getBoundingClientRect() ?? new DOMRect()
  const at = { pointerType: 'mouse', bubbles: true, clientX: box.left + 5, clientY: box.top + 5 }
  over?.dispatchEvent(new PointerEvent('pointermove', at))
  const marks = () => find<HTMLElement>('.u-cursor-x').map((it) => it.style.transform)
  const atFirst = Array(2).fill(`translate(${Math.round(box.width / 4)}px, 0px)`)
  await expect.poll(marks).toEqual(atFirst)

  answer(getSolvency, { ...solvency, history: history.map((day) => ({ ...day, owedUsdt: '910' })) })
  await queryClient.invalidateQueries()
  await expect.element(chart.getByText('From 910.0000 USDT on Nov 29, 2026')).toBeVisible()
  await expect.element(chart.getByText('Nov 29, 2026', { exact: true })).toBeVisible()
  expect(find('canvas')).toEqual(canvases)
  expect(marks()).toEqual(atFirst)
})

test('in Spanish', async () => {
  const screen = await openTab(STOPPED, { language: 'es' })
  await expect.element(screen.getByRole('heading', { name: 'Las ventas están detenidas' })).toBeVisible()
  await expect.element(screen.getByText('1.234,5000 USDT').first()).toBeVisible()
})
