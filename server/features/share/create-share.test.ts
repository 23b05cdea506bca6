import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CardView } from '#core/api/cards.ts'
import { bv3, usdt } from '#core/money.ts'
import { CARD_PAGE } from '#core/pages.ts'
import { DEFAULT_SETTINGS, type Settings } from '#core/settings.ts'
import type { PageRequest } from '../../http/routing/page-head.ts'
import type { CurrentSettings } from '../../settings/settings.ts'
import { createPictureStore, createShare, type ShareDeps } from './create-share.ts'
import { createPainter, type Painter } from './paint/create-painter.ts'
import type { SharedRun } from './routes.ts'

const WALLET = '0x52908400098527886e0f7030069857d2e4169ee7'
const HASH = `0x${'ab'.repeat(32)}` as const
const KEY = '0123456789abcdef'
const WEBP_SHA = 'cd'.repeat(32)

const CARD: CardView = {
  id: 1,
  name: 'Pip Manzano',
  description: 'Digs.',
  lines: { en: 'Digs.', es: 'Cava.' },
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

const RUN: SharedRun = {
  variant: 'character',
  walletAddress: WALLET,
  score: 1_234,
  passed: 62,
  ticks: 11_520,
  earned: bv3(42n),
  isRanked: true,
  runner: { name: 'Pip Manzano', imageUrl: '/cards/pip.svg' },
  endedAt: new Date(0),
}

let painter: Painter
let webp: Uint8Array
beforeAll(async () => {
  painter = createPainter()
  webp = await sharp({ create: { width: 64, height: 80, channels: 3, background: '#00ff00' } })
    .webp()
    .toBuffer()
})
afterAll(() => painter?.stop())

const settingsOf = (values: Settings) => ({ current: async () => ({ values }) as CurrentSettings })
const cardsOf = (cards: readonly CardView[]) => ({ current: async () => ({ cards }) })

function open(change: Partial<ShareDeps> = {}) {
  const paid = { asset: 'USDT', net: usdt(10n ** 18n), toAddress: WALLET, completedAt: new Date(0) } as const
  return createShare({
    settings: settingsOf(DEFAULT_SETTINGS),
    cards: cardsOf([CARD]),
    readPayout: async (hash) => (hash === HASH ? paid : null),
    readRun: async ({ runId, key }) => (runId !== 12 ? null : key === KEY ? RUN : { ...RUN, earned: null }),
    findImage: async (sha256) => (sha256 === WEBP_SHA ? webp : null),
    pictures: createPictureStore(painter),
    webFolder: 'web/public',
    ...change,
  })
}
const withRun = (change: Partial<SharedRun>) => open({ readRun: async () => ({ ...RUN, ...change }) })
const withCard = (change: Partial<CardView>) => open({ cards: cardsOf([{ ...CARD, ...change }]) })

const ask = (change: Partial<PageRequest> = {}): PageRequest => ({
  ...{ page: '/', path: '/', search: '', language: 'en', origin: 'https://market.example', network: '192.0.2.1' },
  ...change,
})
const cardAsk = (id: number) => ask({ page: CARD_PAGE, path: `/cards/${id}` })

async function drawn(share: ReturnType<typeof open>, path: string) {
  const picture = await share.findSharedPicture(path, '192.0.2.1')
  if (picture === null) return null
  const content = await picture.draw(() => true)
  if (content === null) return null
  const { format, width, height } = await sharp(content).metadata()
  return { content: Buffer.from(content), etag: picture.etag, format, width, height }
}

describe('a page’s head', () => {
  test.each([
    { what: 'the site', asked: ask(), title: 'BV3 Night Market', picture: '/share/en/site.jpg' },
    {
      what: 'the site in Spanish',
      asked: ask({ language: 'es' }),
      title: 'BV3 Night Market',
      picture: '/share/es/site.jpg',
    },
    {
      what: 'another page',
      asked: ask({ page: '/mining', path: '/mining' }),
      title: 'BV3 Night Market',
      picture: '/share/en/site.jpg',
    },
    {
      what: 'an invitation',
      asked: ask({ search: `ref=${WALLET}` }),
      title: '0x5290…9ee7 invites you',
      picture: `/share/en/invite/${WALLET}.jpg`,
    },
    { what: 'a card', asked: cardAsk(1), title: 'Pip Manzano: 9.00 USDT', picture: '/share/en/card/1.jpg' },
    {
      what: 'a payout',
      asked: ask({ search: `payout=${HASH}` }),
      title: '1.00 USDT paid out',
      picture: `/share/en/payout/${HASH}.jpg`,
    },
    {
      what: 'a run',
      asked: ask({ search: `ref=${WALLET}&run=12-${KEY}` }),
      title: '1,234 points in the Character runner',
      picture: `/share/en/run/12-${KEY}.jpg`,
    },
    {
      what: 'a run on the page where it is watched',
      asked: ask({ page: '/game', path: '/game', search: 'run=12', language: 'es' }),
      title: '1.234 puntos en la Carrera de personajes',
      picture: '/share/es/run/12.jpg',
    },
    {
      what: 'of a run that nobody knows the site',
      asked: ask({ search: 'run=13' }),
      title: 'BV3 Night Market',
      picture: '/share/en/site.jpg',
    },
    {
      what: 'of a payout that nobody knows the site',
      asked: ask({ search: `payout=0x${'0'.repeat(64)}` }),
      title: 'BV3 Night Market',
      picture: '/share/en/site.jpg',
    },
    {
      what: 'of what is no wallet the site',
      asked: ask({ search: 'ref=0x12' }),
      title: 'BV3 Night Market',
      picture: '/share/en/site.jpg',
    },
  ])('$what', async ({ asked, title, picture }) => {
    const head = await open().describePage(asked)
    expect(head?.isFound).toBe(true)
    expect(head?.title).toContain(title)
    expect(head?.elements).toMatch(
      new RegExp(`<meta property="og:image" content="https://market.example${picture}\\?v=[\\w-]{16}" />`),
    )
  })

  test('is in the language of the link, whatever the browser prefers', async () => {
    const head = await open().describePage(ask({ search: `lang=es&ref=${WALLET}`, language: 'en' }))
    expect(head?.title).toContain('te invita')
    expect(head?.elements).toContain(
      `<meta property="og:url" content="https://market.example/?ref=${WALLET}&amp;lang=es" />`,
    )
    expect(head?.elements).toContain(`/share/es/invite/${WALLET}.jpg`)
  })

  test('says that there is no such card', async () => {
    expect(await open().describePage(cardAsk(99))).toMatchObject({ isFound: false })
  })

  test('has the current name of a card', async () => {
    let name = 'Pip'
    const share = open({ cards: { current: async () => ({ cards: [{ ...CARD, name }] }) } })
    const before = await share.describePage(cardAsk(1))
    name = '"><script>alert(1)</script>'
    const after = await share.describePage(cardAsk(1))
    expect(before?.title).toContain('Pip')
    expect(after?.title).toContain('&quot;&gt;&lt;script&gt;')
    expect(after?.elements).not.toContain('<script')
  })

  test('has the current cards and settings, and is the same until one changes', async () => {
    let cards = [CARD]
    let settings = DEFAULT_SETTINGS
    const share = open({
      cards: { current: async () => ({ cards }) },
      settings: { current: async () => ({ values: settings }) as CurrentSettings },
    })
    const first = await share.describePage(ask())
    expect(await share.describePage(ask())).toBe(first)
    cards = [{ ...CARD, price: '19' }]
    const dearer = await share.describePage(ask())
    expect(dearer?.elements).not.toBe(first?.elements)
    settings = { ...DEFAULT_SETTINGS, site: { ...DEFAULT_SETTINGS.site, name: 'Day Market' } }
    expect((await share.describePage(ask()))?.elements).toContain('Day Market')
  })

  test('has the last known data while the database is down, and none before', async () => {
    let isDown = false
    const readCards = async () => {
      if (isDown) throw new Error('the database is down')
      return { cards: [CARD] }
    }
    const share = open({ cards: { current: readCards } })
    const before = await share.describePage(cardAsk(1))
    isDown = true
    expect(await share.describePage(cardAsk(1))).toEqual(before)
    await expect(open({ cards: { current: readCards } }).describePage(ask())).rejects.toThrow('the database is down')
  })

  test('has a limited number of payouts and runs per minute for one network, and then the site', async () => {
    let asked = 0
    const count = async () => {
      asked += 1
      return null
    }
    const share = open({ readPayout: count, readRun: count })
    for (let at = 0; at < 150; at++) {
      await share.describePage(ask({ search: `payout=${HASH}` }))
      await share.describePage(ask({ search: 'run=12' }))
    }
    expect(asked).toBe(120)
    await share.describePage(ask({ search: `payout=${HASH}`, network: '192.0.2.2' }))
    expect(asked).toBe(121)
  })
})

describe('a read that never answers', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const never = () => new Promise<never>(() => undefined)
  /** What has come of it after so long. */
  async function outcomeAfter(ms: number, asked: Promise<unknown>) {
    let became: unknown = 'waits'
    asked.then(
      (answer) => {
        became = answer
      },
      (error: Error) => {
        became = error.message
      },
    )
    await vi.advanceTimersByTimeAsync(ms)
    return became
  }

  test('does not delay a page: the last known data are used', async () => {
    let isHanging = false
    const share = open({ cards: { current: () => (isHanging ? never() : Promise.resolve({ cards: [CARD] })) } })
    const before = await share.describePage(cardAsk(1))
    isHanging = true
    expect(await outcomeAfter(190, share.describePage(cardAsk(1)))).toBe('waits')
    expect(await outcomeAfter(210, share.describePage(cardAsk(1)))).toEqual(before)
  })

  test.each([
    { what: 'the settings', change: { settings: { current: never } }, search: '' },
    { what: 'the cards', change: { cards: { current: never } }, search: '' },
    { what: 'a payout', change: { readPayout: never }, search: `payout=${HASH}` },
    { what: 'a run', change: { readRun: never }, search: 'run=12' },
  ])('of $what fails without earlier data', async ({ change, search }) => {
    const share = open(change)
    expect(await outcomeAfter(210, share.describePage(ask({ search })))).toMatch(/takes too long/)
    const path = `/share/en/${search === '' ? 'site' : search.replace('=', '/')}.jpg`
    expect(await outcomeAfter(210, share.findSharedPicture(path, '192.0.2.1'))).toMatch(/takes too long/)
  })

  test('is used once it has answered after all', async () => {
    let answer = (_: { readonly cards: readonly CardView[] }) => undefined as unknown
    let isFirst = true
    const readCards = () => {
      if (!isFirst) return never()
      isFirst = false
      return new Promise<{ readonly cards: readonly CardView[] }>((resolve) => {
        answer = resolve
      })
    }
    const share = open({ cards: { current: readCards } })
    expect(await outcomeAfter(210, share.describePage(cardAsk(1)))).toMatch(/takes too long/)
    answer({ cards: [CARD] })
    expect(await outcomeAfter(210, share.describePage(cardAsk(1)))).toMatchObject({ isFound: true })
  })
})

describe('a picture', () => {
  test('of each kind and language is a JPEG of 1200 by 630, and all are different', async () => {
    const share = open()
    const paths = ['en', 'es'].flatMap((language) => [
      `/share/${language}/site.jpg`,
      `/share/${language}/invite/${WALLET}.jpg`,
      `/share/${language}/card/1.jpg`,
      `/share/${language}/payout/${HASH}.jpg`,
      `/share/${language}/run/12.jpg`,
      `/share/${language}/run/12-${KEY}.jpg`,
    ])
    const pictures = await Promise.all(paths.map((path) => drawn(share, path)))
    for (const picture of pictures) {
      expect(picture).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
      expect(picture?.content.length).toBeLessThan(300_000)
    }
    expect(new Set(pictures.map((it) => it?.content.toString('base64'))).size).toBe(paths.length)
    expect(new Set(pictures.map((it) => it?.etag)).size).toBe(paths.length)
  })

  test.each([
    '/share/en/card/2.jpg',
    `/share/en/payout/0x${'0'.repeat(64)}.jpg`,
    '/share/en/run/13.jpg',
    '/share/xx/site.jpg',
    '/share/en/card/x.jpg',
  ])('%s is no picture', async (path) => {
    expect(await open().findSharedPicture(path, '192.0.2.1')).toBeNull()
  })

  test.each([
    { what: 'markup', name: '</svg><script>alert(1)</script>' },
    { what: 'ten thousand letters', name: 'W'.repeat(10_000) },
    { what: 'from right to left', name: 'مرحبا \u202eabc שלום' },
    { what: 'pictures alone', name: '🍌🍌🍌' },
    { what: 'nothing that is seen', name: '\u200b\u200d\u2060' },
    { what: 'a letter under a heap of marks', name: `Z${'\u0300'.repeat(5_000)}` },
    { what: 'entities', name: '&amp;&#x3c;&lt;' },
    { what: 'half a pair', name: '\ud83c' },
    { what: 'a name of the language’s own', name: '__proto__ constructor toString' },
  ])('of a card named $what is drawn anyway, and so is its run', async ({ name }) => {
    const share = open({
      readRun: async () => ({ ...RUN, runner: { name, imageUrl: name } }),
      cards: cardsOf([{ ...CARD, name, lines: { en: name } }]),
      settings: settingsOf({ ...DEFAULT_SETTINGS, brand: { logoUrl: '', logoText: name } }),
    })
    for (const path of ['/share/en/card/1.jpg', '/share/es/run/12.jpg'])
      expect(await drawn(share, path)).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    const head = await share.describePage(ask({ search: 'run=12' }))
    expect(
      `${head?.title}${head?.elements.replace(/<meta [a-z:]+="[a-z:_]+" content="[^"<>]*" \/>/g, '')}`,
    ).not.toMatch(/[<>"]/)
  })

  test.each(['https://pictures.example/card.png', '/cards/nobody.svg', '/cards/../../../etc/passwd.svg'])(
    'of a run with the card %s shows the guests’ banana',
    async (imageUrl) => {
      const drawRun = (url: string) =>
        drawn(withRun({ runner: { name: 'Pip Manzano', imageUrl: url } }), '/share/en/run/12.jpg')
      const [guest, other, own] = [await drawRun(''), await drawRun(imageUrl), await drawRun('/cards/pip.svg')]
      expect(guest?.content.equals(other?.content ?? Buffer.alloc(0))).toBe(true)
      expect(guest?.content.equals(own?.content ?? Buffer.alloc(0))).toBe(false)
    },
  )

  test('shows the uploaded image', async () => {
    const picture = await drawn(withCard({ imageUrl: `/images/${WEBP_SHA}.webp` }), '/share/en/card/1.jpg')
    const pixel = await sharp(picture?.content).extract({ left: 930, top: 330, width: 1, height: 1 }).raw().toBuffer()
    const [red = 255, green = 0, blue = 255] = pixel
    expect(green).toBeGreaterThan(200)
    expect(Math.max(red, blue)).toBeLessThan(60)
  })

  test.each([
    'https://pictures.example/card.png',
    '/cards/no-such-picture.svg',
    `/images/${'00'.repeat(32)}.webp`,
    '/cards/../../../etc/passwd',
    '',
  ])('fetches nothing: a card with %s is shown as a parcel', async (imageUrl) => {
    const other = await drawn(withCard({ imageUrl }), '/share/en/card/1.jpg')
    const parcel = await drawn(withCard({ imageUrl: '/art/parcel.svg' }), '/share/en/card/1.jpg')
    expect(parcel?.content.equals(other?.content ?? Buffer.alloc(0))).toBe(true)
  })

  test('has another name once its content has changed', async () => {
    const etags = await Promise.all(
      [{}, { price: '10' }, { name: 'Pip' }, { imageUrl: '/cards/saba.svg' }].map(async (change) => {
        const picture = await withCard(change).findSharedPicture('/share/en/card/1.jpg', '192.0.2.1')
        return picture?.etag
      }),
    )
    expect(new Set(etags).size).toBe(4)
  })
})
