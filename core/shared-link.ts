import { type Address, isAddress, isTxHash, lowercased, type TxHash } from './address.ts'
import { CARD_PAGE, cardIdOf, type PagePath } from './pages.ts'
import { isReaderLanguage, type ReaderLanguage } from './reader-language.ts'

/**
 * Subject of a link to this site, for places that show it with a picture and two lines: the market, an invitation, a card, money
 * that was paid out, or a run of a game.
 */
export type SharedLink =
  | { readonly kind: 'site' }
  | { readonly kind: 'invite'; readonly referrer: Address }
  | { readonly kind: 'card'; readonly cardId: number }
  | { readonly kind: 'payout'; readonly txHash: TxHash }
  | ({ readonly kind: 'run' } & NamedRun)

/**
 * Run as a link names it. Runs are numbered, so a number alone reveals only what everyone may see. With its key, the link reveals
 * what its player has shared.
 */
export type NamedRun = {
  readonly runId: number
  /**
   * First sixteen digits of the run's commitment. Only its player knows it until the run is published. Null if the link has no
   * key.
   */
  readonly key: string | null
}

const SITE: SharedLink = { kind: 'site' }

/** Characters. No link that we make is longer. */
const SEARCH_LENGTH_MAX = 500

/**
 * Returns the subject of an address of this site. A value that is not a whole wallet or transaction is ignored, and the page
 * decides.
 *
 * @param path in its page's own spelling
 * @param search text after the question mark; a payout or a run in it comes before an inviting wallet
 */
export function sharedLinkOf(page: PagePath, path: string, search: string): SharedLink {
  const cardId = cardIdOf(path)
  if (cardId !== null) return { kind: 'card', cardId }
  if (search.length > SEARCH_LENGTH_MAX) return SITE
  const run = parseRunName(queryValue('run', search))
  // A game's page shows a run by its number.
  if (page === '/game' || page === '/game-old') return run === null ? SITE : { kind: 'run', ...run, key: null }
  if (page !== '/') return SITE
  const txHash = queryValue('payout', search)
  if (isTxHash(txHash)) return { kind: 'payout', txHash }
  if (run !== null) return { kind: 'run', ...run }
  const referrer = queryValue('ref', search)
  return isAddress(referrer) ? { kind: 'invite', referrer: lowercased(referrer) } : SITE
}

const RUN = /^([1-9]\d{0,14})(?:-([0-9a-f]{16}))?$/

/** Reads the run that a link names, e.g. `12-0123456789abcdef`; null if it names none. */
export function parseRunName(name: string): NamedRun | null {
  const [, runId, key = null] = RUN.exec(name) ?? []
  return runId === undefined ? null : { runId: Number(runId), key }
}

/** Returns the name of a run in links. */
export const formatRunName = ({ runId, key }: NamedRun): string => (key === null ? String(runId) : `${runId}-${key}`)

const KEY_LENGTH = 16

/** @param commitment to the run's secret, in hexadecimal */
export const keyOfRun = (commitment: string): string => commitment.slice(0, KEY_LENGTH)

/** Returns the raw value of a name in a query. Addresses and hashes have no letter that would be encoded. */
export const queryValue = (name: 'payout' | 'run' | 'ref' | 'lang', search: string): string =>
  new RegExp(`(?:^|&)${name}=([^&#]*)`).exec(search)?.[1] ?? ''

/** Returns the part of a query that belongs to a shared link, e.g. `?ref=0x…`, without parameters that others have added. */
export function sharedSearch(page: PagePath, search: string): string {
  if (search.length > SEARCH_LENGTH_MAX) return ''
  const names = SHARED_NAMES[page] ?? (['lang'] as const)
  const shared = names
    .map((name) => [name, queryValue(name, search)] as const)
    .filter(([name, value]) => (name === 'lang' ? isReaderLanguage(value) : PLAIN.test(value)))
  return shared.length === 0 ? '' : `?${shared.map((it) => it.join('=')).join('&')}`
}

const SHARED_NAMES: { readonly [page in PagePath]?: readonly Parameters<typeof queryValue>[0][] } = {
  '/': ['ref', 'payout', 'run', 'lang'],
  [CARD_PAGE]: ['ref', 'lang'],
  '/game': ['run', 'lang'],
  '/game-old': ['run', 'lang'],
}
const PLAIN = /^[0-9a-zA-Z-]{1,80}$/

/** Returns the path of a link's picture in a language, e.g. `/share/en/card/3.jpg`. */
export const pathOfPicture = (link: SharedLink, language: ReaderLanguage): string =>
  `/share/${language}/${link.kind}${nameOf(link)}.jpg`

function nameOf(link: SharedLink): string {
  if (link.kind === 'invite') return `/${link.referrer}`
  if (link.kind === 'card') return `/${link.cardId}`
  if (link.kind === 'payout') return `/${link.txHash}`
  if (link.kind === 'run') return `/${formatRunName(link)}`
  return ''
}

const PICTURE = /^\/share\/([a-z]{2})\/(site|invite|card|payout|run)(?:\/([0-9a-fx-]{1,66}))?\.jpg$/

/**
 * Returns the link whose picture an address names. Returns null for any other spelling of the address, so that no picture is
 * drawn under many names.
 */
export function linkOfPicture(path: string): { link: SharedLink; language: ReaderLanguage } | null {
  const [, language = '', kind = '', name = ''] = PICTURE.exec(path) ?? []
  if (!isReaderLanguage(language)) return null
  const link = parseLinkName(kind, name)
  return link !== null && pathOfPicture(link, language) === path ? { link, language } : null
}

function parseLinkName(kind: string, name: string): SharedLink | null {
  if (kind === 'site') return SITE
  if (kind === 'invite') return isAddress(name) ? { kind, referrer: lowercased(name) } : null
  if (kind === 'payout') return isTxHash(name) ? { kind, txHash: name } : null
  if (kind === 'run') {
    const run = parseRunName(name)
    return run && { kind, ...run }
  }
  const cardId = cardIdOf(`/cards/${name}`)
  return cardId === null ? null : { kind: 'card', cardId }
}
