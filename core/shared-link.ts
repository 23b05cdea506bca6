import { type Address, isAddress, isTxHash, lowercased, type TxHash } from './address.ts'
import { CARD_PAGE, cardIdOf, type PagePath } from './pages.ts'
import { isReaderLanguage, type ReaderLanguage } from './reader-language.ts'

/**
 * What a link to this site is about, for places that show it with a picture and two lines: the market, an invitation, a card, money
 * that was paid out, or a run of a game.
 */
export type SharedLink =
  | { readonly kind: 'site' }
  | { readonly kind: 'invite'; readonly referrer: Address }
  | { readonly kind: 'card'; readonly cardId: number }
  | { readonly kind: 'payout'; readonly txHash: TxHash }
  | ({ readonly kind: 'run' } & NamedRun)

/**
 * A run as a link names it. Runs are numbered, so a number alone tells what everybody may see; with its key it tells what its
 * player has handed on.
 */
export type NamedRun = {
  readonly runId: number
  /** The first sixteen digits of the run's commitment, which its player alone knows until the run is published; null without. */
  readonly key: string | null
}

const SITE: SharedLink = { kind: 'site' }

/** No link that we make is longer. */
const SEARCH_LENGTH_MAX = 500

/**
 * What an address of this site is about. What is no whole wallet or transaction is left aside: then it is the page that counts.
 *
 * @param path in its page's own spelling
 * @param search what follows the question mark; of a link with several, a payout or a run is what was shared, and not who invites
 */
export function sharedLinkOf(page: PagePath, path: string, search: string): SharedLink {
  const cardId = cardIdOf(path)
  if (cardId !== null) return { kind: 'card', cardId }
  if (search.length > SEARCH_LENGTH_MAX) return SITE
  const run = runNamed(queryValue('run', search))
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

/** The run that a link names, e.g. `12-0123456789abcdef`; null where it names none. */
export function runNamed(name: string): NamedRun | null {
  const [, runId, key = null] = RUN.exec(name) ?? []
  return runId === undefined ? null : { runId: Number(runId), key }
}

/** A run as links write it. */
export const nameOfRun = ({ runId, key }: NamedRun): string => (key === null ? String(runId) : `${runId}-${key}`)

const KEY_LENGTH = 16

/** @param commitment to the run's secret, in hexadecimal */
export const keyOfRun = (commitment: string): string => commitment.slice(0, KEY_LENGTH)

/** What a query gives a name, as it stands there: no address and no hash has a letter that would be written otherwise. */
export const queryValue = (name: 'payout' | 'run' | 'ref' | 'lang', search: string): string =>
  new RegExp(`(?:^|&)${name}=([^&#]*)`).exec(search)?.[1] ?? ''

/** The part of a query that belongs to a shared link, e.g. `?ref=0x…`; what others have added is left out. */
export function keptSearch(page: PagePath, search: string): string {
  if (search.length > SEARCH_LENGTH_MAX) return ''
  const names = KEPT_NAMES[page] ?? (['lang'] as const)
  const kept = names
    .map((name) => [name, queryValue(name, search)] as const)
    .filter(([name, value]) => (name === 'lang' ? isReaderLanguage(value) : PLAIN.test(value)))
  return kept.length === 0 ? '' : `?${kept.map((it) => it.join('=')).join('&')}`
}

const KEPT_NAMES: { readonly [page in PagePath]?: readonly Parameters<typeof queryValue>[0][] } = {
  '/': ['ref', 'payout', 'run', 'lang'],
  [CARD_PAGE]: ['ref', 'lang'],
  '/game': ['run', 'lang'],
  '/game-old': ['run', 'lang'],
}
const PLAIN = /^[0-9a-zA-Z-]{1,80}$/

/** Where a link's picture is, in a language, e.g. `/share/en/card/3.jpg`. */
export const pathOfPicture = (link: SharedLink, language: ReaderLanguage): string =>
  `/share/${language}/${link.kind}${nameOf(link)}.jpg`

function nameOf(link: SharedLink): string {
  if (link.kind === 'invite') return `/${link.referrer}`
  if (link.kind === 'card') return `/${link.cardId}`
  if (link.kind === 'payout') return `/${link.txHash}`
  if (link.kind === 'run') return `/${nameOfRun(link)}`
  return ''
}

const PICTURE = /^\/share\/([a-z]{2})\/(site|invite|card|payout|run)(?:\/([0-9a-fx-]{1,66}))?\.jpg$/

/** The link whose picture an address is of; null for any other spelling of it, so that no picture is drawn under many names. */
export function linkOfPicture(path: string): { link: SharedLink; language: ReaderLanguage } | null {
  const [, language = '', kind = '', name = ''] = PICTURE.exec(path) ?? []
  if (!isReaderLanguage(language)) return null
  const link = linkNamed(kind, name)
  return link !== null && pathOfPicture(link, language) === path ? { link, language } : null
}

function linkNamed(kind: string, name: string): SharedLink | null {
  if (kind === 'site') return SITE
  if (kind === 'invite') return isAddress(name) ? { kind, referrer: lowercased(name) } : null
  if (kind === 'payout') return isTxHash(name) ? { kind, txHash: name } : null
  if (kind === 'run') {
    const run = runNamed(name)
    return run && { kind, ...run }
  }
  const cardId = cardIdOf(`/cards/${name}`)
  return cardId === null ? null : { kind: 'card', cardId }
}
