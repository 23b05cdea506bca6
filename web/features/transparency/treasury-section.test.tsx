import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { getConfig } from '#core/api/platform.ts'
import { getTransparency } from '#core/api/solvency.ts'
import { checksummed } from '#core/checksummed.ts'
import { PLATFORM_CONFIG } from '#test/support/browser/parts/samples.ts'
import { answer, holdCall, refuse } from '#test/support/browser/parts/stub-api.ts'
import { violations } from '#test/support/browser/parts/violations.ts'
import { renderPart } from '#test/support/browser/render-part.tsx'
import { queryClient } from '#web/lib/query-client.ts'
import { TreasurySection } from './treasury-section.tsx'

const ADDRESS = `0x${'ab'.repeat(20)}`
const FIGURES = {
  asOf: '2026-11-21T04:00:00.000Z',
  treasury: {
    usdt: '1234.5',
    unavailableSince: null,
    wallets: [{ kind: 'treasury' as const, address: ADDRESS, usdt: '1234.5' }],
  },
  owed: {
    now: '1000',
    in30Days: '1500',
    in90Days: '2000',
    available: '600',
    held: '150',
    earned: '200',
    openPayments: '50',
  },
  coverage: { now: '123.4', in30Days: '82.3', in90Days: '61.7' },
  usdtEndsAt: null,
}

describe.each([
  { screen: 'desktop', width: 1440 },
  { screen: 'phone', width: 390 },
])('on a $screen', ({ width }) => {
  test('the coverage is shown with verifiable figures', async () => {
    await page.viewport(width, 900)
    answer(getConfig, { ...PLATFORM_CONFIG, chain: { ...PLATFORM_CONFIG.chain, explorer: 'https://explorer.example' } })
    answer(getTransparency, FIGURES)
    const screen = await renderPart(<TreasurySection />)
    await expect.element(screen.getByText('123.4%', { exact: true }).first()).toBeVisible()
    await expect.element(screen.getByText(/Above 100%, we could pay everyone today\.$/)).toBeVisible()
    const list = screen.getByRole('list', { name: 'What we hold and what we owe' })
    const lines = list.getByRole('listitem').elements()
    expect(lines.map((line) => line.textContent)).toEqual([
      'In our wallets1,234.50 USDTon the chain',
      'Owed now1,000.00 USDTcovered 123.4%',
      'Owed in 30 days, at most1,500.00 USDTcovered 82.3%',
      'Owed in 90 days, at most2,000.00 USDTcovered 61.7%',
    ])
    await expect
      .element(screen.getByRole('link', { name: /in the block explorer$/ }))
      .toHaveAttribute('href', `https://explorer.example/address/${checksummed(ADDRESS)}`)
    await screen.getByText('What these figures mean').click()
    await expect.element(screen.getByText('Payments not used for a purchase yet')).toBeVisible()
    expect(await violations()).toEqual([])
  })

  test('missing coverage and unknown figures are shown', async () => {
    await page.viewport(width, 900)
    answer(getTransparency, { ...FIGURES, coverage: { ...FIGURES.coverage, now: '99.9' } })
    const short = await renderPart(<TreasurySection />)
    await expect.element(short.getByText(/Below 100%, we could not pay everyone today\.$/)).toBeVisible()
    await short.unmount()

    const wallets = FIGURES.treasury.wallets.map((wallet) => ({ ...wallet, usdt: null }))
    answer(getTransparency, {
      ...FIGURES,
      treasury: { usdt: null, unavailableSince: '2026-11-21T03:30:00.000Z', wallets },
      coverage: { now: null, in30Days: null, in90Days: null },
    })
    queryClient.clear()
    const unknown = await renderPart(<TreasurySection />)
    await expect.element(unknown.getByText('Unavailable', { exact: true })).toBeVisible()
    await expect.element(unknown.getByText(/^We have not been able to read the chain since Nov 21, 2026/)).toBeVisible()
    await expect.element(unknown.getByText('1,000.00 USDT')).toBeVisible()
    expect(await violations()).toEqual([])
  })
})

test('nothing is owed before the first player has USDT', async () => {
  answer(getTransparency, {
    ...FIGURES,
    owed: { now: '0', in30Days: '0', in90Days: '0', available: '0', held: '0', earned: '0', openPayments: '0' },
    coverage: { now: null, in30Days: null, in90Days: null },
  })
  const screen = await renderPart(<TreasurySection />)
  await expect.element(screen.getByText('Nothing owed', { exact: true })).toBeVisible()
})

test('loading keeps the layout, and a failure can be retried', async () => {
  const call = holdCall(getTransparency)
  const screen = await renderPart(<TreasurySection />)
  await expect.element(screen.getByRole('status', { name: 'Loading the treasury’s figures' })).toBeInTheDocument()
  call.refuse('dependency_down')
  await expect.element(screen.getByText('The treasury’s figures could not be loaded.')).toBeVisible()
  expect(await violations()).toEqual([])
  answer(getTransparency, FIGURES)
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('123.4%', { exact: true }).first()).toBeVisible()
})

test('figures that could not be refreshed show their age', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  answer(getTransparency, FIGURES)
  const screen = await renderPart(<TreasurySection />)
  await expect.element(screen.getByText('123.4%', { exact: true }).first()).toBeVisible()
  refuse(getTransparency, 'dependency_down')
  await vi.advanceTimersByTimeAsync(61_000)
  await expect.element(screen.getByText(/^Not updated since/)).toBeVisible()
  await expect.element(screen.getByText('123.4%', { exact: true }).first()).toBeVisible()
  expect(await violations()).toEqual([])
})

test('the treasury is translated into Spanish', async () => {
  answer(getTransparency, FIGURES)
  const screen = await renderPart(<TreasurySection />, { language: 'es' })
  await expect.element(screen.getByRole('heading', { name: '¿Podemos pagar lo que debemos?' })).toBeVisible()
  await expect.element(screen.getByText('1.234,50 USDT').first()).toBeVisible()
})
