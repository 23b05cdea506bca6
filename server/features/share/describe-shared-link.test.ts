import { describe, expect, test } from 'vitest'
import type { TxHash } from '#core/address.ts'
import type { CardView } from '#core/api/cards.ts'
import { bv3, usdt } from '#core/money.ts'
import { DEFAULT_SETTINGS } from '#core/settings.ts'
import { describeSharedLink, type Market } from './describe-shared-link.ts'
import type { SharedRun } from './routes.ts'

const WALLET = '0x52908400098527886e0f7030069857d2e4169ee7'
const HASH: TxHash = `0x12ab34cd${'0'.repeat(48)}90abcdef`
const NOW_MS = Date.UTC(2026, 10, 25)
const CARD: CardView = {
  id: 7,
  name: 'Pip Manzano',
  description: 'Digs at night.',
  lines: { en: 'Digs at night.', es: 'Cava de noche.' },
  imageUrl: '/cards/pip.svg',
  price: '9',
  totalBv3: 9_000,
  totalUsdt: '7.65',
  dailyBv3: 180,
  dailyUsdt: '0.45',
  isActive: true,
  totalBought: 3,
  version: 1,
}
const market = (change: Partial<Market> = {}): Market => ({
  settings: DEFAULT_SETTINGS,
  cards: [CARD],
  nowMs: NOW_MS,
  ...change,
})
const card = { kind: 'card', cardId: 7 } as const

describe('a card', () => {
  test('has its price and its maximum earnings, in both languages', () => {
    expect(describeSharedLink(card, 'en', market(), null)).toMatchObject({
      title: 'Pip Manzano: 9.00 USDT',
      description: 'Digs at night. Mines up to 7.65 USDT (85% of the price) in 17 days and 9,000 BV3 in 50 days.',
      picture: {
        kind: 'card',
        imageUrl: '/cards/pip.svg',
        words: {
          price: '9.00 USDT, paid once',
          figures: [
            { figure: '7.65 USDT', label: 'at most, 85% of the price' },
            { figure: '9,000 BV3', label: 'at most, in 50 days' },
          ],
        },
      },
    })
    expect(describeSharedLink(card, 'es', market(), null)).toMatchObject({
      title: 'Pip Manzano: 9,00 USDT',
      description: 'Cava de noche. Mina hasta 7,65 USDT (el 85\u00a0% del precio) en 17 días y 9.000 BV3 en 50 días.',
    })
  })

  test('has at most the earnings until the listing', () => {
    const listing = { listedAtMs: NOW_MS + 2 * 86_400_000 }
    const told = describeSharedLink(card, 'en', market({ settings: { ...DEFAULT_SETTINGS, listing } }), null)
    expect(told?.description).toContain('0.90 USDT (10% of the price) in 2 days')
    const over = describeSharedLink(
      card,
      'en',
      market({ settings: { ...DEFAULT_SETTINGS, listing: { listedAtMs: 0 } } }),
      null,
    )
    expect(over?.description).toBe('Digs at night. Mines up to 9,000 BV3 in 50 days.')
  })

  test('with a listing date has the same text and picture within an hour, and no USDT after it', () => {
    const at = (minutes: number) => {
      const listing = { listedAtMs: NOW_MS + 150 * 60_000 }
      return describeSharedLink(
        card,
        'en',
        market({ settings: { ...DEFAULT_SETTINGS, listing }, nowMs: NOW_MS + minutes * 60_000 }),
        null,
      )
    }
    // What is in a picture is its name.
    expect(at(59)).toEqual(at(0))
    expect(at(60)?.picture).not.toEqual(at(59)?.picture)
    expect(at(150)?.description).toBe('Digs at night. Mines up to 9,000 BV3 in 50 days.')
    expect(at(149)?.description).toContain('USDT')
  })

  test('that is no longer sold has no price', () => {
    const told = describeSharedLink(card, 'en', market({ cards: [{ ...CARD, isActive: false }] }), null)
    expect(told).toMatchObject({
      title: 'Pip Manzano: No longer sold',
      picture: { words: { price: 'No longer sold' } },
    })
  })

  test('that does not exist has no description', () => {
    expect(describeSharedLink({ kind: 'card', cardId: 8 }, 'en', market(), null)).toBeNull()
  })

  test('without earnings and price has only its line', () => {
    const empty = { ...CARD, price: '0', totalBv3: 0, dailyBv3: 0, totalUsdt: '0', dailyUsdt: '0' }
    expect(describeSharedLink(card, 'en', market({ cards: [empty] }), null)?.description).toBe('Digs at night.')
  })
})

describe('a payout', () => {
  const payout = { kind: 'payout', txHash: HASH } as const
  const paid = {
    asset: 'USDT',
    net: usdt(12_345_678_900_000_000_000n),
    toAddress: WALLET,
    completedAt: new Date(NOW_MS),
  } as const

  test('has only data of the chain', () => {
    expect(describeSharedLink(payout, 'en', market(), paid)).toEqual({
      title: '12.345678 USDT paid out',
      description:
        'BV3 Night Market paid it to 0x5290…9ee7 on November 25, 2026. Anyone can check it on the chain: 0x12ab34cd…90abcdef.',
      alt: 'A banana floats down with coins: 12.345678 USDT paid out',
      picture: {
        kind: 'payout',
        words: {
          brand: '🍌 BV3 Night Market',
          heading: 'Paid out',
          amount: '12.345678',
          asset: 'USDT',
          to: 'to 0x5290…9ee7 on November 25, 2026',
          transaction: 'tx 0x12ab34cd…90abcdef',
        },
      },
    })
  })

  test('of BV3, in Spanish', () => {
    const told = describeSharedLink(payout, 'es', market(), { ...paid, asset: 'BV3', net: bv3(123_456n) })
    expect(told?.title).toBe('1.234,56 BV3 pagados')
    expect(told?.description).toContain('el 25 de noviembre de 2026')
  })

  test('that is unknown has no description', () => {
    expect(describeSharedLink(payout, 'en', market(), null)).toBeNull()
  })
})

test('an invitation has the inviter, and the benefit', () => {
  const told = describeSharedLink({ kind: 'invite', referrer: WALLET }, 'en', market(), null)
  expect(told?.title).toBe('0x5290…9ee7 invites you to BV3 Night Market')
  expect(told?.description).toContain('The wallet that invited you gets 15% from us')
  expect(told?.picture).toMatchObject({ words: { from: '0x5290…9ee7', offer: 'Cards from 9.00 USDT' } })
})

describe('the site', () => {
  const site = { kind: 'site' } as const

  test('has the operator’s text, or its own Spanish text if there is none', () => {
    expect(describeSharedLink(site, 'en', market(), null)?.description).toBe(DEFAULT_SETTINGS.site.description)
    expect(describeSharedLink(site, 'es', market(), null)?.description).toMatch(/^Compra personajes banana/)
    const settings = { ...DEFAULT_SETTINGS, site: { name: 'Bazaar', description: 'Come in.' } }
    expect(describeSharedLink(site, 'es', market({ settings }), null)).toMatchObject({
      title: 'Bazaar',
      description: 'Come in.',
    })
  })

  test('has the cheapest card on sale', () => {
    const cards = [{ ...CARD, price: '1', isActive: false }, CARD, { ...CARD, price: '29' }]
    const offerOf = (change: Partial<Market>) => describeSharedLink(site, 'en', market(change), null)?.picture
    expect(offerOf({ cards })).toMatchObject({ words: { offer: 'Cards from 9.00 USDT' } })
    expect(offerOf({ cards: [] })).toMatchObject({ words: { offer: 'BNB Smart Chain' } })
  })
})

describe('a run', () => {
  const RUN: SharedRun = {
    variant: 'cactus',
    walletAddress: WALLET,
    score: 12_345,
    passed: 1,
    ticks: 11_520,
    earned: bv3(142n),
    isRanked: true,
    runner: { name: 'Pip Manzano', imageUrl: '/cards/pip.svg' },
    endedAt: new Date(NOW_MS),
  }
  const link = { kind: 'run', runId: 12, key: null } as const

  test('has the player, distance, runner and earnings, in both languages', () => {
    expect(describeSharedLink(link, 'en', market(), null, RUN)).toMatchObject({
      title: '12,345 points in the Cactus runner',
      description:
        '0x5290…9ee7 passed 1 obstacle in 3:12 with Pip Manzano and earned 1.42 BV3. The server replayed the run and confirmed its score.',
      picture: {
        kind: 'run',
        variant: 'cactus',
        imageUrl: '/cards/pip.svg',
        words: {
          game: 'Cactus runner',
          score: '12,345',
          by: '0x5290…9ee7 on November 25, 2026',
          course: '1 obstacle in 3:12, with Pip Manzano',
          end: '1.42 BV3 earned',
        },
      },
    })
    expect(describeSharedLink(link, 'es', market(), null, { ...RUN, passed: 62 })).toMatchObject({
      title: '12.345 puntos en la Carrera de cactus',
      description:
        '0x5290…9ee7 superó 62 obstáculos en 3:12 con Pip Manzano y ganó 1,42 BV3. El servidor repitió la carrera y confirmó la puntuación.',
      picture: { words: { end: '1,42 BV3 ganados' } },
    })
  })

  test('has no money and no card if there is none', () => {
    const told = describeSharedLink(link, 'en', market(), null, { ...RUN, earned: null, runner: null })
    expect(told?.description).toBe(
      '0x5290…9ee7 passed 1 obstacle in 3:12. The server replayed the run and confirmed its score.',
    )
    expect(told?.picture).toMatchObject({
      imageUrl: null,
      words: { course: '1 obstacle in 3:12', end: 'Can you run further?' },
    })
    expect(JSON.stringify(told)).not.toContain('BV3 earned')
  })

  test('never has the whole wallet, and no description if it is unknown', () => {
    expect(JSON.stringify(describeSharedLink(link, 'en', market(), null, RUN))).not.toContain(WALLET)
    expect(describeSharedLink(link, 'en', market(), null)).toBeNull()
  })
})
