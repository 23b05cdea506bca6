import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { TxHash } from '#core/address.ts'
import type { CardView } from '#core/api/cards.ts'
import { isReaderLanguage, type ReaderLanguage } from '#core/reader-language.ts'
import {
  keptSearch,
  linkOfPicture,
  type NamedRun,
  pathOfPicture,
  queryValue,
  type SharedLink,
  sharedLinkOf,
} from '#core/shared-link.ts'
import { createNetworkLimit } from '../../http/routing/minute-counter.ts'
import type { DescribePage, FindSharedPicture, PageAsk, PageHead } from '../../http/routing/page-head.ts'
import { drawPicture } from './draw-picture.ts'
import { DRAWN_AS } from './drawn-as.ts'
import { escapeHtml, headElements } from './head-elements.ts'
import { inTime } from './in-time.ts'
import type { PictureStore } from './picture-store.ts'
import { createReadArt } from './pictures/read-art.ts'
import type { SharedPayout } from './read-shared-payout.ts'
import type { SharedRun } from './read-shared-run.ts'
import { type Market, type PictureWords, type ToldLink, tellLink } from './tell-link.ts'

/** Documents a minute for one network that name a wallet, payout or run. Each of them is compressed for that request alone. */
const NAMED_PER_MINUTE = 120
/** Cached heads of the market's own pages, each in its languages. */
const SITE_HEADS_MAX = 100

export type ShareDeps = {
  readonly readSettings: () => Promise<Market['settings']>
  /** Lists the cards, cheapest first, including those that are no longer sold. */
  readonly readCards: () => Promise<readonly CardView[]>
  readonly readPayout: (txHash: TxHash) => Promise<SharedPayout | null>
  readonly readRun: (named: NamedRun) => Promise<SharedRun | null>
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
  const readMarket = marketReader(deps)
  const siteHeads = new LRUCache<string, { readonly of: Market; readonly head: PageHead }>({ max: SITE_HEADS_MAX })

  async function tell(link: SharedLink, language: ReaderLanguage, market: Market): Promise<ToldLink | null> {
    const payout = link.kind === 'payout' ? await inTime(deps.readPayout(link.txHash)) : null
    const run = link.kind === 'run' ? await inTime(deps.readRun(link)) : null
    return tellLink(link, language, market, payout, run)
  }

  function headOf(ask: PageAsk, link: SharedLink, market: Market, told: ToldLink): PageHead {
    const { origin, path, page, search } = ask
    const language = chosenLanguage(search) ?? ask.language
    const siteName = market.settings.site.name
    const elements = headElements({
      ...told,
      url: origin + path + keptSearch(page, search),
      pictureUrl: `${origin}${pathOfPicture(link, language)}?v=${nameOf(told.picture)}`,
      siteName,
      language,
    })
    const title = link.kind === 'site' || link.kind === 'invite' ? told.title : `${told.title} · ${siteName}`
    return { title: escapeHtml(title), elements, isFound: true, isOfOne: namesOne(ask) }
  }

  async function describePage(ask: PageAsk): Promise<PageHead | null> {
    const market = await readMarket()
    const language = chosenLanguage(ask.search) ?? ask.language
    if (namesOne(ask) && !mayName(ask.network, NAMED_PER_MINUTE)) {
      const lang = chosenLanguage(ask.search)
      return describePage({ ...ask, search: lang === null ? '' : `lang=${lang}` })
    }
    const link = sharedLinkOf(ask.page, ask.path, ask.search)
    if (link.kind === 'site') return siteHead(ask, market)
    const told = await tell(link, language, market)
    if (told !== null) return headOf(ask, link, market, told)
    return link.kind === 'card' ? { title: '', elements: '', isFound: false, isOfOne: false } : siteHead(ask, market)
  }

  /** Returns the head of most visits, calculated once for as long as nothing has changed. */
  function siteHead(ask: PageAsk, market: Market): PageHead | null {
    const link = { kind: 'site' } as const
    const chosen = chosenLanguage(ask.search)
    const name = [ask.origin, ask.path, keptSearch(ask.page, ask.search), chosen ?? ask.language].join(' ')
    const known = siteHeads.get(name)
    if (known?.of.settings === market.settings && known.of.cards === market.cards) return known.head
    const told = tellLink(link, chosen ?? ask.language, market, null)
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
      const told = await tell(asked.link, asked.language, await readMarket())
      if (told === null) return null
      const name = nameOf(told.picture)
      const draw = () => drawPicture({ art, findImage: deps.findImage }, told.picture)
      const { kind } = told.picture
      return { etag: `"${name}"`, draw: (isWanted) => deps.pictures.read({ name, kind, network, isWanted }, draw) }
    },
  }
}

/** Creates a reader of the market. If the database is down or answers too late, it returns the market as it was last known. */
function marketReader({ readSettings, readCards }: ShareDeps): () => Promise<Market> {
  let last: Omit<Market, 'nowMs'> | null = null
  return async () => {
    const reading = Promise.all([readSettings(), readCards()]).then(([settings, cards]) => {
      last = { settings, cards }
      return last
    })
    const known = await inTime(reading).catch((error: unknown) => {
      if (last === null) throw error
      return last
    })
    return { ...known, nowMs: Date.now() }
  }
}

const NAME_LENGTH = 16

/** Returns a picture's name, a hash of everything that it shows. */
const nameOf = (picture: PictureWords): string =>
  hash('sha256', JSON.stringify([DRAWN_AS, picture]), 'base64url').slice(0, NAME_LENGTH)

/** Returns whether an address names a wallet, payout or run. The number of such addresses is unlimited. */
const namesOne = ({ page, search }: PageAsk): boolean => /[?&](?:ref|payout|run)=/.test(keptSearch(page, search))

/** Returns the language that a shared link names, or null if it names no known one. */
function chosenLanguage(search: string): ReaderLanguage | null {
  const asked = queryValue('lang', search)
  return isReaderLanguage(asked) ? asked : null
}
