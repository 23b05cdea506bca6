import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type DayView, listDays } from '#core/api/dashboard.ts'
import { sampleDays } from '#test/support/browser/parts/chart-samples.ts'
import { dayView } from '#test/support/browser/parts/desk-samples.ts'
import { expectConsoleError } from '#test/support/browser/parts/expect-complaints.ts'
import { answer, holdCall, refuse, requestsOf } from '#test/support/browser/parts/stub-api.ts'
import { sidewaysPx, violations } from '#test/support/browser/parts/violations.ts'
import { renderPart } from '#test/support/browser/render-part.tsx'
import { queryClient } from '#web/lib/query-client.ts'
import { clearOperatorToken, storeOperatorToken } from '../session/operator-token.ts'
import { LazyCharts } from './lazy-charts.tsx'
import { OverviewCharts } from './overview-charts.tsx'

/** More digits than a float has. */
const DAYS: DayView[] = [
  dayView('2026-11-28', { purchases: 1, revenue: '29', users: 2, allUsers: 1_002 }),
  dayView('2026-11-29', {
    purchases: 1_234,
    revenue: '123456789012345678.123456789012345678',
    users: 40,
    allUsers: 1_042,
    withdrawals: {
      USDT: { requested: '20.500000000000000001', completed: '0.000000000000000001' },
      BV3: { requested: '1234567890123456.78', completed: '0.01' },
    },
  }),
  dayView('2026-11-30', { allUsers: 1_042 }),
]

beforeEach(() => storeOperatorToken('token'))
afterEach(async () => {
  vi.restoreAllMocks()
  clearOperatorToken()
  delete document.documentElement.dataset.theme
  await page.viewport(1280, 800)
})

async function renderCharts(days: DayView[] = DAYS, path = '/admin', language: 'en' | 'es' = 'en') {
  answer(listDays, days)
  const screen = await renderPart(
    <div className="px-4">
      <OverviewCharts />
    </div>,
    { path, language },
  )
  const chart = (name: string) => screen.getByRole('article', { name })
  await expect.poll(() => screen.container.querySelectorAll('canvas').length).toBe(6)
  return { screen, chart }
}
type Chart = ReturnType<Awaited<ReturnType<typeof renderCharts>>['chart']>

const figures = (chart: Chart) =>
  Object.fromEntries(
    [...chart.element().querySelectorAll('dl > div')].map((line) => [
      line.querySelector('dt')?.textContent,
      line.querySelector('dd')?.textContent,
    ]),
  )

/** Whole figures of an opened table, row by row: what is cut short in a cell stands in its title. */
async function tableOf(chart: Chart): Promise<(string | undefined)[][]> {
  await chart.getByText('Show as table').click()
  await expect.element(chart.getByRole('table')).toBeVisible()
  return chart
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) =>
      [...row.querySelectorAll('td')].map(
        (cell) => cell.querySelector('[title]')?.getAttribute('title') ?? cell.textContent,
      ),
    )
}

describe('figures', () => {
  test('equal the sums of the days, and the table has every digit', async () => {
    const { screen, chart } = await renderCharts()
    expect(figures(chart('Sales'))).toEqual({
      Revenue: '123,456,789,012,345,707.12 USDT',
      'Copies, gifts included': '1,235',
    })
    expect(figures(chart('Users'))).toEqual({ New: '42', 'All so far': '1,042' })
    await expect.element(chart('Users').getByText('Most on Nov 29, 2026: 40')).toBeVisible()
    await expect.element(chart('Users').getByText('From 1,002 on Nov 28, 2026')).toBeVisible()
    expect(await tableOf(chart('Sales'))).toEqual([
      ['Nov 30, 2026', '0.0000 USDT', '0'],
      ['Nov 29, 2026', '123,456,789,012,345,678.123456789012345678 USDT', '1,234'],
      ['Nov 28, 2026', '29.0000 USDT', '1'],
    ])
    expect(await tableOf(chart('Users'))).toEqual([
      ['Nov 30, 2026', '0', '1,042'],
      ['Nov 29, 2026', '40', '1,042'],
      ['Nov 28, 2026', '2', '1,002'],
    ])
    expect((await tableOf(chart('Withdrawals')))[1]).toEqual([
      'Nov 29, 2026',
      '20.500000000000000001 USDT',
      '0.000000000000000001 USDT',
      '1,234,567,890,123,456.78 BV3',
      '0.01 BV3',
    ])
    const headings = chart('Withdrawals').getByRole('columnheader').elements()
    expect(headings.map((it) => it.textContent)).toEqual([
      'Day',
      'Requested, USDT',
      'Paid, USDT',
      'Requested, BV3',
      'Paid, BV3',
    ])
    expect(await violations(screen.container)).toEqual([])
  })

  test.each(['mouse', 'touch'])('of a day are shown while it is selected by %s', async (pointerType) => {
    const { chart } = await renderCharts()
    const canvas = chart('Sales').element().querySelectorAll('.u-over')[1]
    const box = canvas?.getBoundingClientRect() ?? new DOMRect()
    const at = { pointerType, bubbles: true, clientX: box.left + box.width / 2, clientY: box.top + 20 }
    canvas?.dispatchEvent(new PointerEvent('pointermove', at))
    await expect.element(chart('Sales').getByText('Nov 29, 2026', { exact: true })).toBeVisible()
    expect(figures(chart('Sales'))).toEqual({
      Revenue: '123,456,789,012,345,678.12 USDT',
      'Copies, gifts included': '1,234',
    })
    // Both pictures of the chart mark the day, and nobody else's.
    const marks = (name: string) =>
      [...chart(name).element().querySelectorAll<HTMLElement>('.u-cursor-x')].map((it) => it.style.transform)
    const middle = `translate(${Math.round(box.width / 2)}px, 0px)`
    await expect.poll(() => marks('Sales')).toEqual([middle, middle])
    expect(marks('Users')).toEqual(['translate(-10px, 0px)', 'translate(-10px, 0px)'])
    await userEvent.unhover(chart('Sales').element())
    canvas?.dispatchEvent(new PointerEvent('pointerout', { ...at, relatedTarget: document.body }))
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    if (pointerType === 'mouse') await expect.element(chart('Sales').getByText('Last 3 days')).toBeVisible()
    // A finger that was lifted leaves its day to be read.
    else await expect.element(chart('Sales').getByText('Nov 29, 2026', { exact: true })).toBeVisible()
  })

  test('are formatted for the reader: in Spanish, and on a phone without sideways scrolling', async () => {
    await page.viewport(390, 844)
    const { screen, chart } = await renderCharts(DAYS, '/admin', 'es')
    expect(figures(chart('Ventas'))).toMatchObject({ Ingresos: '123.456.789.012.345.707,12 USDT' })
    await expect.element(chart('Usuarios').getByText('Máximo el 29 nov 2026: 40')).toBeVisible()
    await chart('Ventas').getByText('Mostrar como tabla').click()
    await expect.element(chart('Ventas').getByRole('list', { name: 'Ventas' })).toBeVisible()
    expect(sidewaysPx()).toBe(0)
    expect(await violations(screen.container)).toEqual([])
  })
})

/** How many pixels of a chart's pictures have this colour. */
function pixelsOf(chart: Chart, [red, green, blue]: readonly [number, number, number]): number {
  // As a little-endian machine reads the four bytes of an opaque pixel.
  const wanted = ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0
  let count = 0
  for (const canvas of chart.element().querySelectorAll('canvas')) {
    const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data
    for (const pixel of new Uint32Array(data?.buffer ?? new ArrayBuffer(0))) if (pixel === wanted) count += 1
  }
  return count
}

const pictureOf = (canvas: HTMLCanvasElement | undefined): string => canvas?.toDataURL() ?? ''

type Watcher = { observe(...given: unknown[]): void; disconnect(): void }

describe('pictures', () => {
  test('are redrawn in the colours of a new theme', async () => {
    const [dark, light] = [[255, 210, 63] as const, [107, 57, 0] as const]
    const { chart } = await renderCharts(sampleDays(30))
    for (const name of ['Sales', 'Users', 'Withdrawals']) {
      await expect.poll(() => pixelsOf(chart(name), dark)).toBeGreaterThan(50)
    }
    document.documentElement.dataset.theme = 'light'
    for (const name of ['Sales', 'Users', 'Withdrawals']) {
      await expect.poll(() => pixelsOf(chart(name), light)).toBeGreaterThan(50)
      expect(pixelsOf(chart(name), dark)).toBe(0)
    }
  })

  test('stay while their days are fetched again, and the mark stays on its day', async () => {
    const { screen, chart } = await renderCharts()
    const canvases = [...screen.container.querySelectorAll('canvas')]
    const users = chart('Users').element()
    const box = users.querySelector('.u-over')?.getBoundingClientRect() ?? new DOMRect()
    const marks = () => [...users.querySelectorAll<HTMLElement>('.u-cursor-x')].map((it) => it.style.transform)
    const at = { pointerType: 'mouse', bubbles: true, clientX: box.left + box.width / 2, clientY: box.top + 20 }
    users.querySelector('.u-over')?.dispatchEvent(new PointerEvent('pointermove', at))
    const markAt = (share: number) => Array(2).fill(`translate(${Math.round(box.width * share)}px, 0px)`)
    await expect.poll(marks).toEqual(markAt(1 / 2))
    const drawn = pictureOf(canvases[2])

    answer(
      listDays,
      DAYS.map((day, index) => (index === 1 ? { ...day, users: 400 } : day)),
    )
    await queryClient.invalidateQueries()
    await expect.poll(() => figures(chart('Users'))).toMatchObject({ New: '400' })
    await expect.poll(() => pictureOf(canvases[2])).not.toBe(drawn)
    expect([...screen.container.querySelectorAll('canvas')]).toEqual(canvases)
    expect(marks()).toEqual(markAt(1 / 2))

    // Midnight: the first day is gone, and the one that is pointed at is the first.
    answer(listDays, [...DAYS.slice(1), dayView('2026-12-01', { users: 3, allUsers: 1_045 })])
    await queryClient.invalidateQueries()
    await expect.poll(marks).toEqual(markAt(1 / 6))
    await expect.element(chart('Users').getByText('Nov 29, 2026', { exact: true })).toBeVisible()
    expect([...screen.container.querySelectorAll('canvas')]).toEqual(canvases)
  })

  test('are as wide as their container at any size', async () => {
    const { chart } = await renderCharts()
    await page.viewport(600, 800)
    for (const canvas of chart('Sales').element().querySelectorAll('canvas')) {
      const place = canvas.closest('.plot')?.clientWidth
      await expect.poll(() => canvas.getBoundingClientRect().width).toBe(place)
    }
  })

  test('remove their listeners and observers when they unmount', async () => {
    const heard = new Map<unknown, string>()
    vi.spyOn(window, 'addEventListener').mockImplementation((type, listener) => void heard.set(listener, type))
    vi.spyOn(window, 'removeEventListener').mockImplementation((_, listener) => void heard.delete(listener))
    const watching = new Set<unknown>()
    for (const observer of [ResizeObserver.prototype, MutationObserver.prototype] as unknown as Watcher[]) {
      const { observe, disconnect } = observer
      vi.spyOn(observer, 'observe').mockImplementation(function (this: Watcher, ...given) {
        watching.add(this)
        observe.apply(this, given)
      })
      vi.spyOn(observer, 'disconnect').mockImplementation(function (this: Watcher) {
        watching.delete(this)
        disconnect.call(this)
      })
    }
    const { screen } = await renderCharts()
    expect([...heard.values()].filter((type) => type === 'dppxchange')).toHaveLength(6)
    expect(watching.size).toBeGreaterThanOrEqual(12)
    await screen.unmount()
    expect([...heard.values()].filter((type) => type === 'dppxchange')).toEqual([])
    expect(watching.size).toBe(0)
  })

  test('that cannot be drawn leave the figures and the table', async () => {
    const { observe } = ResizeObserver.prototype
    vi.spyOn(ResizeObserver.prototype, 'observe').mockImplementation(function (this: ResizeObserver, place) {
      if (place.closest('article') !== null) throw new Error('out of memory')
      observe.call(this, place)
    })
    expectConsoleError(/out of memory/)
    answer(listDays, DAYS)
    const screen = await renderPart(<OverviewCharts />)
    const sales = screen.getByRole('article', { name: 'Sales' })
    const alerts = () => sales.getByRole('alert').elements()
    await expect
      .poll(() => alerts().map((it) => it.textContent))
      .toEqual(Array(2).fill(expect.stringMatching(/^The chart could not be loaded\./)))
    expect(await tableOf(sales)).toHaveLength(3)
  })
})

describe('the range', () => {
  test.each([
    { path: '/admin', days: '30' },
    { path: '/admin?days=365', days: '365' },
    { path: '/admin?days=31', days: '30' },
  ])('at $path is $days days', async ({ path, days }) => {
    const { screen } = await renderCharts(DAYS, path)
    expect(requestsOf(listDays).map(({ query }) => query.days)).toEqual([days])
    await expect.element(screen.getByRole('radio', { name: `${days} days` })).toBeChecked()
  })

  test('is stored in the address with the other parameters, and shared by all charts', async () => {
    const { screen, chart } = await renderCharts(DAYS, '/admin?tab=overview')
    const year = holdCall(listDays)
    await screen.getByText('365 days').click()
    expect(screen.path()).toBe('/admin?tab=overview&days=365')
    // The days before stay in their place until the others are there.
    expect(figures(chart('Users'))).toMatchObject({ New: '42' })
    year.answer([dayView('2026-11-30', { users: 7 })])
    await expect.poll(() => figures(chart('Users'))).toMatchObject({ New: '7' })
    await expect.element(chart('Sales').getByText('Nothing was sold or given in this period')).toBeVisible()
    expect(requestsOf(listDays).at(-1)?.query.days).toBe('365')
  })
})

describe('a chart that is not drawn', () => {
  test('fetches nothing until one is near the viewport', async () => {
    answer(listDays, DAYS)
    const screen = await renderPart(
      <>
        <div style={{ height: 3_000 }} />
        <LazyCharts />
      </>,
    )
    // Watchers are told in the order in which they were made: the part knows by then that nobody is near.
    await new Promise((resolve) => new IntersectionObserver(resolve).observe(screen.container))
    await new Promise((resolve) => requestAnimationFrame(resolve))
    expect(screen.container.textContent).toBe('')
    expect(requestsOf(listDays)).toEqual([])
    scrollTo(0, 3_000)
    await expect.element(screen.getByRole('article', { name: 'Sales' })).toBeVisible()
  })

  test('shows that it loads, and offers a retry', async () => {
    const days = holdCall(listDays)
    const screen = await renderPart(<OverviewCharts />)
    await expect.element(screen.getByRole('status').filter({ hasText: 'Loading: charts' })).toBeInTheDocument()
    days.refuse('dependency_down')
    await expect.element(screen.getByText('Day by day could not be loaded.')).toBeVisible()
    answer(listDays, DAYS)
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(screen.getByRole('article', { name: 'Sales' })).toBeVisible()
  })

  test('shows no figures of another range if its range cannot be fetched', async () => {
    const { screen, chart } = await renderCharts()
    refuse(listDays, 'dependency_down')
    await screen.getByText('365 days').click()
    await expect.element(screen.getByText('Day by day could not be loaded.')).toBeVisible()
    await expect.element(chart('Sales')).not.toBeInTheDocument()
  })

  test('shows the age of days that could not be fetched again', async () => {
    const { screen, chart } = await renderCharts()
    refuse(listDays, 'dependency_down')
    await queryClient.invalidateQueries()
    await expect.element(screen.getByText(/^Not updated since/)).toBeVisible()
    await expect.element(chart('Sales')).toBeVisible()
  })

  test('names the events that did not occur', async () => {
    answer(listDays, [dayView('2026-11-30', { allUsers: 0 })])
    const screen = await renderPart(<OverviewCharts />)
    for (const text of [
      'Nothing was sold or given in this period',
      'Nobody has joined yet',
      'Nothing was withdrawn in this period',
    ]) {
      await expect.element(screen.getByText(text)).toBeVisible()
    }
    expect(await violations(screen.container)).toEqual([])
  })
})
