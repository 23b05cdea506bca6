import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { TxHash } from '#core/address.ts'
import type { CardView } from '#core/api/cards.ts'
import { NO_PICTURE } from '#core/image-url.ts'
import { isReaderLanguage, type ReaderLanguage } from '#core/reader-language.ts'
import {
  linkOfPicture,
  type NamedRun,
  pathOfPicture,
  queryValue,
  type SharedLink,
  sharedLinkOf,
  sharedSearch,
} from '#core/shared-link.ts'
import type { CachedReading } from '../../db/broadcast.ts'
import { DependencyDown } from '../../fault.ts'
import { createNetworkLimit } from '../../http/routing/counters.ts'
import { turnKeyOf } from '../../http/routing/network-of.ts'
import type { DescribePage, FindSharedPicture, PageHead, PageRequest } from '../../http/routing/page-head.ts'
import { createTurns } from '../../http/routing/turns.ts'
import type { CachedSettings } from '../../settings/settings.ts'
import { type DescribedLink, describeSharedLink, type Market, type PictureWords } from './describe-shared-link.ts'
import type { Painting } from './paint/create-painter.ts'
import { createReadArt, PICTURE_HEIGHT, PICTURE_WIDTH, type ReadArt } from './pictures/backdrop.ts'
import {
  CARD_PICTURE,
  cardPicture,
  invitePicture,
  payoutPicture,
  runPicture,
  sitePicture,
} from './pictures/pictures.ts'
import type { SharedPayout, SharedRun } from './routes.ts'

/** Documents a minute for one network that name a wallet, payout or run. Each of them is compressed for that request alone. */
const NAMED_PER_MINUTE = 120
/** Cached heads of the market's own pages, each in its languages. */
const SITE_HEADS_MAX = 100

export type ShareDeps = {
  readonly settings: Pick<CachedSettings, 'current'>
  /** Cards, cheapest first, including those that are no longer sold. */
  readonly cards: Pick<CachedReading<{ readonly cards: readonly CardView[] }>, 'current'>
  readonly readPayout: (txHash: TxHash) => Promise<SharedPayout | null>
  readonly readRun: (named: NamedRun) => Promise<SharedRun | null>
  /** Returns the WebP that an operator has uploaded, or null if it does not exist. */
  readonly findImage: (sha256: string) => Promise<Uint8Array | null>
  readonly pictures: PictureStore
  /** Folder of the web app's files. */
  readonly webFolder: string
}

/** Creates the texts and pictures of links to this site, from what is known at this moment. */
export function createShare(deps: ShareDeps): {
  readonly describePage: DescribePage
  readonly findSharedPicture: FindSharedPicture
} {
  const art = createReadArt(deps.webFolder)
  const mayName = createNetworkLimit()
  const readMarket = createMarketReader(deps)
  const siteHeads = new LRUCache<string, { readonly of: Market; readonly head: PageHead }>({ max: SITE_HEADS_MAX })

  async function describeLink(
    link: SharedLink,
    language: ReaderLanguage,
    market: Market,
  ): Promise<DescribedLink | null> {
    const payout = link.kind === 'payout' ? await withTimeout(deps.readPayout(link.txHash)) : null
    const run = link.kind === 'run' ? await withTimeout(deps.readRun(link)) : null
    return describeSharedLink(link, language, market, payout, run)
  }

  function headOf(ask: PageRequest, link: SharedLink, market: Market, told: DescribedLink): PageHead {
    const { origin, path, page, search } = ask
    const language = linkLanguage(search) ?? ask.language
    const siteName = market.settings.site.name
    const elements = headElements({
      ...told,
      url: origin + path + sharedSearch(page, search),
      pictureUrl: `${origin}${pathOfPicture(link, language)}?v=${nameOf(told.picture)}`,
      siteName,
      language,
    })
    const title = link.kind === 'site' || link.kind === 'invite' ? told.title : `${told.title} · ${siteName}`
    return { title: escapeHtml(title), elements, isFound: true, isOfOne: isOfOneSubject(ask) }
  }

  async function describePage(ask: PageRequest): Promise<PageHead | null> {
    const market = await readMarket()
    const language = linkLanguage(ask.search) ?? ask.language
    if (isOfOneSubject(ask) && !mayName(ask.network, NAMED_PER_MINUTE)) {
      const lang = linkLanguage(ask.search)
      return describePage({ ...ask, search: lang === null ? '' : `lang=${lang}` })
    }
    const link = sharedLinkOf(ask.page, ask.path, ask.search)
    if (link.kind === 'site') return siteHead(ask, market)
    const told = await describeLink(link, language, market)
    if (told !== null) return headOf(ask, link, market, told)
    return link.kind === 'card' ? { title: '', elements: '', isFound: false, isOfOne: false } : siteHead(ask, market)
  }

  /** Returns the head of most visits, calculated once for as long as nothing has changed. */
  function siteHead(ask: PageRequest, market: Market): PageHead | null {
    const link = { kind: 'site' } as const
    const chosen = linkLanguage(ask.search)
    const name = [ask.origin, ask.path, sharedSearch(ask.page, ask.search), chosen ?? ask.language].join(' ')
    const known = siteHeads.get(name)
    if (known?.of.settings === market.settings && known.of.cards === market.cards) return known.head
    const told = describeSharedLink(link, chosen ?? ask.language, market, null)
    if (told === null) return null
    const head = headOf(ask, link, market, told)
    if (!head.isOfOne) siteHeads.set(name, { of: market, head })
    return head
  }

  return {
    describePage,
    async findSharedPicture(path, network) {
      const asked = linkOfPicture(path)
      if (asked === null) return null
      const told = await describeLink(asked.link, asked.language, await readMarket())
      if (told === null) return null
      const name = nameOf(told.picture)
      const draw = () => drawPicture(deps, art, told.picture)
      const { kind } = told.picture
      return { etag: `"${name}"`, draw: (isWanted) => deps.pictures.read({ name, kind, network, isWanted }, draw) }
    },
  }
}

/** Creates a reader of the market. If the database is down or answers too late, it returns the market as it was last known. */
function createMarketReader(deps: ShareDeps): () => Promise<Market> {
  let last: Omit<Market, 'nowMs'> | null = null
  return async () => {
    const reading = Promise.all([deps.settings.current(), deps.cards.current()]).then(([{ values }, { cards }]) => {
      last = { settings: values, cards }
      return last
    })
    const known = await withTimeout(reading).catch((error: unknown) => {
      if (last === null) throw error
      return last
    })
    return { ...known, nowMs: Date.now() }
  }
}

const NAME_LENGTH = 16

/** Returns a picture's name, a hash of everything that it shows. */
const nameOf = (picture: PictureWords): string =>
  hash('sha256', JSON.stringify([PICTURE_REVISION, picture]), 'base64url').slice(0, NAME_LENGTH)

/** Returns whether an address names a wallet, payout or run. The number of such addresses is unlimited. */
const isOfOneSubject = ({ page, search }: PageRequest): boolean =>
  /[?&](?:ref|payout|run)=/.test(sharedSearch(page, search))

/** Returns the language that a shared link names, or null if it names no known one. */
function linkLanguage(search: string): ReaderLanguage | null {
  const asked = queryValue('lang', search)
  return isReaderLanguage(asked) ? asked : null
}

/**
 * Version of the drawings, as a part of the pictures' names: cached pictures are replaced once it changes.
 *
 * - `version`: increase it with each change of the code that draws (`pictures/`, `lettering/`, `paint/`)
 * - `drawings`: a hash of the drawings and letters of the build. If its test fails because one of them has changed, put the hash
 *   here that the test shows
 */
export const PICTURE_REVISION = { version: 2, drawings: 'mkcSCS73NHSnM3bO' }

/** Milliseconds for which a page waits for the facts of its link. */
const WAIT_MS_MAX = 200

/** Returns the result of a read. Rejects if it takes too long, while the read itself continues. */
async function withTimeout<T>(reading: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DependencyDown('a reading takes too long')), WAIT_MS_MAX)
  })
  try {
    return await Promise.race([reading, late])
  } finally {
    clearTimeout(timer)
  }
}

const UPLOADED = /^\/images\/([0-9a-f]{64})\.webp$/

/** Draws what is painted later. Fetches nothing: a card whose picture is on another site is shown as a parcel. */
async function drawPicture({ findImage }: ShareDeps, art: ReadArt, picture: PictureWords): Promise<Painting> {
  if (picture.kind === 'site') return { svg: sitePicture(picture.words, art), photo: null }
  if (picture.kind === 'invite') return { svg: invitePicture(picture.words, art), photo: null }
  if (picture.kind === 'payout') return { svg: payoutPicture(picture.words, art), photo: null }
  if (picture.kind === 'run')
    return { svg: runPicture(picture.words, picture.variant, picture.imageUrl, art), photo: null }
  const { words, imageUrl } = picture
  const sha256 = UPLOADED.exec(imageUrl)?.[1]
  const content = sha256 === undefined ? null : await findImage(sha256)
  if (content !== null) return { svg: cardPicture(words, null, art), photo: { content, ...CARD_PICTURE } }
  const drawing = art(imageUrl, CARD_PICTURE) === null ? NO_PICTURE : imageUrl
  return { svg: cardPicture(words, drawing, art), photo: null }
}

/** Data of a link for a document's head. Addresses include their origin. */
type LinkHead = {
  readonly title: string
  readonly description: string
  readonly alt: string
  readonly url: string
  readonly pictureUrl: string
  readonly siteName: string
  readonly language: ReaderLanguage
}

const LOCALES: Readonly<Record<ReaderLanguage, string>> = { en: 'en_US', es: 'es_ES' }
/** Maximum characters. Sites that show links cut texts long before that. */
const LENGTH_MAX = 300

/** Returns the elements that Open Graph, X and search engines read. */
export function headElements({ title, description, alt, url, pictureUrl, siteName, language }: LinkHead): string {
  const others = Object.keys(LOCALES).filter((it) => it !== language) as ReaderLanguage[]
  return [
    named('description', description),
    property('og:type', 'website'),
    property('og:site_name', siteName),
    property('og:title', title),
    property('og:description', description),
    property('og:url', url),
    property('og:locale', LOCALES[language]),
    ...others.map((it) => property('og:locale:alternate', LOCALES[it])),
    property('og:image', pictureUrl),
    property('og:image:type', 'image/jpeg'),
    property('og:image:width', String(PICTURE_WIDTH)),
    property('og:image:height', String(PICTURE_HEIGHT)),
    property('og:image:alt', alt),
    // X reads the rest from the Open Graph elements.
    named('twitter:card', 'summary_large_image'),
  ].join('')
}

const named = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}" />`
const property = (name: string, content: string) => `<meta property="${name}" content="${escapeHtml(content)}" />`

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes a text for an element or a quoted attribute, because an operator may name things in any way. */
export const escapeHtml = (text: string): string =>
  shorten(text.replace(/\p{Cc}+/gu, ' ')).replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)

/** Shortens a text by code points, because half of a surrogate pair is no letter. */
function shorten(text: string): string {
  if (text.length <= LENGTH_MAX) return text
  const letters = [...text.slice(0, LENGTH_MAX)]
  return `${letters.slice(0, -1).join('')}…`
}

type PictureKind = SharedLink['kind']

type PictureStoreDeps = {
  /** Returns null if too many pictures wait. */
  readonly paint: (painting: Painting) => Promise<Uint8Array | null>
  /** Bytes of all cached pictures; each has some 120 kB. */
  readonly bytesMax?: number
}

const BYTES_MAX = 16_000_000
/**
 * Sixteenths of the bytes, by kind. The number of wallets in invitations is unlimited, so each kind has its own share: the site and
 * its cards stay cached.
 */
const SHARES: { readonly [kind in PictureKind]: number } = { site: 1, card: 9, invite: 2, payout: 2, run: 2 }
const SHARES_SUM = 16
const TURNS = { atOnce: 1, waitingMax: 256, waitingEachMax: 8 }
/** Pictures of one kind that are painted for one network in a minute; each takes some 60 ms. Cached ones are not counted. */
const PAINTED_PER_MINUTE = 60

export type PictureRequest = {
  readonly name: string
  readonly kind: PictureKind
  readonly network: string
  /** Returns false once the caller has gone. */
  readonly isWanted: () => boolean
}

export type PictureStore = {
  /**
   * Returns a picture by its name, painted once however many want it at once.
   *
   * @returns null if too many others wait, or if each caller has gone before its turn
   */
  read(ask: PictureRequest, draw: () => Promise<Painting>): Promise<Uint8Array | null>
  cachedBytes(): number
}

/** Caches the most requested pictures, within a limit for each kind. Paints the others in fair turns. */
export function createPictureStore({ paint, bytesMax = BYTES_MAX }: PictureStoreDeps): PictureStore {
  const createKind = (kind: PictureKind) => ({
    cache: new LRUCache<string, Uint8Array>({
      maxSize: Math.ceil((bytesMax * SHARES[kind]) / SHARES_SUM),
      sizeCalculation: ({ byteLength }) => byteLength,
    }),
    mayPaint: createNetworkLimit(),
  })
  const kinds = {
    site: createKind('site'),
    card: createKind('card'),
    invite: createKind('invite'),
    payout: createKind('payout'),
    run: createKind('run'),
  }
  const takeTurn = createTurns(TURNS)
  const underWay = new Map<string, { readonly asks: PictureRequest[]; readonly making: Promise<Uint8Array | null> }>()

  /**
   * Checks the cache again, because another network may have had the picture painted in the meantime. Paints nothing if every
   * caller has gone.
   */
  async function findOrPaint(
    asks: readonly PictureRequest[],
    draw: () => Promise<Painting>,
  ): Promise<Uint8Array | null> {
    const ask = asks.find(({ isWanted }) => isWanted())
    if (ask === undefined) return null
    const { kind, name } = ask
    const known = kinds[kind].cache.get(name)
    if (known !== undefined) return known
    const picture = await paint(await draw())
    if (picture !== null) kinds[kind].cache.set(name, picture)
    return picture
  }

  return {
    cachedBytes: () => Object.values(kinds).reduce((sum, { cache }) => sum + cache.calculatedSize, 0),
    async read(ask, draw) {
      const { kind, name, network } = ask
      const known = kinds[kind].cache.get(name)
      if (known !== undefined) return known
      const key = `${network} ${name}`
      const others = underWay.get(key)
      others?.asks.push(ask)
      if (others !== undefined) return others.making
      if (!kinds[kind].mayPaint(network, PAINTED_PER_MINUTE)) return null
      const asks = [ask]
      const making = takeTurn(kind, turnKeyOf(network), () => findOrPaint(asks, draw))
      underWay.set(key, { asks, making })
      return making.finally(() => underWay.delete(key))
    },
  }
}
