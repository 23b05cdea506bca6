/** The pages that the web app has at an address of their own, each by its one spelling. */
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
/** The page that each card has. */
export const CARD_PAGE = '/cards/:id'

export type PagePath = (typeof PAGE_PATHS)[number] | typeof CARD_PAGE

/** The file that the app starts from, under the name by which a browser keeps it for when there is no network. */
const START_FILE = '/index.html'
/** Of no card that there is, for all that a path tells: those that there are is for the server to say. */
const CARD = /^\/cards\/([1-9]\d{0,8})$/

/**
 * The page that a path leads to; null where there is none. People type addresses: upper case and one slash at the end
 * lead to the page too, and the server redirects such a path to its `spellingOf`.
 *
 * @param path of an address, decoded, without its query
 */
export function pageOf(path: string): PagePath | null {
  const spelling = spellingOf(path)
  return CARD.test(spelling) ? CARD_PAGE : (PAGE_PATHS.find((page) => page === spelling) ?? null)
}

/** A path as its page is written; of a path that leads nowhere it says nothing. */
export function spellingOf(path: string): string {
  if (path === START_FILE) return '/'
  return (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path).toLowerCase()
}

/** The card that a path is the page of; null for any other path. */
export const cardIdOf = (path: string): number | null => {
  const id = CARD.exec(path)?.[1]
  return id === undefined ? null : Number(id)
}

/** The folder of the build in which each page has a document of its own; nobody asks for one by its name. */
export const DOCUMENTS = 'documents'

/** The document that a page starts from, in the folder of the build. */
export const documentOf = (page: PagePath): string =>
  `${DOCUMENTS}/${page === '/' ? 'home' : page === CARD_PAGE ? 'card' : page.slice(1)}.html`
