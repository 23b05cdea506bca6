/** Pages of the web app that have an address, each in its only spelling. */
export const PAGE_PATHS = [
  '/',
  '/mining',
  '/game',
  '/game-old',
  '/airdrop',
  '/profile',
  '/profile/collection',
  '/profile/activity',
  '/profile/help',
  '/admin',
  '/wallet-guide',
] as const
/** Page of each card. */
export const CARD_PAGE = '/cards/:id'

export type PagePath = (typeof PAGE_PATHS)[number] | typeof CARD_PAGE

/** File that the app starts from, under the name by which a browser caches it for use without a network. */
const START_FILE = '/index.html'
/** Path of a card's page. The path does not show whether the card exists; only the server knows that. */
const CARD = /^\/cards\/([1-9]\d{0,8})$/

/**
 * Returns the page that a path leads to; null if it leads to no page. People type addresses, so upper case and one slash at the
 * end lead to the page too. The server redirects such a path to its `spellingOf`.
 *
 * @param path of an address, decoded, without its query
 */
export function pageOf(path: string): PagePath | null {
  const spelling = spellingOf(path)
  return CARD.test(spelling) ? CARD_PAGE : (PAGE_PATHS.find((page) => page === spelling) ?? null)
}

/** Returns a path in the spelling of its page. The result does not show whether the page exists. */
export function spellingOf(path: string): string {
  if (path === START_FILE) return '/'
  return (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path).toLowerCase()
}

/** Returns the card whose page a path leads to; null for any other path. */
export const cardIdOf = (path: string): number | null => {
  const id = CARD.exec(path)?.[1]
  return id === undefined ? null : Number(id)
}

/** Folder of the build that has a document for each page. Browsers never request these documents by their names. */
export const DOCUMENTS = 'documents'

/** Returns the document that a page starts from, in the folder of the build. */
export const documentOf = (page: PagePath): string =>
  `${DOCUMENTS}/${page === '/' ? 'home' : page === CARD_PAGE ? 'card' : page.slice(1)}.html`
