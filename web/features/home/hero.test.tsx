import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { CallAnswer } from '#core/api/call.ts'
import { listCards } from '#core/api/cards.ts'
import { getConfig } from '#core/api/platform.ts'
import { getSharedPayout, getSharedRun } from '#core/api/shared-links.ts'
import { getTransparency } from '#core/api/solvency.ts'
import { spaceLetters, TEXT_SETTINGS } from '#test/support/browser/parts/letter-spacing.ts'
import { CARD, PLATFORM_CONFIG } from '#test/support/browser/parts/samples.ts'
import { answer, holdCall, refuse, requestsOf } from '#test/support/browser/parts/stub-api.ts'
import { violations } from '#test/support/browser/parts/violations.ts'
import { renderPart } from '#test/support/browser/render-part.tsx'
import { refresh } from '#web/lib/query-client.ts'
import type { Language } from '#web/texts/languages.ts'
import { Hero } from './hero.tsx'

const REFERRER = '0x52908400098527886E0F7030069857D2E4169EE7'
/** As the first visit by a link has kept it. */
const comeByLink = () => localStorage.setItem('referredBy', REFERRER)

function show(isKnown: boolean, language: Language = 'en', path = '/') {
  answer(listCards, [CARD])
  holdCall(getTransparency)
  return renderPart(<Hero isKnown={isKnown} />, { language, path })
}
const words = () => page.getByText(/^0x5290\.\.\.9EE7/)

test('a visitor with a referral link sees who invited them, and that it is free', async () => {
  comeByLink()
  await show(false)
  await expect.element(words()).toBeVisible()
  expect(words().element().closest('p')?.textContent).toBe(
    '0x5290...9EE7 invited you. If you buy, they get 15% of it from us in USDT. Your price stays the same.',
  )
  expect(await violations()).toEqual([])
})

test('other visitors and known wallets see no invitation', async () => {
  await show(false)
  await expect.element(words()).not.toBeInTheDocument()
  comeByLink()
  await show(true)
  await expect.element(words()).not.toBeInTheDocument()
})

test('without a card on sale the hero shows no facts of a card', async () => {
  const screen = await show(false)
  await expect.element(screen.getByText('for the first card, paid once')).toBeVisible()
  answer(listCards, [{ ...CARD, isActive: false }])
  await refresh('/api/cards')
  await expect.element(screen.getByText('for the first card, paid once')).not.toBeInTheDocument()
  expect(screen.container.querySelector('dl')).toBeNull()
  await expect.element(screen.getByText('in our wallets')).toBeVisible()
  const start = screen.getByRole('link', { name: 'Start mining' }).element()
  expect(start.className).toContain('bg-banana')
})

test('during maintenance a visitor is invited to see the mine, not to start', async () => {
  answer(getConfig, { ...PLATFORM_CONFIG, maintenance: true })
  await show(false)
  await expect.element(page.getByRole('link', { name: 'Go to Mining' })).toHaveAttribute('href', '/mining')
  await expect.element(page.getByRole('link', { name: 'Start mining' })).not.toBeInTheDocument()
})

const HASH = `0x${'ab'.repeat(32)}` as const
const KEY = '0123456789abcdef'
const PAYOUT = {
  asset: 'USDT',
  net: '1234567.654321',
  to: '0x5290...9EE7',
  paidAt: '2026-09-25T12:00:00.000Z',
} as const
const RUN: CallAnswer<typeof getSharedRun> = {
  ...{ runId: 12, variant: 'character', by: '0x5290...9EE7', score: 1_234_567, earnedBv3: '1234.56', isRanked: true },
}

test('a visitor with a link to a payout sees the payout, and who invited them', async () => {
  comeByLink()
  answer(getSharedPayout, PAYOUT)
  await show(false, 'en', `/?ref=${REFERRER}&payout=${HASH}`)
  const word = page.getByText(/withdrew/)
  await expect.element(word).toBeVisible()
  expect(word.element().closest('p')?.textContent).toMatch(
    /^0x5290\.\.\.9EE7 withdrew 1,234,567\.654321 USDT here\. It was paid out on Sep(?:tember|) 25, 2026\./,
  )
  expect(requestsOf(getSharedPayout)).toHaveLength(1)
  await expect.element(page.getByText(/^They invited you\./)).toBeVisible()
  expect(await violations()).toEqual([])
})

test('a link to a payout by another wallet names the inviting wallet', async () => {
  comeByLink()
  answer(getSharedPayout, { ...PAYOUT, to: '0xabcd...1234' })
  await show(false, 'en', `/?ref=${REFERRER}&payout=${HASH}`)
  await expect.element(page.getByText(/^0xabcd\.\.\.1234 withdrew/)).toBeVisible()
  await expect.element(page.getByText(/^0x5290\.\.\.9EE7 invited you/)).toBeVisible()
})

test('a visitor with a link to a run sees how far it went, and can watch it', async () => {
  answer(getSharedRun, RUN)
  await show(false, 'en', `/?run=12-${KEY}`)
  const word = page.getByText(/scored/)
  await expect.element(word).toBeVisible()
  expect(word.element().closest('p')?.textContent).toBe(
    '0x5290...9EE7 scored 1,234,567 points in the Character runner and earned 1,234.56 BV3. Watch the run',
  )
  await expect.element(page.getByRole('link', { name: 'Watch the run' })).toHaveAttribute('href', '/game?run=12')
  expect(await violations()).toEqual([])
})

test('for a run that is not public the game is offered, and no amount is shown if it was unpaid', async () => {
  answer(getSharedRun, { ...RUN, variant: 'cactus', earnedBv3: null, isRanked: false })
  await show(false, 'es', `/?run=12-${KEY}`)
  const word = page.getByText(/consiguió/)
  await expect.element(word).toBeVisible()
  expect(word.element().closest('p')?.textContent).toBe(
    '0x5290...9EE7 consiguió 1.234.567 puntos en la Carrera de cactus. Jugar a este juego',
  )
  await expect.element(page.getByRole('link', { name: 'Jugar a este juego' })).toHaveAttribute('href', '/game-old')
})

test('unknown and invalid links, and known wallets, show no invitation', async () => {
  refuse(getSharedRun, 'game_replay_unknown')
  const unknown = await show(false, 'en', '/?run=12')
  await expect.poll(() => requestsOf(getSharedRun)).toHaveLength(1)
  await expect.element(page.getByText(/scored/)).not.toBeInTheDocument()
  await unknown.unmount()
  const wrong = await show(false, 'en', '/?run=<b>&payout=0x12')
  await wrong.unmount()
  await show(true, 'en', '/?run=13')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(requestsOf(getSharedRun)).toHaveLength(1)
  expect(requestsOf(getSharedPayout)).toHaveLength(0)
})

test.each(TEXT_SETTINGS)(
  'in $language at $width px, letters $spacing apart, the space of the invitation is reserved',
  async ({ language, width, spacing }) => {
    await page.viewport(width, 900)
    spaceLetters(spacing)
    comeByLink()
    const screen = await show(false, language)
    await expect.element(words()).toBeVisible()
    const line = words().element().closest('p')
    const place = line?.parentElement
    expect(line?.getBoundingClientRect().height).toBeGreaterThan(0)
    const withLine = place?.getBoundingClientRect().height
    line?.remove()
    expect(place?.getBoundingClientRect().height).toBe(withLine)
    await screen.unmount()
    await page.viewport(1280, 800)
  },
)

test.each(TEXT_SETTINGS)(
  'in $language at $width px, letters $spacing apart, the space of a link’s subject is reserved',
  async ({ language, width, spacing }) => {
    await page.viewport(width, 900)
    spaceLetters(spacing)
    answer(getSharedRun, RUN)
    answer(getSharedPayout, PAYOUT)
    for (const search of [`run=12-${KEY}`, `payout=${HASH}`]) {
      const screen = await show(false, language, `/?${search}`)
      const line = page.getByText(/^0x5290\.\.\.9EE7/)
      await expect.element(line).toBeVisible()
      const word = line.element().closest('p')
      const place = word?.parentElement
      const withWord = place?.getBoundingClientRect().height
      expect(word?.getBoundingClientRect().height).toBeGreaterThan(0)
      word?.remove()
      expect(place?.getBoundingClientRect().height).toBe(withWord)
      await screen.unmount()
    }
    await page.viewport(1280, 800)
  },
)
