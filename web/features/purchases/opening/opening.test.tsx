import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Link } from 'wouter'
import { type CardView, listCards } from '#core/api/cards.ts'
import { getActiveMining, type MiningState, startMining } from '#core/api/mining.ts'
import { listPurchases, type OwnedCopyView, openPurchases } from '#core/api/purchases.ts'
import { CARD, copiesOf, IDLE, MOMENT, SESSION } from '#test/support/browser/parts/samples.ts'
import { answer, holdCall, refuse, requestsOf } from '#test/support/browser/parts/stub-api.ts'
import { violations } from '#test/support/browser/parts/violations.ts'
import { type RenderedPart, renderPart, SIGNED_IN } from '#test/support/browser/render-part.tsx'
import { refresh } from '#web/lib/query-client.ts'
import { OpeningHost } from './opening-host.tsx'
import { overAt } from './opening-stall.tsx'
import { endOpening, requestOpening } from './opening-state.ts'

const MICHEL: CardView = {
  ...CARD,
  id: 6,
  name: 'Gros Michel',
  imageUrl: '/cards/michel.svg',
  lines: { en: 'They called him extinct.' },
}

let copies: OwnedCopyView[]
let mining: MiningState

/** These cards mine from now on. */
const mine = (...cardIds: number[]) => {
  const session = { sessionStart: MOMENT, card: null, copies: 1, isJoined: false, earnedBv3: 0, earnedUsdt: '0' }
  mining = { ...IDLE, sessions: cardIds.map((cardId) => ({ ...session, cardId })) }
}

beforeEach(() => {
  copies = copiesOf(CARD, 1, false)
  mining = IDLE
  answer(listPurchases, () => copies)
  answer(listCards, [CARD, MICHEL])
  answer(getActiveMining, () => mining)
  answer(openPurchases, { ok: true })
})
afterEach(() => {
  endOpening()
  vi.restoreAllMocks()
})

const Going = () => <Link href="/">Home</Link>

/** A page that somebody comes back to. */
const comeBack = (path = '/', language: 'en' | 'es' = 'en') =>
  renderPart(
    <>
      <button type="button">Elsewhere</button>
      <main id="main" tabIndex={-1} />
      <OpeningHost session={SESSION} />
    </>,
    { wallet: SIGNED_IN, path, language },
  )

const stage = () => document.querySelector('[data-stage]')?.getAttribute('data-stage') ?? null
const opened = () => requestsOf(openPurchases).map(({ body }) => body.purchaseIds)
const focused = () => document.activeElement?.textContent
const title = (screen: RenderedPart, name: string) => screen.getByRole('dialog', { name })

describe('a copy that its player has not seen yet', () => {
  test('is opened once on return: with its name, its text and its earnings', async () => {
    mine(CARD.id)
    const screen = await comeBack()
    await expect.element(title(screen, 'Pip Manzano is yours')).toBeVisible()
    await expect.element(screen.getByText('Sells what fell off the cart.')).toBeVisible()
    await expect.element(screen.getByText('Pip Manzano is at work')).toBeVisible()
    await expect.element(screen.getByRole('link', { name: 'Go to the mine' })).toHaveAttribute('href', '/mining')
    await expect.poll(focused).toBe('Go to the mine')
    expect(opened()).toEqual([[copies[0]?.id]])
    expect(await violations()).toEqual([])

    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    await expect.poll(() => document.activeElement?.id).toBe('main')
    // The server has not said so yet: this page knows it all the same.
    await refresh('/api/cards')
    expect(stage()).toBe(null)
    expect(opened()).toHaveLength(1)
  })

  test('is opened in Spanish', async () => {
    mine(CARD.id)
    const screen = await comeBack('/', 'es')
    await expect.element(title(screen, 'Ya tienes a Pip Manzano')).toBeVisible()
    await expect.element(screen.getByRole('link', { name: 'Ir a la mina' })).toBeVisible()
  })

  test('shows its edition number, which arrives later and causes no layout shift', async () => {
    const boughtNow = copiesOf(CARD, 1, false).map((copy) => ({ ...copy, purchasedAt: new Date().toISOString() }))
    copies = boughtNow.map((copy) => ({ ...copy, edition: null }))
    const screen = await comeBack()
    await expect.element(title(screen, 'Pip Manzano is yours')).toBeVisible()
    await expect.poll(stage).toBe('over')
    await expect.poll(() => opened()).toHaveLength(1)
    const plate = () => document.querySelector('.opening-number')?.textContent ?? null
    const places = () =>
      [...document.querySelectorAll('[role="dialog"], [role="dialog"] :is(button, h2, img)')].map((it) => {
        const { x, y, width, height } = it.getBoundingClientRect()
        return [x, y, width, height].map(Math.round)
      })
    expect(plate()).toBe(null)
    const before = places()
    // Nothing is done here: the page asks for it by itself.
    copies = boughtNow.map((copy) => ({ ...copy, edition: 12_345, isOpened: true }))
    await expect.poll(plate).toBe('No. 12,345')
    expect(places()).toEqual(before)
    await expect.element(title(screen, 'Pip Manzano is yours')).toHaveAccessibleDescription(/No\. 12,345$/)
    expect(await violations()).toEqual([])
  })

  test('starts mining on a click, and links to the mine on the next', async () => {
    answer(startMining, ({ body }) => {
      mine(...('userId' in body ? body.cardIds : []))
      return mining
    })
    const screen = await comeBack()
    await expect.element(title(screen, 'Pip Manzano is yours')).toBeVisible()
    await expect.poll(focused).toBe('Put to work')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByText('Pip Manzano is at work')).toBeVisible()
    await expect.poll(focused).toBe('Go to the mine')
    await userEvent.keyboard('{Enter}')
    expect(screen.path()).toBe('/mining')
    expect(requestsOf(startMining).map(({ body }) => body)).toEqual([{ userId: 7, cardIds: [CARD.id] }])
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    await expect.poll(() => document.activeElement?.id).toBe('main')
  })

  test('is not opened during a game, but as soon as the player is on Home', async () => {
    const screen = await renderPart(
      <>
        <Going />
        <OpeningHost session={SESSION} />
      </>,
      { wallet: SIGNED_IN, path: '/game' },
    )
    await expect.poll(() => requestsOf(listPurchases)).toHaveLength(1)
    for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame)
    expect(stage()).toBe(null)
    await screen.getByRole('link', { name: 'Home' }).click()
    await expect.element(title(screen, 'Pip Manzano is yours')).toBeVisible()
  })

  test('is opened again on the next visit if it could not be marked, without an error message', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    refuse(openPurchases, 'dependency_down')
    const screen = await comeBack()
    await expect.element(title(screen, 'Pip Manzano is yours')).toBeVisible()
    await expect.poll(() => opened()).toHaveLength(1)
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
  })
})

test('several copies are shown as a hand of cards; a tap shows one', async () => {
  const more = copiesOf({ ...CARD, id: 2 }, 2, false)
  copies = [...copiesOf(CARD, 9, false), ...copiesOf(MICHEL, 1, false), ...more, ...copiesOf({ ...CARD, id: 3 }, 3)]
  const screen = await comeBack()
  await expect.element(title(screen, '12 cards are yours')).toBeVisible()
  expect(document.querySelectorAll('.opening-card')).toHaveLength(10)
  await expect.element(screen.getByText('2 more are in your collection.')).toBeVisible()
  await expect.element(screen.getByText('Pip Manzano, 5 of 10. No. 5')).toBeInTheDocument()
  await screen.getByRole('button', { name: 'Next card' }).click()
  await expect.element(screen.getByText('Pip Manzano, 6 of 10. No. 4')).toBeInTheDocument()
  const [last] = [...document.querySelectorAll<HTMLElement>('.opening-card')].slice(-1)
  last?.click()
  await expect.element(screen.getByText('Gros Michel, 10 of 10. No. 1')).toBeInTheDocument()
  await expect.element(screen.getByText('They called him extinct.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Next card' })).toHaveAttribute('aria-disabled', 'true')
  expect(last?.matches('[data-front]')).toBe(true)
  expect(document.querySelector('[data-rarity]')?.getAttribute('data-rarity')).toBe('legendary')
  expect(opened().flat()).toHaveLength(12)
  expect(await violations()).toEqual([])
})

test.each([
  { width: 390, count: 10 },
  { width: 390, count: 5 },
  { width: 1440, count: 10 },
])('$count cards at $width px stay within their stall, symmetrically', async ({ width, count }) => {
  await page.viewport(width, 844)
  copies = copiesOf(CARD, count, false)
  const screen = await comeBack()
  await expect.element(title(screen, `${count} × Pip Manzano`)).toBeVisible()
  const stall = document.querySelector('.opening-stage')?.getBoundingClientRect()
  const cards = [...document.querySelectorAll('.opening-card')]
  const places = () => cards.map((it) => it.getBoundingClientRect())
  await expect.poll(() => Math.min(...places().map(({ left }) => left - (stall?.left ?? 0)))).toBeGreaterThanOrEqual(8)
  await expect
    .poll(() => Math.min(...places().map(({ right }) => (stall?.right ?? 0) - right)))
    .toBeGreaterThanOrEqual(8)
})

test('where the copies already mine, only closing is offered', async () => {
  copies = copiesOf(CARD, 2, false)
  mine(CARD.id)
  const screen = await comeBack('/mining')
  await expect.element(screen.getByText('Both are at work')).toBeVisible()
  await expect.poll(focused).toBe('Close')
  await expect.element(screen.getByRole('link', { name: 'Go to the mine' })).not.toBeInTheDocument()
  const close = screen.getByRole('button', { name: 'Close' }).filter({ hasText: 'Close' })
  expect(close.elements()).toHaveLength(1)
  await close.click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})

test('the bought card is shown before its copies are known', async () => {
  copies = []
  const screen = await comeBack('/game')
  await expect.poll(() => requestsOf(listPurchases)).toHaveLength(1)
  const purchases = holdCall(listPurchases)
  void refresh('/api/purchases')
  await expect.poll(() => requestsOf(listPurchases)).toHaveLength(2)
  requestOpening('2 × Pip Manzano')
  await expect.element(title(screen, 'Opening the stall')).toHaveAccessibleDescription('2 × Pip Manzano')
  purchases.answer(copiesOf(CARD, 2, false))
  await expect.element(title(screen, '2 × Pip Manzano')).toBeVisible()
})

test('a gift to a player on the site is offered, and opened on request', async () => {
  copies = copiesOf(CARD, 1)
  const screen = await comeBack()
  await expect.poll(() => requestsOf(listPurchases)).toHaveLength(1)
  const [gift] = copiesOf(MICHEL, 1, false)
  if (gift !== undefined) copies = [{ ...gift, paymentMethod: 'gift', txHash: null }, ...copies]
  await refresh('/api/purchases')
  await expect.element(screen.getByText('You have a new card').first()).toBeVisible()
  expect(stage()).toBe(null)
  await screen.getByRole('button', { name: 'Open it' }).click()
  await expect.element(title(screen, 'Gros Michel is yours')).toBeVisible()
})

describe('with motion', () => {
  beforeEach(() => {
    const { matchMedia } = window
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      query.includes('reduced-motion') ? ({ matches: false } as MediaQueryList) : matchMedia.call(window, query),
    )
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  })
  const playing = async () => {
    const screen = await comeBack()
    await expect.poll(stage).toBe('playing')
    return screen
  }

  test('the stall opens by itself, names the card at the end, and moves the focus there', async () => {
    const screen = await playing()
    await expect.element(title(screen, 'Opening the stall')).toBeVisible()
    await expect.poll(focused).toBe('Skip')
    expect(opened()).toEqual([])
    await vi.advanceTimersByTimeAsync(overAt(1))
    await expect.poll(stage).toBe('over')
    await expect.element(title(screen, 'Pip Manzano is yours')).toBeVisible()
    await expect.poll(focused).toBe('Put to work')
    await expect.poll(opened).toHaveLength(1)
  })

  test.each([
    { by: 'Escape', skip: () => userEvent.keyboard('{Escape}') },
    { by: 'its button', skip: () => userEvent.keyboard('{Enter}') },
  ])('the animation is skipped by $by at once, and only the next action closes it', async ({ skip }) => {
    const screen = await playing()
    await expect.poll(focused).toBe('Skip')
    await skip()
    await expect.poll(stage).toBe('over')
    await expect.element(title(screen, 'Pip Manzano is yours')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.poll(stage).toBe(null)
  })

  test('a click outside skips after the first second, not before', async () => {
    copies = copiesOf(CARD, 10, false)
    await playing()
    // By the page itself: while the browser clicks, time goes on here.
    const clickBeside = () => document.elementFromPoint(2, 2)?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    clickBeside()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(stage()).toBe('playing')
    clickBeside()
    await vi.advanceTimersByTimeAsync(0)
    expect(stage()).toBe('over')
  })
})
